"""A patient that the solver found, as a profile and in words."""

from collections.abc import Iterator
from typing import Any

import z3

from kg.criteria.criteria import Criteria
from kg.criteria.patient import Stretch
from kg.criteria.words import Words, listed
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from kg.prove.open_patient import OpenPatient
from kg.prove.unknowns import TOLD


class Reader:
    """Reads patients from a model of the solver."""

    def __init__(self, patient: OpenPatient, model: Any) -> None:
        """Ties the unknowns and what the solver chose for them."""
        self._patient = patient
        self._model = model

    def holds(self, flag: Any) -> bool:
        """Whether a flag holds in the model."""
        if isinstance(flag, bool):
            return flag
        return bool(z3.is_true(self._model.eval(flag, model_completion=True)))

    def number(self, term: Any) -> int:
        """A number in the model."""
        if isinstance(term, int):
            return term
        return int(self._model.eval(term, model_completion=True).as_long())

    def profile(self, view: str = TOLD) -> Profile:
        """One view of the patient as a profile; of forms it names the first."""
        patient = self._patient.views[view]
        return Profile(
            age=self.number(self._patient.age),
            episodes=tuple(
                self._episode(one, view)
                for stretches in patient.episodes.values()
                for one in stretches
                if self.holds(one.exists)
            ),
            events=tuple(
                Event(
                    kind=kind,
                    ago=self._bounds(one.ago),
                    ended=self._bounds(one.ended) if self._over(one.ended) else None,
                )
                for kind, one in patient.events.items()
                if self.holds(one.happened.yes)
            ),
            findings={
                key: next(value for value, flag in answer.values.items() if self.holds(flag))
                for key, answer in patient.findings.items()
                if self.holds(answer.stated)
            },
            numbers={
                key: self._bounds((amount.low, amount.high))
                for key, amount in patient.numbers.items()
                if self.holds(amount.stated)
            },
            unsettled=tuple(sorted(self._unsettled(view))),
            denied=tuple(sorted(self._denied(view))),
        )

    def _unsettled(self, view: str) -> Iterator[str]:
        if view == TOLD:
            known = {*self._patient.views[TOLD].findings, *self._patient.views[TOLD].numbers}
            for doubt in self._patient.doubts:
                yield from (name for name in doubt.names & known if self.holds(doubt.open))

    def _denied(self, view: str) -> Iterator[str]:
        for code, flag in self._patient.views[view].denied.items():
            if self.holds(flag):
                yield code

    def _episode(self, stretch: Stretch, view: str) -> Episode:
        present, vague = {}, {}
        for code, truth in stretch.shown.items():
            symptom, _, form = code.partition(".")
            listed_as = code if form else f"{code}.1"
            if self.holds(truth.yes):
                present[symptom] = listed_as
            elif not self.holds(truth.no):
                vague[symptom] = listed_as
        left_open = [
            effect
            for effect in ("impairment", "distress")
            if view == TOLD
            for doubt in self._patient.doubts
            if doubt.about == f"{stretch.name}.{effect}" and self.holds(doubt.open)
        ]
        return Episode.model_validate(
            {
                "kind": stretch.kind,
                "begins": self._bounds(stretch.begins),
                "ends": self._bounds(stretch.ends),
                "present": present,
                "vague": vague,
                "impairment": self._effect(stretch.impairment),
                "distress": self._effect(stretch.distress),
                "admission": True if self.holds(stretch.admission.yes) else None,
                "unsettled": left_open,
            }
        )

    def _effect(self, truth: Any) -> bool | None:
        return True if self.holds(truth.yes) else False if self.holds(truth.no) else None

    def _bounds(self, limits: tuple[Any, Any]) -> Bounds:
        return Bounds(self.number(limits[0]), self.number(limits[1]))

    def _over(self, ended: tuple[Any, Any]) -> bool:
        return self.number(ended[0]) > 0


def described(profile: Profile, criteria: Criteria) -> str:
    """A patient in a sentence, with names and codes."""
    words = Words(criteria)
    parts = [_episode(one, words) for one in profile.episodes]
    parts += [f"{words.event(one.kind)} {_ago(one.ago)}{_over(one.ended)}" for one in profile.events]
    for key, value in profile.findings.items():
        finding = criteria.findings[key]
        said = finding.values.get(str(value), "yes" if value is True else "no" if value is False else str(value))
        parts.append(f"{finding.name}: {said}")
    parts += [f"{criteria.findings[key].name}: {_range(number)} a week" for key, number in profile.numbers.items()]
    if profile.unsettled:
        parts.append(f"left open: {listed([criteria.findings[key].name for key in profile.unsettled])}")
    if profile.denied:
        parts.append(f"denied: {_symptoms(profile.denied, words)}")
    return f"A patient of {profile.age} with {'; '.join(parts) or 'nothing told'}."


def _episode(episode: Episode, words: Words) -> str:
    spans = f"from {_days(episode.begins)} to {_days(episode.ends)}"
    told = [_symptoms(episode.present, words)] if episode.present else []
    told += [f"perhaps {_symptoms(episode.vague, words)}"] if episode.vague else []
    for effect in ("impairment", "distress", "admission"):
        value = getattr(episode, effect)
        if value is not None:
            told.append(effect if value else f"no {effect}")
        elif effect in episode.unsettled:
            told.append(f"perhaps {effect}")
    return f"{words.kind(episode.kind)} {spans} ({', '.join(told)})"


def _symptoms(codes: Any, words: Words) -> str:
    return ", ".join(f"{words.symptom(code)} ({code})" for code in sorted(codes))


def _days(bounds: Bounds | None) -> str:
    return "today" if bounds == (0, 0) else _ago(bounds)


def _ago(bounds: Bounds | None) -> str:
    return "some time ago" if bounds is None else f"{_range(bounds)} days ago"


def _over(bounds: Bounds | None) -> str:
    return "" if bounds is None else f", over {_ago(bounds)}"


def _range(bounds: Bounds) -> str:
    return str(bounds.low) if bounds.low == bounds.high else f"{bounds.low} to {bounds.high}"
