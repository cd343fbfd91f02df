"""What a patient answers: as plain data that a transcript holds, read off a complete profile."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kg.criteria.criteria import Criteria
from kg.interview.question import Askable
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode

Answer = Any
"""JSON by the sort of question; ``None`` everywhere: the patient does not know.

``symptom``: kind of each ongoing episode that shows it -> code of the form; empty: it is not there.
``time``: ``[least, greatest]`` days since it began; ``[]``: no such episode goes on.
``effect``: ``impairment``, ``distress``, ``admission`` -> bool or None; empty: no such episode goes on.
``past``: ``[begins low, begins high, ends low, ends high]`` of each earlier episode, days before today.
``past_signs``: of each earlier episode, code of symptom -> code of form.
``past_effect``: of each earlier episode what ``effect`` holds.
``event``: ``[ago low, ago high, ended low, ended high]``; empty: it did not happen.
``finding``: its value; of a number ``[least, greatest]``; ``[]``: it does not apply.
``screener``: whether any of its symptoms is there.
"""


class Complete(NamedTuple):
    """A patient of whom everything is settled but what the patient does not know.

    Attributes:
        profile: all episodes, events and findings, with nothing vague.
        unsure: keys of questions that the patient cannot answer.
    """

    profile: Profile
    unsure: frozenset[str] = frozenset()


def ongoing(profile: Profile) -> dict[str, Episode]:
    """The episodes that go on, by kind."""
    return {one.kind: one for one in profile.episodes if one.span(profile.age).ends.high == 0}


def past(profile: Profile, kind: str) -> list[Episode]:
    """The episodes of a kind that are over, the latest first."""
    over = [one for one in profile.episodes if one.kind == kind and one.span(profile.age).ends.high > 0]
    return sorted(over, key=lambda one: one.span(profile.age).ends.low)


def answer(criteria: Criteria, question: Askable, patient: Complete) -> Answer:
    """What a complete patient truthfully answers."""
    if question.key in patient.unsure:
        return None
    profile, about = patient.profile, question.about
    if question.sort == "event":
        return _event(profile, about)
    if question.sort == "finding":
        return _finding(profile.findings, profile.numbers, about)
    if question.sort in ("past", "past_signs", "past_effect"):
        return [_of_past(question, one, profile.age) for one in past(profile, about)]
    return _of_today(criteria, question, profile)


def _of_today(criteria: Criteria, question: Askable, profile: Profile) -> Answer:
    now, about = ongoing(profile), question.about
    if question.sort == "symptom":
        return {kind: one.present[about] for kind, one in sorted(now.items()) if about in one.present}
    if question.sort == "screener":
        return any(code in one.present for one in now.values() for code in criteria.groups[about].pool)
    if question.sort == "time":
        return list(now[about].span(profile.age).begins) if about in now else []
    return _effects(now[about]) if about in now else {}


def _of_past(question: Askable, episode: Episode, age: int | None) -> Answer:
    if question.sort == "past":
        span = episode.span(age)
        return [*span.begins, *span.ends]
    return _effects(episode) if question.sort == "past_effect" else dict(sorted(episode.present.items()))


def _effects(episode: Episode) -> dict[str, bool | None]:
    """As the oracle takes them: an admission that is not mentioned was not, another effect is not known."""
    told = {"impairment": episode.impairment, "distress": episode.distress}
    return {**told, "admission": bool(episode.admission)}


def _event(profile: Profile, kind: str) -> list[int]:
    for event in profile.events:
        if event.kind == kind:
            return [*event.since(profile.age), *event.over(profile.age)]
    return []


def _finding(findings: Mapping[str, Any], numbers: Mapping[str, Bounds], key: str) -> Answer:
    if key in numbers:
        return list(numbers[key])
    return findings.get(key, [])
