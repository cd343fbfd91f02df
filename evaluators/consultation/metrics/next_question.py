"""How good proposed next questions are, by what they ask, with n-grams beside."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from evaluators.consultation.metrics.figures import ConsultationFigure, mean, share
from evaluators.consultation.metrics.overlap import NOT_RUN, bleu, rouge_l
from evaluators.consultation.risk import risk_plan
from generators.consultation.case import Language
from kg.interview.verdicts import InterviewOracle
from kg.model.base import Record

QuestionPhase = Literal["risk", "screening", "assessment", "deepening", "background"]


class ProposedQuestion(NamedTuple):
    """A question that somebody proposes.

    Attributes:
        text: in words.
        keys: what the words ask, as the index of questions finds; none: nothing was recognised.
    """

    text: str
    keys: tuple[str, ...]


class ExpectedQuestion(NamedTuple):
    """What it is compared with; see ``evaluators.consultation.sets.next_questions.NextQuestionKey``."""

    text: str
    keys: tuple[str, ...]
    asked: tuple[str, ...]
    gains: Mapping[str, float]
    best: float
    unanswerable: tuple[str, ...]


class NextQuestionScores(Record):
    """Figures over all items; an item without a proposal counts as one that asks nothing.

    Attributes:
        same_node: something that the reference asks is asked.
        same_group: something is asked about the same symptom group or kind of episode.
        same_phase: something is asked of the same phase.
        new: something is asked that was neither asked nor answered before.
        answerable: something is asked that the patient can answer.
        regret: bits that the best question was expected to tell beyond the proposed one.
        rouge_l: F1 of the longest common subsequence; of letters in Chinese, of words in English.
        bleu: of the whole set, or ``not run``.
        bertscore: ``not run``: it needs weights of a model.
    """

    same_node: ConsultationFigure
    same_group: ConsultationFigure
    same_phase: ConsultationFigure
    new: ConsultationFigure
    answerable: ConsultationFigure
    regret: ConsultationFigure
    rouge_l: ConsultationFigure
    bleu: float | str
    bertscore: str = NOT_RUN


class NextQuestions:
    """Compares questions by what the criteria say of them."""

    def __init__(self, oracle: InterviewOracle) -> None:
        """Reads which question is about which groups."""
        self._oracle = oracle
        self._risks = frozenset(risk_plan().symptoms)
        groups = oracle.criteria.groups.values()
        self._pools = {one.code: frozenset(code.partition(".")[0] for code in one.pool) for one in groups}

    def phase(self, key: str) -> QuestionPhase:
        """The phase of a consultation that a question belongs to, by what kind of question it is."""
        if key in self._risks:
            return "risk"
        question = self._oracle.questions.get(key)
        if question is None:
            return "background"
        phases: dict[str, QuestionPhase] = {"screener": "screening", "symptom": "assessment"}
        return phases.get(question.sort, "deepening")

    def areas(self, key: str) -> frozenset[str]:
        """The symptom groups, kinds of episode or other things that a question is about."""
        question = self._oracle.questions.get(key)
        if question is None:
            return frozenset({key})
        if question.sort == "symptom":
            return frozenset(code for code, pool in self._pools.items() if question.about in pool)
        if question.sort == "screener":
            pool = self._pools[question.about]
            return frozenset(code for code, own in self._pools.items() if own == pool)
        return frozenset({f"{'kind' if question.sort not in ('event', 'finding') else question.sort}.{question.about}"})

    def scores(
        self, pairs: Sequence[tuple[ProposedQuestion, ExpectedQuestion]], language: Language
    ) -> NextQuestionScores:
        """The figures of a set.

        Args:
            pairs: in the order of the ids of the items.
            language: of both texts.
        """
        compared = [self._compared(proposed, expected) for proposed, expected in pairs]
        flags = {
            name: share([one[name] for one in compared])
            for name in ("same_node", "same_group", "same_phase", "new", "answerable")
        }
        regrets = [
            expected.best - max((expected.gains.get(key, 0.0) for key in proposed.keys), default=0.0)
            for proposed, expected in pairs
        ]
        texts = [(proposed.text, expected.text) for proposed, expected in pairs]
        return NextQuestionScores(
            **flags,
            regret=mean([max(0.0, one) for one in regrets]),
            rouge_l=mean([rouge_l(one, other, language) for one, other in texts]),
            bleu=bleu([one for one, _ in texts], [other for _, other in texts], language),
        )

    def _compared(self, proposed: ProposedQuestion, expected: ExpectedQuestion) -> dict[str, bool]:
        own, wanted = frozenset(proposed.keys), frozenset(expected.keys)

        def areas(keys: frozenset[str]) -> frozenset[str]:
            return frozenset().union(*map(self.areas, sorted(keys)))

        known = self._oracle.questions
        return {
            "same_node": not own.isdisjoint(wanted),
            "same_group": not areas(own).isdisjoint(areas(wanted)),
            "same_phase": not {*map(self.phase, own)}.isdisjoint(map(self.phase, wanted)),
            "new": not own.issubset(expected.asked),
            "answerable": any(key in known and key not in expected.unanswerable for key in own),
        }
