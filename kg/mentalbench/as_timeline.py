"""A patient of the release as a timeline, so that other criteria than the release's can judge them.

The release dates nothing. What it samples is read as follows:

- The symptoms of a group make an episode of the group's kind that still goes on; groups of one kind share it.
- Its length is that stated of the group. Where the whole has one too and there is a single kind of episode, it is the
  longer of the two; with several kinds it lies between the group's and that of the whole.
- It impairs as its group says, else as the whole does.
- A stressor is an event without a date.
- Ages, findings and what stands in free text stay unknown.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from kg.mentalbench.duration import ROUNDED, readable
from kg.mentalbench.profile import ReleaseProfile, SampledGroup
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event

TRAUMATIC, PSYCHOSOCIAL = "traumatic", "psychosocial"
"""The kinds of event that the release asks for."""
_GOES_ON = Bounds(0, 0)


class _Sought(Protocol):
    """A symptom group: the kinds of episode in which it is sought."""

    @property
    def kinds(self) -> tuple[str, ...]: ...


class _Showing(Protocol):
    """A kind of episode: the symptoms that it may show."""

    @property
    def symptoms(self) -> tuple[str, ...]: ...


class Kinds(NamedTuple):
    """In which kind of episode a sampled symptom is put: symptom groups and kinds of episode by code."""

    groups: Mapping[str, _Sought]
    kinds: Mapping[str, _Showing]

    def of_group(self, group: str) -> str | None:
        """The kind in which a group is sought first."""
        return self.groups[group].kinds[0] if group in self.groups else None

    def of_symptom(self, symptom: str, preferred: Iterable[str]) -> str | None:
        """A kind that may show a symptom, if possible one of the preferred."""
        return next((kind for kind in (*preferred, *self.kinds) if symptom in self.kinds[kind].symptoms), None)


def as_profile(sampled: ReleaseProfile, kinds: Kinds) -> Profile:
    """The patient as a timeline; symptoms and groups that the criteria do not know are left out."""
    shown: dict[str, set[str]] = {}
    groups: dict[str, list[SampledGroup]] = {}

    def put(symptoms: Iterable[str], preferred: Iterable[str]) -> None:
        for code in symptoms:
            kind = kinds.of_symptom(code, preferred)
            if kind is not None:
                shown.setdefault(kind, set()).add(code)

    for group in sampled.groups:
        own = kinds.of_group(group.name)
        put(group.symptoms, [own] if own else [])
        if own in shown:
            groups.setdefault(own, []).append(group)
    put(sorted(set(sampled.symptoms).difference(*shown.values())), list(shown))
    return Profile(
        episodes=tuple(
            Episode(
                kind=kind,
                ends=_GOES_ON,
                lasted=_length(sampled, groups.get(kind, []), single=len(shown) == 1),
                present={code: code for code in sorted(symptoms)},
                impairment=_impairment(sampled, groups.get(kind, [])),
            )
            for kind, symptoms in shown.items()
        ),
        events=tuple(_events(sampled)),
    )


def _length(sampled: ReleaseProfile, groups: list[SampledGroup], *, single: bool) -> Bounds | None:
    own = [days for group in groups if (days := _days(group.duration)) is not None]
    whole = _days(sampled.duration)
    if not own and whole is None:
        return None
    if whole is None:
        return Bounds(max(own), max(own))
    longest = max([whole, *own])
    if single:
        return Bounds(longest, longest)
    return Bounds(max(own) if own else 1, longest)


def _days(written: str | None) -> int | None:
    duration = readable(written)
    return None if duration is None else max(1, int(duration.days(ROUNDED)))


def _impairment(sampled: ReleaseProfile, groups: list[SampledGroup]) -> bool | None:
    stated = [group.functional_impairment for group in groups if group.functional_impairment is not None]
    return any(stated) if stated else sampled.functional_impairment


def _events(sampled: ReleaseProfile) -> Iterator[Event]:
    if sampled.traumatic_stressor:
        yield Event(kind=TRAUMATIC)
    if sampled.psychosocial_stressor:
        yield Event(kind=PSYCHOSOCIAL)
