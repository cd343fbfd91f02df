"""One question of the release: text, options, answer, and the seed that its id names."""

import re
from typing import NamedTuple

from kg.mentalbench.layout import Level, ReleaseTask

VARIANTS = 5
"""How many consecutive ids share one seed."""

SEEDS: dict[Level, int] = {Level.LOW: 5, Level.MEDIUM: 10, Level.HIGH: 5}
"""How many seeds each disorder (low, medium) or pair (high) has in the whole release."""

_ID = re.compile(r"(?P<unit>D\d{3}(?:-D\d{3})?)_(?P<letter>[lmh])(?P<number>[0-9]{3,6})")
_OPTION = re.compile(r"\s*([A-Z])\.\s+(.*\S)\s*")
_ANSWER = re.compile(r"\s*([A-Z](?:\s*&\s*[A-Z])*)[.)]\s*(.*?)\s*", re.DOTALL)


class ReleaseOption(NamedTuple):
    """A lettered choice."""

    letter: str
    name: str


class Gold(NamedTuple):
    """An answer: its letters in the order written, and the words after them."""

    letters: tuple[str, ...]
    words: str


class SeedKey(NamedTuple):
    """What the variants of a seed share: the family, the disorder or pair, and the running number from 0."""

    level: Level
    unit: str
    number: int

    def __str__(self) -> str:
        """As ``low/D013/4``."""
        return f"{self.level}/{self.unit}/{self.number}"


class ReleaseItem(NamedTuple):
    """A question; `seed` is None where the id does not follow the pattern of its folder.

    `options` leaves out lines that are not lettered options; `gold` is None where the answer cannot be read.
    """

    task: ReleaseTask
    unit: str
    generator: str
    id: str
    seed: SeedKey | None
    text: str
    options: tuple[ReleaseOption, ...]
    gold: Gold | None
    options_text: str
    answer_text: str

    @property
    def key(self) -> str:
        """Unique in the whole release, as ``type4a/gemini/D013-D008_h001``: ids alone are not."""
        return item_key(self.task, self.generator, self.id)

    def names(self) -> tuple[str, ...]:
        """The names of the options, in order."""
        return tuple(option.name for option in self.options)

    def gold_names(self) -> tuple[str, ...]:
        """The names of the options that the answer's letters point at, in the answer's order."""
        named = dict(self.options)
        return tuple(named[letter] for letter in (self.gold.letters if self.gold else ()) if letter in named)


def item_key(task: ReleaseTask, generator: str, identifier: str) -> str:
    """The key of an item by its parts."""
    return f"{task}/{generator}/{identifier}"


def seed_of(identifier: str, level: Level, unit: str) -> SeedKey | None:
    """The seed that an id names, or None where it does not belong to that level and unit."""
    match = _ID.fullmatch(identifier)
    if match is None or match["unit"] != unit or match["letter"] != level[0] or int(match["number"]) == 0:
        return None
    return SeedKey(level, unit, (int(match["number"]) - 1) // VARIANTS)


def read_options(text: str) -> tuple[ReleaseOption, ...]:
    """The lettered lines of an options text."""
    matches = (_OPTION.fullmatch(line) for line in text.splitlines())
    return tuple(ReleaseOption(match[1], match[2]) for match in matches if match)


def read_gold(text: str) -> Gold | None:
    """The letters and words of an answer, or None where it does not begin with letters and a full stop."""
    match = _ANSWER.fullmatch(text)
    return Gold(tuple(re.split(r"\s*&\s*", match[1])), match[2]) if match else None
