"""Explicit statements of an answer: "Final answer: C", "I would choose B", "Therefore, D", "A and B are correct"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from evaluators.parsing.listing import Listing, Reader
from evaluators.parsing.negation import denied

_FILL = (
    r"(?:(?:options?|choices?|letters?|answers?|both|likely|probably|most likely|clearly|definitely|therefore|thus|"
    r"still|the following|indeed|only|just|simply|now|to be|that|the|with|for|is|are|be)\b[\s:,]*){0,5}"
)
_LINK = (
    r"(?:(?:is|are|was|were|should be|must be|will be|would be|remains?|becomes?|:|=|->|=>|\u2192|\u21d2|-+|\n)\s*)"
    r"{1,3}"
)
_ANSWER = re.compile(
    r"\b(?:answers?|final|choice|option|selections?|outputs?|response|diagnos[ie]s|conclusion|verdict|predictions?|picks?|"
    r"decision|solution|label|letter|correction|corrected|revised|update|edit|most likely|likeliest|best (?:fit|match)|"
    rf"(?:first|1st|top) (?:choice|pick|preference)(?!\s+was)|primary)"
    rf"(?:\s*\([^()\n]{{0,40}}\)| here| for this \w+)?\s*{_LINK}{_FILL}",
    re.IGNORECASE,
)
_CHOOSING = re.compile(
    r"\b(?:(?:I|we)(?:'d| would| will|'ll| have to| must| am|'m)?\s+(?:\w+ly\s+)?|I'm\s+)"
    r"(?:choose|pick|select|go(?:ing)? with|answer|say|opt for|vote for|conclude|settle on|diagnose|favou?r|"
    r"lean towards?|choosing|picking|selecting|chose|picked|selected|"
    rf"(?:change|revise|switch)(?: my)?(?: answer| choice)?(?: from \(?[A-Z]\)?)? to)\b[\s:,]*{_FILL}",
    re.IGNORECASE,
)
_ANSWER_LOOSE = re.compile(
    r"\b(?:(?:answer|selection|output)s?[ ]+(?=\W?[A-Z]\b)"
    rf"|(?:choices|options|responses|results?|labels|letters)\s*{_LINK}{_FILL})",
    re.IGNORECASE,
)
_CONCLUDING = re.compile(
    r"\b(?:therefore|thus|hence|so|consequently|accordingly|in conclusion|in summary|ultimately|overall|finally)\b"
    r"[,:]?\s*(?:(?:it|this|that|the|my|we|which)\b[^\n.;,:]{0,40}?\b(?:is|are|has|have|leaves|be|with)\s+|it's\s+)?"
    rf"{_FILL}",
    re.IGNORECASE,
)
_CORRECTING = re.compile(
    r"\b(?:on (?:second thoughts?|(?:further |closer |more )?(?:reflection|inspection|reconsideration|consideration))|"
    r"reconsidering|actually|rather|wait|hmm+|no,|sorry|scratch that|I mean|make that|instead)"
    r"(?:[\s,:-]+(?:no|wait|actually|rather|it's|that's|it|is|should be|must be|make it|the|answer|"
    r"option))*[\s,:-]+\(?$",
    re.IGNORECASE,
)
_CONFIRMED = re.compile(
    r"\s*,?\s*(?:is|are|seems?|appears?|looks?)\s+"
    r"(?:(?:the|both|clearly|therefore|thus|most|my|by far|likely|probably|single|one|best|final)\s+)*"
    r"(?:correct|right|best|likely|answers?|final|appropriate|accurate|choice|fitting|diagnos[ie]s)\b"
    r"|\s+(?:(?:both|clearly)\s+)?(?:best\s+(?:fits?|match(?:es)?|explains?|describes?|accounts?|captures?)"
    r"|(?:fits?|match(?:es)?|explains?|describes?)\b[^.,;\n]{0,40}\bbest\b)",
    re.IGNORECASE,
)
_BETTER = re.compile(
    r"\s+(?:(?:fits?|match(?:es)?|explains?|describes?|suits?)\b[^.,;\n]{0,40}\bbetter|(?:is|seems?|looks?|appears?)"
    r"(?: the| an?| now| much| far)* (?:better|more (?:likely|fitting|plausible|probable|appropriate|consistent))"
    r"(?: fit| match| answer| choice| option| diagnosis| explanation)?)(?=[.!\n]|$)",
    re.IGNORECASE,
)
_CONTRAST = re.compile(
    r"\b(?:however|but|yet|actually|still|although|on reflection|on second thoughts?),?\s*"
    r"(?:I think |option |that )*\(?$",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(
    r"\b(?:alternative|differential|second|secondary|wrong|incorrect|other|another|excluded|eliminated|rejected|possible|"
    r"potential|remaining|next|unlikely|worst|tempting|previous|first|initial|original|student'?s|candidate|plausible|"
    r"discarded|ruled out|ruled-out|least likely|false|third|fourth|2nd|3rd|4th)(?:\s+(?:best|most likely))?\s+$",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:if|unless|had|were)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?\n]")
_CLOSED = re.compile(r"\s*(?:$|[.!\n])")


_CORRECTION = 60
"""What corrects an earlier answer stands so many characters before the new one at most."""
_LEADING_TO_IT = (
    (_ANSWER, False), (_CHOOSING, False), (_ANSWER_LOOSE, True), (_CONCLUDING, True),
)  # fmt: skip
"""What leads to a stated list, and whether that list must end its sentence."""


class Statement(NamedTuple):
    """A list that is stated as the answer, and where it begins."""

    start: int
    listing: Listing


def last_statement(text: str, reader: Reader) -> Listing | None:
    """What the last explicit statement of a masked text names, or None where there is none."""
    found = list(_statements(text, reader))
    return max(found, key=lambda statement: statement.start).listing if found else None


def _statements(text: str, reader: Reader) -> Iterator[Statement]:
    for pattern, closed in _LEADING_TO_IT:
        for found in pattern.finditer(text):
            listing = reader.read(text, found.end(), lower=pattern is _ANSWER)
            if listing is None or (closed and not _CLOSED.match(text, listing.end)):
                continue
            if _OF_ANOTHER.search(text, max(0, found.start() - 40), found.start()) or _is_open(text, found, listing):
                continue
            if not denied(text, found.start(), listing.end) and not reader.echoed(listing):
                yield Statement(found.end(), listing)
    for start, listing in reader.all(text):
        if _concludes(text, start, listing.end) and not denied(text, start, listing.end):
            yield Statement(start, listing)


def _concludes(text: str, start: int, end: int) -> bool:
    """Whether the words round a list make it the answer: "A is correct", "However, A fits better", "No, wait, A"."""
    if _CONFIRMED.match(text, end):
        return True
    before = text[max(0, start - _CORRECTION) : start]
    if _BETTER.match(text, end):
        return bool(_CONTRAST.search(before))
    return bool(_CLOSED.match(text, end) and _CORRECTING.search(before))


def _is_open(text: str, found: re.Match[str], listing: Listing) -> bool:
    """Whether the statement is a question, or holds under a condition only."""
    if text.startswith("?", listing.end):
        return True
    if "would" not in found[0].casefold():
        return False
    before = _SENTENCE_END.split(text[max(0, found.start() - 120) : found.start()])[-1]
    after = _SENTENCE_END.split(text[listing.end : listing.end + 120])[0]
    return bool(_CONDITION.search(before) or _CONDITION.search(after))
