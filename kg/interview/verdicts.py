"""The verdicts on what is known of a patient, fast enough to be asked after every answer."""

from collections.abc import Iterable, Mapping

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Amount, Answer, Happening, Patient, Stretch
from kg.criteria.truth import NO, UNKNOWN, YES, Truth, truth_of
from kg.interview.bearing import Bearing
from kg.interview.known import ABSENT, Known, Stay, onset_of
from kg.interview.masked import Bits, MaskedGroups, Masks
from kg.interview.question import questions
from kg.prove.scope import named_forms

Verdicts = Mapping[str, bool | None]
"""Code of each disorder -> met, not met, or None for unknown."""


class InterviewOracle:
    """Says what the criteria say of answers; equal to the graph's oracle on ``Known.parameter()``."""

    def __init__(self, criteria: Criteria) -> None:
        """Compiles the criteria."""
        self.criteria = criteria
        self._forms = named_forms(criteria)
        self._masks = Masks(criteria, self._forms)
        self.questions = questions(criteria)
        self.bearing = Bearing(criteria, self.questions.values())
        self._built: dict[Stay, tuple[Stretch, Bits]] = {}

    def evaluation(self, known: Known) -> Evaluation:
        """The criteria for what is known."""
        episodes: dict[str, tuple[Stretch, ...]] = {}
        bits = {}
        for stay in known.stays.values():
            stretch, own = self._stretch(stay, known.age)
            episodes[stay.kind] = (*episodes.get(stay.kind, ()), stretch)
            bits[stay.name] = own
        patient = Patient(
            known.age,
            episodes,
            events={kind: _event(told, known.life) for kind, told in known.events.items() if told != []},
            findings=dict(self._findings(known)),
            numbers={
                key: Amount(True, value[0], value[1])
                for key, value in known.findings.items()
                if isinstance(value, list) and value
            },
            denied={},
        )
        return Evaluation(self.criteria, patient, MaskedGroups(self.criteria, patient, self._masks, bits))

    def verdicts(self, known: Known, of: Iterable[str] | None = None) -> dict[str, bool | None]:
        """The verdicts of some disorders, all by default."""
        evaluation = self.evaluation(known)
        return {code: evaluation.verdict(code).plain for code in (self.criteria.disorders if of is None else of)}

    def _findings(self, known: Known) -> Iterable[tuple[str, Answer]]:
        for key in self.criteria.findings:
            if key not in known.findings:
                yield key, Answer(False, True, {})
            elif not isinstance(known.findings[key], list):
                yield key, Answer(True, False, {known.findings[key]: True})

    def _stretch(self, stay: Stay, age: int) -> tuple[Stretch, Bits]:
        symptoms = self.criteria.kinds[stay.kind].symptoms
        there = {code: form for code, form in stay.signs.items() if form != ABSENT}
        open_ = [code for code in symptoms if code not in stay.signs]
        shown: dict[str, Truth] = {}
        for code in open_:
            shown[code] = UNKNOWN
            shown.update(dict.fromkeys(self._forms.get(code, ()), UNKNOWN))
        for code, form in there.items():
            shown[code] = shown[form] = YES
        onset = onset_of(stay.begins, age)
        narrowest, widest = (stay.begins.low, stay.ends.high), (stay.begins.high, stay.ends.low)
        stretch = Stretch(
            name=stay.name,
            kind=stay.kind,
            exists=True,
            begins=stay.begins,
            ends=stay.ends,
            days=stay.days,
            onset=onset,
            narrowest=narrowest,
            widest=narrowest if narrowest == widest else widest,
            shown=shown,
            impairment=truth_of(stay.effects["impairment"]),
            distress=truth_of(stay.effects["distress"]),
            admission=truth_of(stay.effects["admission"]),
        )
        perhaps = self._masks.of(code for code, truth in shown.items() if truth is UNKNOWN)
        return stretch, Bits(self._masks.of(iter((*there, *there.values()))), perhaps)


def _event(told: list[int] | None, life: int) -> Happening:
    if told is None:
        return Happening(UNKNOWN, (0, life), (0, life))
    return Happening(YES if told else NO, (told[0], told[1]), (told[2], told[3]))
