"""Kinds of episode and of event: what a timeline is made of, and how such episodes and events run in life."""

from typing import Literal

from pydantic import Field, field_validator

from kg.model.base import Sourced


class EpisodeKind(Sourced):
    """A kind of episode: the symptoms that it may show, and how long, how often and at what age it occurs.

    Attributes:
        words: the kind within a sentence, for explanations, e.g. ``depression``.
        symptoms: codes of the symptoms that episodes of this kind may list.
        range: the least and the greatest length in days that cases use.
        onset_ages: the least and the greatest age at onset that cases use.
        gap: days that must lie between two episodes of the kind; None: cases have only one.
        over_for: an episode that is over has been so for at least so many days in cases; None: for any time.
        follows_within: in cases it begins within so many days of an event that it follows; None: at any time after it.
        fewest_symptoms: how many symptoms an episode has at the least in cases.
        apart_from: kinds that cannot go on at the same time.
        follows: kinds of event of which one must come before it.
        ongoing: cases have it only as still going on.
        by_onset_age: cases tell when it began by the age at onset.
        effects: the effects that cases tell of it.
        cues: words or phrases that speak of an episode of this kind as such, for the text checker.
    """

    key: str = Field(pattern=r"^[a-z][a-z_]*$")
    name: str
    words: str
    meaning: str
    symptoms: tuple[str, ...] = Field(min_length=1)
    range: tuple[int, int]
    onset_ages: tuple[int, int]
    gap: int | None = None
    over_for: int | None = Field(default=None, ge=1)
    follows_within: int | None = Field(default=None, ge=0)
    fewest_symptoms: int = Field(default=1, ge=1)
    apart_from: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    ongoing: bool = False
    by_onset_age: bool = False
    effects: tuple[Literal["impairment", "distress", "admission"], ...] = ("impairment",)
    cues: tuple[str, ...] = Field(min_length=1)

    @field_validator("symptoms", "apart_from", "follows")
    @classmethod
    def _sorted(cls, codes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(codes))

    def sayings(self) -> tuple[str, ...]:
        """What texts have to be able to say of such an episode.

        ``since`` has ``{span}``: it began so long ago and goes on; ``past`` has ``{span}`` and ``{ago}``: it lasted so
        long and ended then; ``onset_age`` has ``{n}``; ``vague_begin``: it goes on, and nobody can say since when;
        ``vague_length`` has ``{ago}``: it is over, and nobody can say how long it lasted. ``{ago}`` is an adverb such
        as "two years ago".
        """
        dates = ("onset_age",) if self.by_onset_age else ("since", "vague_begin", "vague_length")
        ended = () if self.ongoing else ("past",)
        effects = (f"{effect}_{value}" for effect in self.effects for value in ("true", "false", "vague"))
        return (*dates, *ended, *effects)


class EventKind(Sourced):
    """A kind of event.

    Attributes:
        words: the kind within a sentence, for explanations, e.g. ``the traumatic event``.
        range: the least and the greatest number of days ago that cases use.
        ends: whether its consequences may be over, apart from the event itself.
    """

    key: str = Field(pattern=r"^[a-z][a-z_]*$")
    name: str
    words: str
    meaning: str
    range: tuple[int, int]
    ends: bool = False
    cues: tuple[str, ...] = Field(min_length=1)

    def sayings(self) -> tuple[str, ...]:
        """What texts have to be able to say of such an event; ``ago`` and ``over`` have ``{span}``."""
        return ("ago", "vague", *(("over", "goes_on") if self.ends else ()))
