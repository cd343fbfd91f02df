"""A seed in one piece: the facts of all its cases, with how each case settles what the ambiguous one leaves open."""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeVar

from pydantic import Field

from kg.model.base import Record
from kg.model.condition import Value
from kg.model.profile import Profile
from kg.model.timeline import YEAR, Bounds, Episode, Event

Effect = Literal["impairment", "distress", "admission"]
EFFECTS: tuple[Effect, ...] = ("impairment", "distress", "admission")
T = TypeVar("T")
AMBIGUOUS, PRIMARY, ALTERNATIVE = range(3)
"""The cases of a differential, in their order; a disorder has one case only."""
TOLD_BY_AGE = 2 * YEAR
"""Days: what goes back further is told by the age at onset, for kinds that are told so."""


class EpisodeSketch(Record):
    """An episode in every case of a seed.

    Attributes:
        begins: days ago; two values, primary and alternative, where the ambiguous case leaves it open; none where it is
            not stated.
        ends: days ago; 0: it goes on.
        between: what the ambiguous case says of an open beginning; None: nothing.
        open_part: what the ambiguous case says that it leaves open.
        by_age: a beginning long ago is told by the patient's age.
        present: symptoms that every case has.
        vague: symptoms that are open, and whether the primary and the alternative case have them.
        effects: one value where all cases state it, two where it is open.
    """

    kind: str
    begins: tuple[int, ...]
    ends: int = 0
    between: tuple[int, int] | None = None
    open_part: Literal["begins", "lasted"] = "begins"
    by_age: bool = False
    present: tuple[str, ...] = ()
    vague: Mapping[str, tuple[bool, bool]] = Field(default_factory=dict)
    effects: Mapping[Effect, tuple[bool, ...]] = Field(default_factory=dict)

    @property
    def symptoms(self) -> frozenset[str]:
        """What is told of it, vague symptoms among them."""
        return frozenset((*self.present, *self.vague))


class EventSketch(Record):
    """An event in every case of a seed.

    Attributes:
        ago: days ago; two values where the ambiguous case leaves it open.
        between: what the ambiguous case says of an open date; None: nothing.
        ended: how many days ago its consequences were over; None: they go on, or it has none.
    """

    kind: str
    ago: tuple[int, ...]
    between: tuple[int, int] | None = None
    ended: int | None = None


class Sketch(Record):
    """The facts that the patients of one seed share.

    Attributes:
        paired: there are three cases: ambiguous, primary, alternative.
        findings: one value, or two where it is open.
        numbers: one value, or two where it is open.
        forms: the forms of symptoms on whose form a condition may turn.
        denied: symptoms that every case denies.
    """

    age: int
    paired: bool
    episodes: tuple[EpisodeSketch, ...]
    events: tuple[EventSketch, ...] = ()
    findings: Mapping[str, tuple[Value, ...]] = Field(default_factory=dict)
    numbers: Mapping[str, tuple[int, ...]] = Field(default_factory=dict)
    forms: Mapping[str, str] = Field(default_factory=dict)
    denied: tuple[str, ...] = ()

    @property
    def symptoms(self) -> frozenset[str]:
        """What is told in any episode, vague symptoms among them."""
        return frozenset(code for episode in self.episodes for code in episode.symptoms)

    def without_bounds(self) -> "Sketch":
        """The sketch with nothing said of dates that the ambiguous case leaves open."""
        episodes = tuple(one.model_copy(update={"between": None}) for one in self.episodes)
        events = tuple(one.model_copy(update={"between": None}) for one in self.events)
        return self.model_copy(update={"episodes": episodes, "events": events})

    def profiles(self, forms: Mapping[str, str]) -> tuple[Profile, ...]:
        """The profiles of all cases.

        Args:
            forms: a form of every symptom that is told; those of the sketch go before.
        """
        shown = {**forms, **self.forms}
        views = (AMBIGUOUS, PRIMARY, ALTERNATIVE) if self.paired else (PRIMARY,)
        return tuple(self._profile(view, shown) for view in views)

    def _profile(self, view: int, forms: Mapping[str, str]) -> Profile:
        episodes = tuple(self._episode(one, view, forms) for one in self.episodes)
        told = {code for episode in episodes for code in (*episode.present, *episode.vague)}
        return Profile(
            age=self.age,
            episodes=episodes,
            events=tuple(_event(one, view) for one in self.events),
            findings={key: value for key, values in sorted(self.findings.items()) for value in _of(values, view)},
            numbers={
                key: Bounds(value, value) for key, values in sorted(self.numbers.items()) for value in _of(values, view)
            },
            unsettled=tuple(sorted(self._open_findings())) if view == AMBIGUOUS else (),
            denied=tuple(sorted({*self.denied, *(self.symptoms - told)})),
        )

    def _open_findings(self) -> Iterator[str]:
        for key, values in (*self.findings.items(), *self.numbers.items()):
            if len(values) > 1:
                yield key

    def _episode(self, one: EpisodeSketch, view: int, forms: Mapping[str, str]) -> Episode:
        open_ = view == AMBIGUOUS
        present = {*one.present} | (set() if open_ else {code for code, sides in one.vague.items() if sides[view - 1]})
        effects = {effect: value for effect, values in one.effects.items() for value in _of(values, view)}
        unsettled: list[str] = [effect for effect in EFFECTS if open_ and len(one.effects.get(effect, ())) > 1]
        if open_ and len(one.begins) > 1:
            unsettled.append("onset_age" if one.by_age else one.open_part)
        return Episode.model_validate(
            {
                "kind": one.kind,
                **self._begins(one, view),
                "ends": one.ends,
                "present": {code: forms[code] for code in sorted(present)},
                "vague": {code: forms[code] for code in sorted(one.vague)} if open_ else {},
                **effects,
                "unsettled": tuple(unsettled),
            }
        )

    def _begins(self, one: EpisodeSketch, view: int) -> dict[str, object]:
        stated = [(value, value) for value in _of(one.begins, view)]
        if view == AMBIGUOUS and one.between is not None:
            stated = [one.between]
        if not stated:
            return {}
        low, high = stated[0]
        if one.by_age and low >= TOLD_BY_AGE:
            return {"onset_age": (self.age - high // YEAR, self.age - low // YEAR)}
        return {"begins": (low, high)}


def _event(one: EventSketch, view: int) -> Event:
    open_ = view == AMBIGUOUS and len(one.ago) > 1
    ago: object = next(iter(_of(one.ago, view)), None)
    return Event.model_validate(
        {
            "kind": one.kind,
            "ago": one.between if open_ else ago,
            "ended": one.ended,
            "unsettled": ("ago",) if open_ else (),
        }
    )


def _of(values: tuple[T, ...], view: int) -> tuple[T, ...]:
    """What a case states of a fact: nothing, where it is not stated or left open."""
    if len(values) < 2:
        return values
    return () if view == AMBIGUOUS else (values[view - 1],)
