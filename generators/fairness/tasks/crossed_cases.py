"""The four case types, each case told of all who its patient may be."""

from collections.abc import Callable, Iterator, Sequence

from generators.context import Context
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.assembly import Posed
from generators.diagnosis.drawing import Taken
from generators.diagnosis.questions import AMBIGUOUS, MEDICAL_CHART, SELF_REPORT, UNAMBIGUOUS
from generators.diagnosis.tasks.pairs import Ambiguous, PairTask, Unambiguous, lent_to_all
from generators.diagnosis.tasks.single import MedicalChart, SelfReport, SingleTask
from generators.fairness.crossed_account import CrossedAccount
from generators.fairness.crossed_task import CrossedTask
from kg.registry import register


class _CrossedSingle(CrossedTask):
    """Cases of one disorder."""

    def plain(self) -> SingleTask:
        """The task of the same cases, each told of one person."""
        return MedicalChart() if self.case_name == "medical_chart" else SelfReport()

    def posing(
        self, context: Context, told: Sequence[PatientAccount], numbers: range
    ) -> Callable[[PatientAccount], Iterator[Posed]]:
        """Draws a set of four for each base case."""
        return self.plain().posing(context, told, numbers)


class _CrossedPair(CrossedTask):
    """Cases of a differential; both tasks tell them of the same patients, as all cases of a seed are told alike."""

    def plain(self) -> PairTask:
        """The task of the same cases, each told of one person."""
        return Ambiguous() if self.case_name == "ambiguous" else Unambiguous()

    def accounts(self, context: Context, numbers: range, taken: Taken) -> list[CrossedAccount]:
        """What is told of the patients, where it was not told for the first of the two tasks."""
        before = context.once(_crossed_before)
        patients = self.patients(context)
        if (numbers.start, patients) not in before:
            told = super().accounts(context, numbers, taken)
            if context.scale > 1:
                # All is drawn and written again, so that memory does not grow.
                return told
            before[numbers.start, patients] = told
        return before[numbers.start, patients]

    def posing(
        self, context: Context, told: Sequence[PatientAccount], numbers: range
    ) -> Callable[[PatientAccount], Iterator[Posed]]:
        """Draws for each base case which differential lends options to which."""
        lending = lent_to_all(context, told, numbers, self.patients(context))
        return self.plain().posed_with(context, lending)


def _crossed_before(_: Context) -> dict[tuple[int, int], list[CrossedAccount]]:
    """What was told for the first of the two tasks, by the first of the numbers of seeds and the number of patients."""
    return {}


@register
class CrossedMedicalChart(_CrossedSingle):
    """Medical charts, each of all who its patient may be."""

    kind = MEDICAL_CHART
    case_name = "medical_chart"
    name = "crossed_medical_chart"
    cardinality = kind.cardinality
    question = kind.question


@register
class CrossedSelfReport(_CrossedSingle):
    """Self-reports, each of all who its patient may be."""

    kind = SELF_REPORT
    case_name = "self_report"
    name = "crossed_self_report"
    cardinality = kind.cardinality
    question = kind.question


@register
class CrossedAmbiguous(_CrossedPair):
    """Ambiguous cases, each of all who its patient may be."""

    kind = AMBIGUOUS
    case_name = "ambiguous"
    name = "crossed_ambiguous"
    cardinality = kind.cardinality
    question = kind.question


@register
class CrossedUnambiguous(_CrossedPair):
    """The same cases settled for either side, each of all who its patient may be."""

    kind = UNAMBIGUOUS
    case_name = "unambiguous"
    name = "crossed_unambiguous"
    cardinality = kind.cardinality
    question = kind.question
