"""A patient's profile without what is not told: the answers to it never give away what was denied."""

from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import Any

from evaluators.consultation.data import ConsultationData, read_data
from kg.criteria.criteria import Criteria
from kg.interview.question import Askable, questions
from kg.model.finding import TOLD
from kg.model.profile import Profile
from kg.model.timeline import Episode

_NO_EFFECTS = {"impairment": False, "distress": False, "admission": False}


class GivenAway(ConsultationData):
    """What ``ontology/consultation/given_away.yaml`` holds.

    Attributes:
        presupposes: finding -> what it says, or ``told`` for all of it -> symptoms of which one is told beside it.
        events: finding -> what it says -> kind of event that it speaks of.
    """

    presupposes: Mapping[str, Mapping[str, tuple[str, ...]]]
    events: Mapping[str, Mapping[str, str]]


@cache
def given_away() -> GivenAway:
    """What comes with kgbench.

    Raises:
        UserError: the file is not what it should be.
    """
    return read_data("given_away", GivenAway)


class ShownProfiles:
    """Takes facts out of profiles, with whatever speaks of nothing else."""

    def __init__(self, criteria: Criteria) -> None:
        """Reads what can be asked."""
        self._questions = questions(criteria)
        self._given_away = given_away()

    def without(self, profile: Profile, hidden: Set[str]) -> Profile:
        """A profile without some facts.

        An ongoing episode none of whose symptoms is left goes too, with its dates and effects, and so do findings
        about symptoms or events that are gone. Of hidden effects it is said that there were none; a hidden finding
        that something is so becomes one that it is not, any other does not apply.

        Args:
            profile: a complete one.
            hidden: keys of questions; those about times, about symptoms of earlier episodes and screeners hide nothing.
        """
        if not hidden:
            return profile
        asked = [self._questions[key] for key in sorted(hidden) if key in self._questions]
        episodes = tuple(self._episodes(profile, asked))
        gone = _about(asked, "event")
        events = tuple(one for one in profile.events if one.kind not in gone)
        left = profile.model_copy(update={"episodes": episodes, "events": events})
        own = _about(asked, "finding")
        lost = {key for key in (*profile.findings, *profile.numbers) if self._lost(profile, left, key)}
        findings = {
            key: value if key not in own else False
            for key, value in profile.findings.items()
            if key not in lost and (key not in own or isinstance(value, bool))
        }
        numbers = {key: value for key, value in profile.numbers.items() if key not in {*own, *lost}}
        return left.model_copy(update={"findings": findings, "numbers": numbers})

    def _episodes(self, profile: Profile, asked: list[Askable]) -> Iterator[Episode]:
        codes, effects = _about(asked, "symptom"), _about(asked, "effect")
        past, past_effects = _about(asked, "past"), _about(asked, "past_effect")
        for one in profile.episodes:
            if one.span(profile.age).ends.high > 0:
                if one.kind not in past:
                    yield one.model_copy(update=_NO_EFFECTS) if one.kind in past_effects else one
                continue
            present = {code: form for code, form in one.present.items() if code not in codes}
            if present or not one.present:
                update: dict[str, Any] = {"present": present, **(_NO_EFFECTS if one.kind in effects else {})}
                yield one.model_copy(update=update)

    def _lost(self, profile: Profile, left: Profile, key: str) -> bool:
        """Whether a finding speaks of symptoms, or an event, of which none is left."""
        says = _saying(profile, key)
        needs = self._given_away.presupposes.get(key, {})
        for codes in (needs.get(TOLD, ()), needs.get(says, ())):
            if _shows(profile, codes) and not _shows(left, codes):
                return True
        event = self._given_away.events.get(key, {}).get(says)
        return _happened(profile, event) and not _happened(left, event)


def _about(asked: list[Askable], sort: str) -> set[str]:
    return {one.about for one in asked if one.sort == sort}


def _saying(profile: Profile, key: str) -> str:
    """What a finding says, as the knowledge names it (``Finding.sayings``)."""
    if key in profile.numbers:
        return "zero" if profile.numbers[key].high == 0 else "value"
    value = profile.findings[key]
    return str(value).lower() if isinstance(value, bool) else str(value)


def _shows(profile: Profile, codes: tuple[str, ...]) -> bool:
    return any(not one.present.keys().isdisjoint(codes) for one in profile.episodes)


def _happened(profile: Profile, event: str | None) -> bool:
    return any(one.kind == event for one in profile.events)
