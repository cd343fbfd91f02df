"""Diagnosis: the disorder of a told case is named in words."""

from collections.abc import Iterable, Sequence

from generators.clinical.case_task import SUITE, CaseSource, ToldCaseTask
from generators.clinical.vocabularies import disorders
from generators.context import Context
from generators.diagnosis.draws import charts, pairs
from generators.diagnosis.gold import VOCABULARY
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import CaseType
from generators.diagnosis.seeds import SeedSource
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from kg.registry import register

_CHARTS, _ACCOUNTS = 15, 1
"""Cases of each disorder, and seeds of each differential, at scale 1."""


@register
class WrittenDiagnosis(ToldCaseTask):
    """A chart of one disorder, or what a patient tells: settled, or open between two disorders.

    Asked in free text, as the diagnosis questions of paper 004 are; every disorder that remains possible is accepted.
    """

    name = "diagnosis"
    question = "Which disorder fits this patient best? Name one."

    def sources(self, context: Context) -> Sequence[CaseSource]:
        """Charts of every disorder, then the three cases of every differential."""
        criteria = context.read(read_lore).criteria
        told = CaseType(self.name, "clinical_chart", _CHARTS, "chart", "single", self.question, SUITE)
        lived = CaseType(self.name, "clinical_pair", _ACCOUNTS, "self", "single", self.question, SUITE)
        return (
            CaseSource(told, SeedSource(charts, f"{context.seed}/clinical_chart", sorted(criteria.disorders), _CHARTS)),
            CaseSource(
                lived, SeedSource(pairs, f"{context.seed}/clinical_pair", sorted(criteria.differentials), _ACCOUNTS)
            ),
        )

    def parts(self, context: Context, gold: Sequence[str]) -> tuple[ItemPart, ...]:
        """One name is written; that of any disorder that remains possible is right."""
        del context
        return (ItemPart(id="1", form="text", vocabulary=VOCABULARY, accepted=tuple(sorted(gold))),)

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        """All disorders, which are not listed."""
        return (disorders(context, listed=False),)
