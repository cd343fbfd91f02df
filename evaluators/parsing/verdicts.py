"""Lists that give every option a verdict: "A: no, B: yes", "A ✗ B ✓", "[ ] A [x] B"."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from evaluators.parsing.clean import MARKS
from evaluators.parsing.names import FIRST_TOKEN
from evaluators.parsing.negation import other_thing

_YES = {
    "yes",
    "y",
    "true",
    "correct",
    "right",
    "selected",
    "chosen",
    "applies",
    "fits",
    "accepted",
    "matches",
    "supported",
    "present",
    "confirmed",
    "met",
    "included",
    "\u2713",
}
_NO = {
    "no", "n", "false", "incorrect", "wrong", "excluded", "ruled out", "rejected", "eliminated", "not selected",
    "not chosen", "not correct", "not right", "does not apply", "does not fit", "does not match",
    "not supported", "no fit", "out", "absent", "not present", "not met", "not confirmed",
    "doesn't fit", "doesn't apply", "doesn't match", "\u2717", "\u2610",
}  # fmt: skip
_OPEN = {
    "maybe", "perhaps", "possible", "possibly", "partial", "partially", "partly", "likely", "unlikely", "very likely",
    "very unlikely", "unclear", "uncertain", "unknown", "low", "medium", "moderate", "high",
}  # fmt: skip
_CHECKED = "\u2612"
_NUMBER = r"\d+(?:\.\d+)?(?:\s*%|\s*/\s*\d+)?"
_BETWEEN = re.compile(r"[\s,;.|/&()-]*(?:\band\s+)?\(?|[^\n]*\n\s*")
_OPTION_FOLLOWS = re.compile(r"[ ]*\(?(?:[A-Z]\b|[\ue000-\uf8ff])")
_CRITERIA = re.compile(r"\bcriteri(?:on|a)\b[^\n]{0,40}\n?\s*$", re.IGNORECASE)


class _Verdict(NamedTuple):
    label: str
    said: str
    start: int
    end: int


def settle_verdicts(text: str, labels: Sequence[str], *, words_count: bool) -> str:
    """A masked reply in which each list of verdicts is replaced by the options that it affirms.

    A question mark takes its place where it affirms none, or where its verdicts are not plainly yes or no.

    Args:
        text: cleaned and masked, with its marks.
        labels: of the options.
        words_count: yes and no count as verdicts when they are written as words.
    """
    table: list[_Verdict] = []
    tables = [table]
    for verdict in _verdicts(text, tuple(labels)):
        if table and not _BETWEEN.fullmatch(text, table[-1].end, verdict.start):
            table = []
            tables.append(table)
        table.append(verdict)
    for table in reversed(tables):
        if len(table) == 1 and table[0].said[0] == "\u2713" and _closes_line(text, table[0].end):
            # The one option of a list that is ticked.
            text = f"{text[: table[0].end]}\nAnswer: {table[0].label}\n{text[table[0].end :]}"
        elif _is_table(text, table) and not _of_criteria(text, table[0].start):
            affirmed = ", ".join(_affirmed(table, words_count=words_count)) or "?"
            text = f"{text[: table[0].start]}{affirmed}{text[table[-1].end :]}"
    return text


def _verdicts(text: str, labels: tuple[str, ...]) -> list[_Verdict]:
    """Every option with a verdict; whichever of the two comes first in the text does so throughout."""
    worded, behind, before = _patterns(labels)
    if text.isascii() or not any(mark in text for mark in MARKS):
        behind, other = worded, None
    else:
        other = before.search(text)
    first = behind.search(text)
    if first is None and other is None:
        return []
    pattern = before if first is None or (other and other.start() < first.start()) else behind
    return [
        _Verdict(
            found["letter"] or labels[ord(found["token"]) - FIRST_TOKEN],
            next(said for group, said in found.groupdict().items() if said and group not in {"letter", "token"}),
            *found.span(),
        )
        for found in pattern.finditer(text)
    ]


@lru_cache
def _patterns(labels: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """An option with a verdict in words behind it, with any verdict behind it, and with a mark before it."""
    letters = "".join(map(re.escape, labels))
    tokens = f"{chr(FIRST_TOKEN)}-{chr(FIRST_TOKEN + len(labels) - 1)}"
    words = "|".join(sorted((word for word in _YES | _NO | _OPEN if word.isascii()), key=len, reverse=True))
    judged = "true|false|correct|incorrect|right|wrong|out|excluded|ruled out|rejected|eliminated"
    option = (
        rf"(?<![A-Za-z0-9_'/-])(?:[(<]?(?P<letter>[{letters}])(?![A-Za-z0-9_'])[)>.:]*(?:[ (=-]*[{tokens}]\)?)?"
        rf"|(?P<token>[{tokens}])(?:[ ]?\([{letters}]\))?)"
    )
    name = rf"(?:[ ]+(?:(?!\b[{letters}][.):]|[.;]\s)[^\n{MARKS}{tokens}]){{1,80}})?"
    ends = rf"(?=\s*(?:$|[,;.:\n()/!]|-\s|and\b|[(<]?[{letters}{tokens}](?!\w)))"
    worded = (
        rf"(?:[ ]*[-:=>(\u2192?]*[ ]*(?P<word>(?i:{words}))|[ ]+(?:is|are)[ ]+(?P<judged>(?i:{judged}))"
        rf"|[ ]*(?:[-:=>(]+[ ]*|(?<=[:)])[ ]+)(?P<number>{_NUMBER})|[ ]+(?P<share>\d*\.\d+|\d+[ ]*%)){ends}"
    )
    behind = rf"{option}(?:{worded}|{name}[ ]*(?P<mark>[{MARKS}]+))"
    before = rf"(?P<mark>[{MARKS}])[ ]*(?:[-:.][ ]*)?(?i:(?:option|choice)[ ]+)?{option}"
    return re.compile(option + worded), re.compile(behind), re.compile(before)


def _is_table(text: str, verdicts: Sequence[_Verdict]) -> bool:
    """Several options with verdicts, or one with a mark against it that can't belong to an option after it."""
    if len(verdicts) != 1:
        return bool(verdicts)
    return verdicts[0].said in {"\u2717", "\u2610"} and not _OPTION_FOLLOWS.match(text, verdicts[0].end)


def _closes_line(text: str, end: int) -> bool:
    return not text[end:].partition("\n")[0].strip(" .)" + MARKS)


def _of_criteria(text: str, start: int) -> bool:
    return other_thing(text, start) or bool(_CRITERIA.search(text[max(0, start - 60) : start]))


def _affirmed(verdicts: Sequence[_Verdict], *, words_count: bool) -> list[str]:
    """The labels with a yes; none where a verdict is neither yes nor no, or an option has two."""
    said = [_plain(verdict.said) for verdict in verdicts]
    if len({verdict.label for verdict in verdicts}) < len(verdicts):
        return []
    if not words_count and any(word.isalpha() and word.isascii() for word in said):
        return []
    if all(word in {"0", "1"} for word in said):
        yes, no = {"1"}, {"0"}
    elif _CHECKED not in said:
        yes, no = _YES, _NO
    elif "\u2713" in said:
        # Beside a tick the crossed box is a cross; beside empty boxes it is the one that is checked.
        yes, no = _YES, _NO | {_CHECKED}
    else:
        yes, no = _YES | {_CHECKED}, _NO
    if not all(word in yes or word in no for word in said):
        return []
    return [verdict.label for verdict, word in zip(verdicts, said, strict=True) if word in yes]


def _plain(said: str) -> str:
    said = said.casefold()
    return re.sub(r"\.0+$", "", said) if said[0].isdigit() else said[0] if said[0] in MARKS else said
