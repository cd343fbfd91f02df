"""Explicit statements of an answer: "Final answer: C", "I would choose B", "Therefore, D", "A and B are correct"."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evaluators.parsing.enumerated import counted_off
from evaluators.parsing.listing import Listing, Named, Reader
from evaluators.parsing.mentions import is_open
from evaluators.parsing.negation import denied
from evaluators.parsing.ranking import first_places
from evaluators.parsing.stance import conditional, possible, sentence_before

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
    rf"(?:first|1st|top) (?:choice|pick|preference)(?!\s+was)|primary|number one|rank 1|#1|1st|first(?=:)|"
    rf"(?:right|correct|best|odd) \w+(?: out)?|"
    r"(?<!not )(?:selected|chosen|correct|accepted)|(?:what )?remain(?:s|ing)(?: option| choice|"
    r" diagnosis)?(?=:| is)|(?:one|option|candidate) left(?: over)?)"
    rf"(?:\s*\([^()\n]{{0,40}}\)| here| for this \w+| (?:that|which) (?:best )?(?:fits?|matches|explains|"
    rf"remains|applies)\b[^.,;:\n]{{0,50}}?)?"
    rf"\s*{_LINK}(?:the (?:first|second|third|fourth|fifth|last) (?:one|option|choice)?[:,]?\s*)?{_FILL}",
    re.IGNORECASE,
)
_CHOOSING = re.compile(
    r"\b(?:(?:I|we)(?:'d| would| will|'ll| have to| must| am|'m)?\s+(?:\w+ly\s+)?|I'm\s+)"
    r"(?:choose|pick|select|go(?:ing)? with|answer|say|opt for|vote for|conclude|settle on|diagnose|favou?r|"
    r"lean(?:ing)?(?: towards?| to)?|record|code|call (?:it|this)|write|put down|mark|bet on|give|"
    r"end up (?:with|at)|arrive at|finish with|decide on|decide for|take|tick|(?:must |have to |"
    r"need to )?(?:revise|change|correct)(?: (?:this|that|it|my answer|my choice))? to|"
    r"think it's|think|believe it's|choosing|picking|selecting|chose|picked|selected|"
    rf"(?:change|revise|switch)(?: my)?(?: answer| choice)?(?: from \(?[A-Z]\)?)? to)\b[\s:,]*{_FILL}",
    re.IGNORECASE,
)
_ANSWER_LOOSE = re.compile(
    r"\b(?:(?:answer|selection|output)s?[ ]+(?=\W?[A-Z]\b)"
    rf"|(?:choices|options)\s*[:=]\s*{_FILL}|(?:responses|results?|labels|letters)\s*{_LINK}{_FILL})",
    re.IGNORECASE,
)
_CONCLUDING = re.compile(
    r"\b(?:therefore|thus|hence|so|consequently|accordingly|in conclusion|in summary|ultimately|overall|finally)\b"
    r"[,:]?\s*(?:(?:it|this|that|the|my|we|which)\b[^\n.;,:]{0,40}?\b(?:is|are|has|have|leaves|be|with)\s+|it's\s+)?"
    rf"{_FILL}",
    re.IGNORECASE,
)
_YES_TO = re.compile(
    r"\byes to\s+|\b(?:by|through|per) (?:exclusion|elimination)[:,]?\s*|"
    r"(?:^|[.;\n] ?)(?:in|left(?: over)?|kept|keep|stays?|still (?:in|standing)|yes|true|met|applies|supported|"
    r"fits|includ(?:e|ed|ing)|ruled in|present)\s*:\s*",
    re.IGNORECASE,
)
_IT_IS = re.compile(
    r"(?:^|[\n.;:!,] ?|, (?:so|but|and|hence) )(?:it|this|that)(?:'s| is| must be| has to be)(?: clearly|"
    r" therefore)? (?:an? |the )?(?:(?:\w+ ){0,2}(?:case|picture|presentation|example|instance|"
    r"description) of )?\(?",
    re.IGNORECASE,
)
_LEAVING = re.compile(
    rf"\b(?:leaning(?: towards?| to)?|(?:leav(?:es|ing)|left)(?: us| me)?(?: with)?(?: only)?|left over,|"
    rf"which means|what remains\b[^.\n]{0, 120}?,? is|commit to|settle (?:for|on)|"
    rf"put (?:it|my money) on)\s+{_FILL}",
    re.IGNORECASE,
)
_NONE_BUT = re.compile(
    r"\b(?:none|nothing|anything|no (?:other|option|drug|diagnosis|one)|neither)\b[^.,;\n]{0,40}?\b(?:but|"
    r"except(?: for)?|other than|besides)\s+"
    rf"{_FILL}",
    re.IGNORECASE,
)
_ONE_LEFT = re.compile(
    r"\b(?:leav(?:es?|ing)|left|remain(?:s|ing)?)\b[^.\n]{0,20}\b(?:just|only) (?:one|a single)\b[^.:\n]{0,60}:\s*",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(
    r"\b(?:all|everything|every option)(?: of \w+)?(?: options?)? (?:but|except(?: for)?)\s+", re.IGNORECASE
)
_ARE_OUT = re.compile(
    r"\s*(?:can|could|may|is|are|has|have)(?: all)? (?:be )?(?:been )?(?:ruled out|excluded|eliminated|crossed out|"
    r"crossed off|struck|discarded|dismissed|dropped|gone|set aside|"
    r"out|wrong|incorrect|rejected)\b"
)
_FITTING = re.compile(
    r"\b(?:(?:most|best|more|very|highly|fully|clearly|strongly) (?:consistent|compatible|in keeping|"
    r"in line|suggestive|indicative|typical|characteristic)"
    r" (?:with|of)|(?:aligns?|fits?|match(?:es)?|correspond(?:s)?) (?:best|most closely|most) (?:with|to)|"
    r"(?:best|most plausibly) (?:explained|described|captured|accounted for|classified|understood) (?:by|as)|"
    r"points? (?:clearly |strongly |most |firmly )?(?:to|towards?)|make(?:s)? (?:this|it)|"
    r"taken together, this is|what (?:one|we) sees? in|"
    rf"(?:meets?|fulfil?ls?|satisf(?:y|ies)) (?:the )?(?:full )?(?:diagnostic )?criteria for) (?:an? |"
    rf"the )?(?:diagnosis of )?{_FILL}",
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
    r"|\s*,?\s*(?:is|are) the (?:only |odd |right |one\b|ones\b|drug\b|option\b|diagnosis\b|relation\b|"
    r"entity\b|entry\b)"
    r"| ?[(,:-] ?(?:is )?(?:the |my )?(?:most (?:likely|probable|plausible)|likeliest|best (?:fit|match)|"
    r"top (?:choice|pick)|first choice)\b(?=\)?[.!]?(?:$|\n))"
    r"|\s+(?:both|all) (?:apply|fit|are (?:met|present|fulfilled|supported|indicated))\b"
    r"|,? (?:alone |only )?(?:remains|stays|is left(?: over)?|it is|first, (?:then|"
    r"followed))(?=\s*(?:[.,!;\n]|$))|,? explains everything|\s+(?:(?:clearly|narrowly|just|then) )?(?:wins|"
    r"prevails|has the edge|takes it)\b"
    r"|,? (?:is|are) (?:(?:all that|what|the only one) (?:is|are)? ?)?(?:(?:both|all) )?(?:left(?: standing)?|"
    r"warranted|justified|"
    r"what I would \w+)(?=\s*(?:[.,!;\n]|$|here))"
    r"|\s+(?:is|would be|remains) (?:my|the|our) (?:working |main |primary |leading |preferred )?(?:diagnosis|"
    r"answer|choice|pick|conclusion)\b"
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
    r"\b(?:however|but|yet|of which|of these|of the two|actually|still|although|on reflection|on second thoughts?),?\s*"
    r"(?:I think |option |that )*\(?$|\b(?:so|hence|thus|therefore),? \(?$",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(
    r"\b(?:alternative|differential|second|secondary|wrong|incorrect|other|another|excluded|eliminated|rejected|possible|"
    r"potential|remaining|next|unlikely|worst|tempting|previous|first|initial|initially,?|at first,?|"
    r"originally,?|my first|original|student'?s|candidate|plausible|"
    r"discarded|ruled out|ruled-out|least likely|false|third|fourth|2nd|3rd|4th)(?:\s+(?:best|most likely))?\s+$",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"(?: alone| only)?\s*(?:$|[.!;\n])|(?<=[.:])")
_ENDS = re.compile(r"\s*(?:$|[.!\n])")


_ALSO = re.compile(
    r"\b(?:also|additionally|in addition|comorbid\w*|co-?existing|furthermore|moreover|secondary diagnosis|"
    r"additional diagnosis|as a second (?:diagnosis|disorder))\b",
    re.IGNORECASE,
)
_ANSWERED_YES = re.compile(
    r"[^.!?;\n]{0,60}\?\s*(?:-\s*)?(?:yes|correct|indeed|exactly|definitely|it (?:does|is|fits)|fits|certainly|"
    r"all met)\b"
    r"(?! but)",
    re.IGNORECASE,
)
"""What answers a question of the reply's own with a yes: "Is it B? Yes."."""
_HAVING = re.compile(
    r"\b(?:he|she|they|(?:this|the|that|my|our) (?:\w+ )?(?:patient|woman|man|person|boy|girl|lady|child|client|"
    r"student|"
    r"case|vignette|picture|presentation|history|individual|description|drug|medication|medicine|agent|relation|disorder|"
    r"condition|one|gene|entity|constellation|course|story|teacher|nurse))(?: (?:sought|here|in question|"
    r"described|asked for))?"
    r"(?: (?:clearly|probably|therefore|thus|also|likely|most likely|evidently))* "
    r"(?:has|have|suffers? from|(?:is|are) suffering from|qualif(?:y|ies) for|is that of|is one of|lives? with|"
    r"is(?: clearly)?|meets? (?:the )?(?:full )?criteria (?:for|of)|describes?|is describing|illustrates?)"
    r" (?:also )?(?:an? |the )?(?:(?:typical |clear |classic )?(?:case|picture|diagnosis|episode|form) of )?",
    re.IGNORECASE,
)
_CLAUSE_ENDS = re.compile(
    r"\s*(?:$|[.;,!\n(:-]|\b(?:because|since|which|rather|although|though|but|as|given|too|and|with|without|for)\b)|(?<=[.:])"
)
_CORRECTION = 60
"""What corrects an earlier answer stands so many characters before the new one at most."""


class _Lead(NamedTuple):
    """Words that lead to a stated list.

    Attributes:
        words: what finds them.
        end: what must follow the list, if anything must.
        cues: one of these stands in a text, in small letters, wherever the words do; a quick look before the search.
    """

    words: re.Pattern[str]
    end: re.Pattern[str] | None = None
    cues: tuple[str, ...] = ("",)


_LEADS = (
    _Lead(_ANSWER),
    _Lead(_CHOOSING),
    _Lead(_ANSWER_LOOSE, _ENDS),
    _Lead(_CONCLUDING, _CLOSED),
    _Lead(
        _YES_TO,
        None,
        (
            "yes",
            "in",
            "left",
            "kee",
            "kept",
            "stay",
            "standing",
            "exclusion",
            "elimination",
            "true",
            "met",
            "applies",
            "supported",
            "fits",
            "includ",
            "ruled in",
            "present",
        ),
    ),
    _Lead(_IT_IS, _CLOSED, ("it", "this", "that")),
    _Lead(_LEAVING, _CLOSED, ("lea", "left", "what remains", "which means", "commit to", "settle", "put ")),
)


class Statement(NamedTuple):
    """A list that is stated as the answer, and where it begins."""

    start: int
    listing: Listing


def last_statement(text: str, reader: Reader, lists: Sequence[Named], *, single: bool) -> Statement | None:
    """What the last explicit statement of a masked text names, or None where there is none.

    What the case is said to fit best counts where nothing is stated and all such sayings agree.

    Args:
        text: masked.
        reader: of the question.
        lists: all lists of options in the text.
        single: one answer was asked for, so that several together are none.
    """
    found = list(_statements(text, reader, lists, single=single))
    if single:
        found = [statement for statement in found if len(statement.listing.labels) < len(reader.labels)]
    if found:
        return _with_added(text, sorted(found, key=lambda statement: statement.start), single=single)
    fitting = [*_led(text, reader, _Lead(_FITTING))]
    having = [*_led(text, reader, _Lead(_HAVING, _CLAUSE_ENDS))]
    if fitting or having:
        every = sorted({*fitting, *having}, key=lambda statement: statement.start)
        joined = _with_added(text, every, single=single)
        if joined.listing.labels != every[-1].listing.labels:
            return joined
    for said in (fitting, having):
        if len({statement.listing.labels for statement in said}) == 1:
            return said[-1]
    return None


def _with_added(text: str, found: Sequence[Statement], *, single: bool) -> Statement:
    """The last statement, with the one before it where it says "also" and several answers may be given."""
    last = max(found, key=lambda statement: (statement.start, len(statement.listing.labels) > 1 and not single))
    before = [statement for statement in found if statement.listing.end <= last.start]
    if single or not before or not _ALSO.search(sentence_before(text, last.start)):
        return last
    labels = dict.fromkeys([*before[-1].listing.labels, *last.listing.labels])
    return Statement(last.start, last.listing._replace(labels=tuple(labels)))


def _statements(text: str, reader: Reader, lists: Sequence[Named], *, single: bool) -> Iterator[Statement]:
    lowered = text.casefold()
    for lead in _LEADS:
        if any(cue in lowered for cue in lead.cues):
            yield from _led(text, reader, lead)
    for start, listing in lists:
        if _confirmed(text, start, listing, reader):
            yield Statement(start, listing)
    for start, listing in first_places(text, reader, lists):
        yield Statement(start, listing)
    if not single:
        for start, listing in counted_off(text, reader):
            yield Statement(start, listing)
    if any(cue in lowered for cue in ("but", "except", "other than", "besides", "just", "only")):
        yield from _left_over(text, reader)


def _confirmed(text: str, start: int, listing: Listing, reader: Reader) -> bool:
    """Whether what is said round a list, or answered to a question about it, makes it the answer."""
    if "?" in text and _ANSWERED_YES.match(text, listing.end):
        return True
    if not _concludes(text, start, listing.end) or denied(text, start, listing.end):
        return False
    return not is_open(text, start, listing) and not reader.echoed(listing)


def _left_over(text: str, reader: Reader) -> Iterator[Statement]:
    """What a denial of all others leaves: "nothing but A", "all but A can be ruled out"."""
    for pattern, end in ((_ONE_LEFT, None), (_NONE_BUT, None), (_ALL_BUT, _ARE_OUT)):
        for found in pattern.finditer(text):
            listing = reader.read(text, found.end())
            if listing is not None and (end is None or end.match(text, listing.end)):
                yield Statement(found.end(), listing)


def _led(text: str, reader: Reader, lead: _Lead) -> Iterator[Statement]:
    for found in lead.words.finditer(text):
        # Small letters count where a letter is announced.
        announced = found[0].casefold().rstrip(" :(").endswith(("option", "letter", "choice"))
        listing = reader.read(text, found.end(), lower=lead.words in {_ANSWER, _CHOOSING} or announced)
        if listing is None or (lead.end and not lead.end.match(text, listing.end)):
            continue
        if _OF_ANOTHER.search(text, max(0, found.start() - 40), found.start()) or text.startswith("?", listing.end):
            continue
        if denied(text, found.start(), listing.end) or reader.echoed(listing):
            continue
        if conditional(text, found.end(), listing.end) or possible(text, found.end(), listing.end):
            continue
        yield Statement(found.end(), listing)


def _concludes(text: str, start: int, end: int) -> bool:
    """Whether the words round a list make it the answer: "A is correct", "However, A fits better", "No, wait, A"."""
    if _CONFIRMED.match(text, end):
        return True
    before = text[max(0, start - _CORRECTION) : start]
    if _BETTER.match(text, end):
        return bool(_CONTRAST.search(before))
    return bool(_CLOSED.match(text, end) and _CORRECTING.search(before))
