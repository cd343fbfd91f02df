"""Defects of the case texts that can be seen without knowing the case."""

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

from kg.mentalbench.item import ReleaseItem
from kg.mentalbench.layout import ReleaseTask
from kg.mentalbench.shape import Shape

ALMOST_EMPTY = 40
"""Texts of fewer words are almost empty."""

LEAST_WORDS, MOST_WORDS = 150, 200
"""What the writers of the release were asked for."""


class TextDefect(StrEnum):
    """What can be wrong with a text; a text can have several."""

    TRUNCATED = "no sentence end"
    ALMOST_EMPTY = "under 40 words"
    NAMES_OPTION = "names an option"
    SHORT = "under 150 words"
    LONG = "over 200 words"
    OTHER_SCRIPT = "another script"
    MARKUP = "markup"
    QUOTED = "wrapped in quotes"


class UnitText(Shape):
    """The defects of one task and one disorder or pair, or of a task in total (`unit` is None).

    Attributes:
        defects: for each defect, the keys of the items that have it.
        outside_length: the items shorter or longer than asked for.
    """

    task: ReleaseTask
    unit: str | None
    items: int
    mean_words: float
    outside_length: int
    defects: dict[TextDefect, tuple[str, ...]]


class TextReport(Shape):
    """The result of the check."""

    totals: tuple[UnitText, ...]
    units: tuple[UnitText, ...]


# by code point, as the typographic marks are easily mistaken for one another
_PAIRED = ("\u201c\u201d", "\u2018\u2019", "\u00ab\u00bb", "\u201e\u201c")
_CLOSERS = "\"')]}*_` \t\r\n" + "".join(_PAIRED)
_SENTENCE_ENDS = (".", "!", "?", "\u2026", "\u3002", "\uff01", "\uff1f")
_QUOTES = {('"', '"'), ("'", "'"), *((pair[0], pair[1]) for pair in _PAIRED)}
_MARKUP = re.compile(
    r"\*\*|__|`|^\s*#{1,6}\s|^\s*[-*•]\s|^\s*[0-9]+[.)]\s|</?[A-Za-z][^<>]*>|\*\w[^*]*\*|(?<!\w)_\w[^_]*_(?!\w)"
    r"|&(?:[a-z]{2,8}|#[0-9]{2,6});|\[[^\[\]]*\]\(",
    re.MULTILINE,
)


def check_text(items: Iterable[ReleaseItem]) -> TextReport:
    """Looks at every text once, and counts by task and by disorder or pair."""
    by_unit: dict[tuple[ReleaseTask, str], list[ReleaseItem]] = {}
    found: dict[str, frozenset[TextDefect]] = {}
    for item in sorted(items, key=lambda item: (list(ReleaseTask).index(item.task), item.unit, item.key)):
        by_unit.setdefault((item.task, item.unit), []).append(item)
        found[item.key] = defects_of(item.text, item.names())
    units = [_count(task, unit, members, found) for (task, unit), members in by_unit.items()]
    totals = [
        _count(task, None, [item for (of, _), part in by_unit.items() if of is task for item in part], found)
        for task in ReleaseTask
    ]
    return TextReport(totals=tuple(totals), units=tuple(units))


def word_count(text: str) -> int:
    """The number of words, by white space."""
    return len(text.split())


def defects_of(text: str, option_names: tuple[str, ...]) -> frozenset[TextDefect]:
    """Every defect of one text."""
    words = word_count(text)
    tests = {
        TextDefect.TRUNCATED: not text.rstrip(_CLOSERS).endswith(_SENTENCE_ENDS),
        TextDefect.ALMOST_EMPTY: words < ALMOST_EMPTY,
        TextDefect.NAMES_OPTION: any(_pattern(name).search(text) for name in option_names),
        TextDefect.SHORT: words < LEAST_WORDS,
        TextDefect.LONG: words > MOST_WORDS,
        TextDefect.OTHER_SCRIPT: any(_is_foreign(character) for character in set(text)),
        TextDefect.MARKUP: _MARKUP.search(text) is not None,
        TextDefect.QUOTED: _is_quoted(text.strip()),
    }
    return frozenset(defect for defect, present in tests.items() if present)


@lru_cache(maxsize=256)
def _pattern(name: str) -> re.Pattern[str]:
    words = r"\s+".join(re.escape(word) for word in name.split())
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def _is_foreign(character: str) -> bool:
    if character.isascii() or not unicodedata.category(character).startswith(("Lu", "Ll", "Lt", "Lo")):
        return False
    # micro sign and ordinal indicators are letters by category and symbols by use
    return character not in "µªº" and not unicodedata.name(character, "").startswith(("LATIN", "FULLWIDTH LATIN"))


def _is_quoted(text: str) -> bool:
    return len(text) > 1 and (text[0], text[-1]) in _QUOTES


def _count(
    task: ReleaseTask, unit: str | None, items: list[ReleaseItem], found: dict[str, frozenset[TextDefect]]
) -> UnitText:
    words = sum(word_count(item.text) for item in items)
    by_defect = {defect: tuple(item.key for item in items if defect in found[item.key]) for defect in TextDefect}
    return UnitText(
        task=task,
        unit=unit,
        items=len(items),
        mean_words=round(words / len(items), 1) if items else 0.0,
        outside_length=len(by_defect[TextDefect.SHORT]) + len(by_defect[TextDefect.LONG]),
        defects=by_defect,
    )
