"""What is known of a patient after some answers; what was not asked is unknown, never absent."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer
from kg.interview.question import Askable
from kg.model.timeline import YEAR, Bounds, onset_of

_NO_EFFECTS: Mapping[str, bool | None] = {"impairment": None, "distress": None, "admission": None}
ABSENT = ""
"""In place of a form: the symptom is not there."""


class Stay(NamedTuple):
    """An episode as far as it is known.

    Attributes:
        name: of its own among the episodes of the patient.
        sure: whether it was at all; else it may have been.
        begins, ends: days before today, least and greatest.
        signs: code -> form, or ``ABSENT``; what is not listed is not known.
        effects: None: not known.
    """

    name: str
    kind: str
    sure: bool
    begins: Bounds
    ends: Bounds
    signs: Mapping[str, str]
    effects: Mapping[str, bool | None]

    @property
    def days(self) -> Bounds:
        """How long it lasted, least and greatest; 0 where it may not have been."""
        return Bounds(
            max(1 if self.sure else 0, self.begins.low - self.ends.high), max(1, self.begins.high - self.ends.low)
        )


class Known:
    """What the answers of one patient tell so far.

    An episode that may go on, or may have been, is kept as one of which nothing is known; it goes when it is denied or
    when none of its symptoms is left. Of a kind whose episodes are counted, several may have been.

    Attributes:
        age: in years.
        stays: the episodes that are or may be, by name.
        events: kind -> ``[ago low, ago high, ended low, ended high]``; empty: it did not happen; None: not known.
        findings: key -> value; ``[]``: it does not apply; a key that is not listed is not known.
    """

    def __init__(
        self, criteria: Criteria, forms: Mapping[str, list[str]], earlier: Mapping[str, int], age: int
    ) -> None:
        """Nothing is known but the age.

        Args:
            criteria: what can be asked about.
            forms: the forms that conditions name, by symptom (``kg.prove.scope.named_forms``).
            earlier: how many episodes of each kind may have been (``kg.interview.earlier.most_earlier``).
            age: in years.
        """
        self._criteria = criteria
        self._forms = forms
        self._early: list[tuple[Askable, Answer]] = []
        self.age = age
        self.life = (age + 1) * YEAR - 1
        self.stays: dict[str, Stay] = {}
        self.events: dict[str, list[int] | None] = dict.fromkeys(criteria.events)
        self.findings: dict[str, Any] = {}
        life = Bounds(1, self.life)
        self._open = {kind: [f"{kind}.past" + "+" * place for place in range(earlier[kind])] for kind in criteria.kinds}
        for kind, names in self._open.items():
            for name in (f"{kind}.now", *names):
                ends = Bounds(1, self.life - 1) if name in names else Bounds(0, 0)
                self.stays[name] = Stay(name, kind, False, life, ends, {}, _NO_EFFECTS)

    def tell(self, question: Askable, answer: Answer) -> None:
        """Takes in an answer; a patient who does not know tells nothing."""
        if answer is None:
            return
        about = question.about
        if question.sort == "symptom":
            self._symptom(about, answer)
        elif question.sort == "screener":
            for code in self._criteria.groups[about].pool if answer is False else ():
                self._symptom(code.partition(".")[0], {})
        elif question.sort == "event":
            self.events[about] = list(answer)
        elif question.sort == "finding":
            self.findings[about] = answer
        elif question.sort == "past":
            self._past(about, answer)
        else:
            self._part(question, answer)

    def _part(self, question: Askable, answer: Answer) -> None:
        if question.sort == "time":
            self._time(question.about, answer)
        elif question.sort == "effect":
            self._effect(question.about, answer)
        else:
            self._past_part(question, answer)

    def _symptom(self, code: str, kinds: Mapping[str, str]) -> None:
        for kind, record in self._criteria.kinds.items():
            name = f"{kind}.now"
            if code not in record.symptoms or name not in self.stays:
                continue
            stay = self.stays[name]
            signs = {**stay.signs, code: kinds.get(kind, ABSENT)}
            sure = stay.sure or kind in kinds
            if not sure and all(signs.get(one) == ABSENT for one in record.symptoms):
                del self.stays[name]
            else:
                self.stays[name] = stay._replace(signs=signs, sure=sure)

    def _time(self, kind: str, answer: list[int]) -> None:
        name = f"{kind}.now"
        if not answer:
            self.stays.pop(name, None)
        elif name in self.stays:
            self.stays[name] = self.stays[name]._replace(begins=Bounds(*answer), sure=True)

    def _effect(self, kind: str, answer: Mapping[str, bool]) -> None:
        name = f"{kind}.now"
        if not answer:
            self.stays.pop(name, None)
        elif name in self.stays:
            self.stays[name] = self.stays[name]._replace(effects=dict(answer), sure=True)

    def _past(self, kind: str, answer: list[list[int]]) -> None:
        if f"{kind}.past" not in self.stays:
            return
        for name in self._open[kind]:
            del self.stays[name]
        for place, (begins_low, begins_high, ends_low, ends_high) in enumerate(answer):
            name = f"{kind}.past.{place}"
            begins, ends = Bounds(begins_low, begins_high), Bounds(ends_low, ends_high)
            self.stays[name] = Stay(name, kind, True, begins, ends, {}, _NO_EFFECTS)
        for question, told in self._early:
            if question.about == kind:
                self._past_part(question, told)

    def _past_part(self, question: Askable, answer: list[Mapping[str, Any]]) -> None:
        """What earlier episodes were like; it is kept until it is known when they were."""
        if f"{question.about}.past" in self.stays:
            self._early.append((question, answer))
        for place, one in enumerate(answer):
            name = f"{question.about}.past.{place}"
            if name not in self.stays:
                continue
            if question.sort == "past_effect":
                self.stays[name] = self.stays[name]._replace(effects=dict(one))
            else:
                symptoms = self._criteria.kinds[question.about].symptoms
                self.stays[name] = self.stays[name]._replace(signs={code: one.get(code, ABSENT) for code in symptoms})

    def parameter(self) -> dict[str, Any]:
        """What is known as the oracle's query takes a patient (``Profile.parameter``)."""
        return {
            "age": self.age,
            "episodes": [self._episode(stay) for stay in self.stays.values()],
            "events": {kind: event for kind, told in self.events.items() for event in self._event(told)},
            "findings": {key: value for key, value in self.findings.items() if not isinstance(value, list)},
            "numbers": {key: value for key, value in self.findings.items() if isinstance(value, list) and value},
            "unsettled": [key for key in self._criteria.findings if key not in self.findings],
            "denied": [],
        }

    def _event(self, told: list[int] | None) -> Iterator[dict[str, Any]]:
        bounds = ("ago_low", "ago_high", "ended_low", "ended_high")
        if told is None:
            yield {**dict(zip(bounds, (0, self.life, 0, self.life), strict=True)), "perhaps": True}
        elif told:
            yield dict(zip(bounds, told, strict=True))

    def _episode(self, stay: Stay) -> dict[str, Any]:
        symptoms = self._criteria.kinds[stay.kind].symptoms
        vague = [code for code in symptoms if code not in stay.signs]
        present = {code: form for code, form in sorted(stay.signs.items()) if form != ABSENT}
        onset = onset_of(stay.begins, self.age)
        return {
            "kind": stay.kind,
            "begins_low": stay.begins.low,
            "begins_high": stay.begins.high,
            "ends_low": stay.ends.low,
            "ends_high": stay.ends.high,
            "days_low": stay.days.low,
            "days_high": stay.days.high,
            "onset_low": onset.low,
            "onset_high": onset.high,
            "present": [*present],
            "vague": vague,
            "forms": [*present.values()],
            "vague_forms": [form for code in vague for form in self._forms.get(code, ())],
            **stay.effects,
        }
