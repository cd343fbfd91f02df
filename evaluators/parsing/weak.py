"""Answers that are not stated as such: what a reply begins with, ends with, or alone names."""

import re

from evaluators.parsing.listing import Listing, Reader
from evaluators.parsing.mentions import Mention, affirmed
from evaluators.parsing.parsed import ParsedReply, unparsed
from evaluators.parsing.stance import sentence_before

_AFTER_LEADING = re.compile(r"\s*(?:$|[.):,;\n-]|\b(?:because|since|as|given|due|with|for)\b)", re.IGNORECASE)
_NOTHING_ELSE = re.compile(r"[\s.!)]*(?:only|both|alone)?[\s.!)]*")
_LEAD_IN = re.compile(r"(?:the |only |both )?(?:options?|choices?|answers?|letters?|both)?\W*", re.IGNORECASE)
_ADDED = re.compile(
    r"\b(?:second(?:ly)?|third(?:ly)?|also|additionally|in addition|another|moreover|furthermore|as well|"
    r"comorbid\w*)\b[^.\n]{0,40}$",
    re.IGNORECASE,
)
_CORRECTION = re.compile(
    r"\b(?:wait|hmm+|sorry|apologi[sz]e|apologies|correction|mistake|misread|misspoke|scratch that|"
    r"actually|on second thoughts?|"
    r"on reflection|double-check|re-?read\w*|reconsider\w*|I was wrong|let me (?:check|think|re\w+)|"
    r"then again|or rather|rather,|no,)",
    re.IGNORECASE,
)
_DRAWN = re.compile(
    r"(?:^\W*(?:okay|ok|sure|given|considering|based|all in all|on balance|overall|taken together|in sum|"
    r"in short|after|with)\b|:\s*$|(?:=>|->|\u2192)\s*$)",
    re.IGNORECASE,
)
_HEADED = re.compile(r"(?::|=>|->|\u2192)\s*\(?$")
_LINE_END = re.compile(r"[ .,;)]*(?:\([^()\n]*\)[ .,;]*)?(?:$|\n)")
_MARGIN = 8
"""So many characters may stand before what begins a line: blanks and brackets."""
_LABEL = re.compile(r"\b([A-Z])[.):]\s")


def begins(text: str, first: Mention) -> bool:
    """Whether a reply begins with what it names first, plainly."""
    return first.plain and not _LEAD_IN.sub("", text[: first.start]).strip()


def leading(text: str, found: list[Mention]) -> Listing | None:
    """The list that a reply begins with and then explains; not the first step of a walk through the options."""
    first = found[0]
    listing = first.listing
    if not begins(text, first):
        return None
    if first.start and {label[1] for label in _LABEL.finditer(text)} - set(listing.labels):
        return None
    if not (_AFTER_LEADING.match(text, listing.end) or text[listing.end - 1] in ".):") or _walks(text, found):
        return None
    later = found[1:]
    if any(_same(other.listing, listing) and other.turned_down for other in later):
        return None
    if later and later[-1].plain and not _same(later[-1].listing, listing) and _ends(text, later[-1].listing):
        return None if _CORRECTION.search(text, listing.end, later[-1].start) else listing
    return listing


def closing(text: str, found: list[Mention]) -> Listing | None:
    """The list that a reply ends with."""
    last = found[-1]
    if not last.plain or not _ends(text, last.listing):
        return None
    others = [other for other in found[:-1] if not _same(other.listing, last.listing)]
    labelled = {label[1] for label in _LABEL.finditer(text)}
    if last.listing.named and labelled - set(last.listing.labels):
        return None
    if last.hedged and others:
        return None
    if _ADDED.search(text[max(0, last.start - 90) : last.start]) and any(other.plain for other in others):
        return None
    rivals = [other for other in others if other.plain]
    if rivals and not (_begins(text, last.start) or _DRAWN.search(sentence_before(text, last.start))):
        return None
    # Lists on lines of their own, or behind headings of one kind, are several answers.
    alike = _DRAWN.search(sentence_before(text, last.start))
    for other in rivals:
        if _ends_line(text, other.listing) and (_begins(text, other.start) and other is not found[0]):
            return None
        if alike and _HEADED.search(sentence_before(text, other.start)):
            return None
    return last.listing


def mentioned(found: list[Mention], reader: Reader) -> ParsedReply:
    """The only options that are named plainly."""
    sets = affirmed(found)
    if any(mention.torn for mention in found):
        return unparsed("open")
    if not sets:
        return unparsed("nothing" if all(mention.turned_down for mention in found) else "open")
    if len(sets) > 1:
        return unparsed("several")
    listing = next(mention.listing for mention in found if mention.plain)
    return settled(listing, reader, "mentioned")


def settled(listing: Listing, reader: Reader, method: str) -> ParsedReply:
    """The reading of a list that is the answer; open or contradictory lists are none."""
    if listing.either:
        return unparsed("either")
    if listing.clash:
        return unparsed("clash")
    return ParsedReply("ok", reader.in_order(listing.labels), method)


def _ends(text: str, listing: Listing) -> bool:
    return bool(_NOTHING_ELSE.fullmatch(text, listing.end))


def _same(one: Listing, other: Listing) -> bool:
    return set(one.labels) == set(other.labels)


def _walks(text: str, found: list[Mention]) -> bool:
    """Whether options come one by one at the beginnings of lines, the first only a step on the way."""
    steps = [mention for mention in found if _begins_line(text, mention.start)]
    return len({mention.listing.labels for mention in steps if not text.startswith("\n", mention.listing.end)}) > 1


def _ends_line(text: str, listing: Listing) -> bool:
    return bool(_LINE_END.match(text, listing.end))


def _begins(text: str, start: int) -> bool:
    """Whether a sentence or a line begins there."""
    return not sentence_before(text, start).strip(" (:")


def _begins_line(text: str, start: int) -> bool:
    before = text[max(0, start - _MARGIN) : start].rstrip(" (")
    return before.endswith("\n") or (not before and start < _MARGIN)
