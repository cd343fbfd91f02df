"""Genres: which frames stand around the parts, which voice the parts have, and who tells the case."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Voice = Literal["chart", "self"]
"""The two voices of parts: third person, as clinicians write, and first person, as patients speak."""


class Genre(NamedTuple):
    """How a case is told.

    Attributes:
        name: of its frames.
        voice: of its parts.
        of_oneself: whether the patient tells it, in the first person.
        spoken: whether it has the short forms of speech.
        presented: whether the first sentence says all of who the patient is, and whatever else is said suits anybody.
        by_relative: whether the relative of the scene tells it, who is "I" in its parts.
        introduced: whether its opening says who tells it or what is asked for, and stands however little room there is.
    """

    name: str
    voice: Voice
    of_oneself: bool = False
    spoken: bool = False
    introduced: bool = False
    by_relative: bool = False
    presented: bool = False

    @property
    def recorded(self) -> dict[str, str]:
        """What an item records of it: the voice alone where the genre is the usual one of its voice."""
        return {"voice": self.voice, **({} if self.name == self.voice else {"genre": self.name})}


CHART = Genre("chart", "chart")
SELF = Genre("self", "self", of_oneself=True, spoken=True)
LETTER = Genre("letter", "chart", introduced=True)
COLLATERAL = Genre("collateral", "chart", spoken=True, introduced=True, by_relative=True)
GENRES: Mapping[str, Genre] = {genre.name: genre for genre in (CHART, SELF, LETTER, COLLATERAL)}
PRESENTED: Mapping[Voice, Genre] = {
    "chart": Genre("presented chart", "chart", introduced=True, presented=True),
    "self": Genre("presented self", "self", of_oneself=True, spoken=True, introduced=True, presented=True),
}
"""By voice, the genre of cases that are crossed over who the patient is; nobody asks for it by name."""
_RECORDED = {**GENRES, **{genre.name: genre for genre in PRESENTED.values()}}
OTHERS = tuple(name for name, genre in GENRES.items() if genre.name != genre.voice)
"""The names of those that are not the usual genre of their voice."""


def genre_told(voice: Voice, asked: str | None) -> Genre:
    """The genre in which a build tells cases of a voice: the one that it was asked for, or the usual one."""
    return GENRES[asked or voice]


def genre_recorded(voice: str, genre: object) -> Genre | None:
    """The genre that an item records; None: there is none with such a voice."""
    found = _RECORDED.get(genre) if isinstance(genre, str) else GENRES.get(voice) if genre is None else None
    return found if found is not None and found.voice == voice else None


def says_any(text: str, unsaid: Sequence[str]) -> bool:
    """Whether a part or a pattern says what its genre leaves unsaid."""
    return any(words in text for words in unsaid)
