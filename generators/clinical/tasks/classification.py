"""Classification: the codes of all disorders of a told case, and of the chapters that these stand in."""

from collections.abc import Iterable, Sequence

from generators.clinical.case_task import SUITE, CaseSource, ToldCaseTask
from generators.clinical.comorbid import comorbid, pairs_left_out, skeletons
from generators.clinical.vocabularies import CATEGORIES, categories, category_of, disorders
from generators.context import Context
from generators.diagnosis.draws import charts
from generators.diagnosis.gold import VOCABULARY
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import CaseType
from generators.diagnosis.seeds import SeedSource
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from kg.registry import register

_SINGLES, _PAIRS = 8, 2
"""Cases of each disorder, and of each pair of disorders that clinicians diagnose together, at scale 1."""
_OF_PAIRS = ("talkative",)
"""Who tells charts of two disorders: others have no room left to say how things hang together."""


@register
class Classification(ToldCaseTask):
    """A chart of one disorder or of two: which chapters, and which disorders (paper 004, label classification)."""

    name = "classification"
    question = "Which disorders does this patient have, and in which chapters do they stand?"

    def sources(self, context: Context) -> Sequence[CaseSource]:
        """Charts of every disorder, then of every reviewed pair that can be put together."""
        single, both = "classified_chart", "classified_pair"
        listed = sorted(context.read(read_lore).criteria.disorders)
        return (
            CaseSource(
                CaseType(self.name, single, _SINGLES, "chart", "multiple", self.question, SUITE),
                SeedSource(charts, f"{context.seed}/{single}", listed, _SINGLES),
            ),
            CaseSource(
                CaseType(self.name, both, _PAIRS, "chart", "multiple", self.question, SUITE),
                SeedSource(comorbid, f"{context.seed}/{both}", sorted(context.once(skeletons)), _PAIRS, skeletons),
                _OF_PAIRS,
            ),
        )

    def parts(self, context: Context, gold: Sequence[str]) -> tuple[ItemPart, ...]:
        """Chapters first, then disorders; nothing says how many there are of either."""
        chapters = tuple(sorted({category_of(context, code) for code in gold}))
        return (
            ItemPart(
                id="category",
                question="In which chapters do the patient's disorders stand?",
                form="labels",
                take="any",
                vocabulary=CATEGORIES,
                answer=chapters,
            ),
            ItemPart(
                id="disorder",
                question="Which disorders does the patient have?",
                form="labels",
                take="any",
                vocabulary=VOCABULARY,
                answer=tuple(sorted(gold)),
            ),
        )

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        """The chapters and all disorders."""
        return (categories(context), disorders(context, listed=False))

    def left_out(self, context: Context) -> int:
        """The reviewed pairs of which no case could be put together."""
        return len(list(pairs_left_out(context)))
