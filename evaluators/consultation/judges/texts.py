"""What judges see of consultations: one text for each dimension, without who spoke."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from evaluators.consultation.chat.dialogue_turns import dialogue_text
from evaluators.consultation.chat.record_in_words import RecordInWords
from evaluators.consultation.chat.wordings import judge_wording, patient_wording, put
from evaluators.consultation.exchange import Exchange
from evaluators.consultation.judges.rubrics import GRADES, GradedRole, RubricDimension, consultation_rubrics
from evaluators.consultation.metrics.finished import FinishedConsultation, in_order
from evaluators.judge.judge_loop import TextToJudge
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.probes import Probe
from generators.consultation.case import Language, PatientCase

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

PLAIN, REVERSED, PADDED = "plain", "reversed", "padded"
_HALF_A_GRADE = 12.5
_NAMED = 5
"""So many disorders of a conclusion are shown at the most."""


class GradedPart(NamedTuple):
    """A dimension of a role."""

    role: GradedRole
    dimension: RubricDimension

    @property
    def name(self) -> str:
        """Its name among the parts of a judgement."""
        return f"{self.role}.{self.dimension.key}"


def graded_parts(roles: Iterable[GradedRole]) -> tuple[GradedPart, ...]:
    """The dimensions of some roles."""
    return tuple(GradedPart(role, one) for role in roles for one in consultation_rubrics().rubrics[role])


CONSULTATION_PROBES = (
    Probe(
        REVERSED,
        "grades listed the other way round, moves by",
        "half a grade or less",
        (PLAIN, REVERSED),
        lambda before, after: abs(after - before),
        lambda change: change <= _HALF_A_GRADE,
    ),
    Probe(
        PADDED,
        "empty words added to each turn, rises by",
        "half a grade or less",
        (PLAIN, PADDED),
        lambda before, after: after - before,
        lambda rise: rise <= _HALF_A_GRADE,
    ),
)
"""Changes that are worth nothing: a judge that follows them grades by order or by length."""


class ConsultationTexts:
    """Makes the texts of a run."""

    def __init__(self, resources: "Resources", language: Language) -> None:
        """Takes the words of the run's language."""
        self._wording, self._telling = judge_wording(language), patient_wording(language).telling
        self._record = RecordInWords(resources, language)
        self._names = {code: one.name for code, one in resources.oracle.criteria.disorders.items()}
        self._language = language

    def texts(self, finished: Sequence[FinishedConsultation], parts: Sequence[GradedPart]) -> list[TextToJudge]:
        """A text for each consultation and dimension; consultations in which nobody spoke have none.

        Args:
            finished: in any order.
            parts: what is graded.
        """
        return [
            TextToJudge(one.case.id, self._text(one, part), part.name)
            for one in in_order(finished)
            if _spoken(one)
            for part in parts
        ]

    def probes(self, finished: Sequence[FinishedConsultation], parts: Sequence[GradedPart]) -> list[TextToJudge]:
        """The texts of all probes: as they are, with the grades reversed, and with empty words added.

        Args:
            finished: in any order.
            parts: what is graded.
        """
        variants = ((PLAIN, False, False), (REVERSED, True, False), (PADDED, False, True))
        return [
            TextToJudge(one.case.id, self._text(one, part, backwards=backwards, padded=padded), part.name, probe=probe)
            for one in in_order(finished)
            if _spoken(one)
            for part in parts
            for probe, backwards, padded in variants
        ]

    def _text(
        self, one: FinishedConsultation, part: GradedPart, *, backwards: bool = False, padded: bool = False
    ) -> JudgedText:
        exchanges = [line.exchange for line in one.turns if line.act != "closing"]
        if padded:
            exchanges = [self._padded(exchange, part.role) for exchange in exchanges]
        lines = [dialogue_text(exchanges, self._wording.doctor_says, self._wording.patient_says, self._wording.seen)]
        if part.role == "doctor" and one.ranked:
            named = "; ".join(self._names.get(code, code) for code, _ in one.ranked[:_NAMED])
            lines.append(put(self._wording.concluded, names=named))
        question = self._dimension(part, backwards=backwards)
        return JudgedText(question, self._reference(one.case, part.role), (), "\n".join(lines))

    def _dimension(self, part: GradedPart, *, backwards: bool) -> str:
        one, language = part.dimension, self._language
        order = range(GRADES, 0, -1) if backwards else range(1, GRADES + 1)
        asked = put(
            self._wording.graded, who=self._wording.who[part.role], name=one.name[language], asks=one.asks[language]
        )
        grades = one.grades[language]
        return "\n".join([asked, *(put(self._wording.grade, grade=at, anchor=grades[at - 1]) for at in order)])

    def _reference(self, case: PatientCase, role: GradedRole) -> str:
        return "\n".join([self._wording.record, *self._facts(case, role)])

    def _facts(self, case: PatientCase, role: GradedRole) -> Iterator[str]:
        """What is there; how it is told matters to who grades the patient."""
        facts = self._record.facts(case)
        for fact in facts:
            how = case.telling.get(fact.key) if role == "patient" else None
            yield f"{fact.noun}: {fact.words}" + (f" [{self._telling[how]}]" if how is not None else "")
        if not facts:
            yield self._wording.nothing
        unsure = self._record.unsure(case)
        if unsure:
            yield put(self._wording.unsure, facts=unsure)

    def _padded(self, exchange: Exchange, role: GradedRole) -> Exchange:
        if role == "doctor":
            return exchange.model_copy(update={"text": f"{self._wording.filler} {exchange.text}"})
        reply = exchange.reply
        said = f"{reply.text} {self._wording.patient_filler}".strip()
        return exchange.model_copy(update={"reply": reply.model_copy(update={"text": said})})


def _spoken(one: FinishedConsultation) -> bool:
    return any(line.act != "closing" for line in one.turns)
