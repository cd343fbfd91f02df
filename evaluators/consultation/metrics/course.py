"""What consultations were like: what they covered and wasted, how risk was asked about, and when they were closed."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from evaluators.consultation.metrics.decided import gold_decided
from evaluators.consultation.metrics.figures import ConsultationFigure, mean, share
from evaluators.consultation.metrics.replay import ReplayedConsultation
from evaluators.consultation.run.criteria_parts import parts_of
from kg.interview.answer import Answer
from kg.interview.verdicts import InterviewOracle
from kg.model.base import Record


class CourseScores(Record):
    """Figures by case, by question or by fact; ``n`` says over how many.

    Attributes:
        questions: mean number of questions of the budget.
        unmapped: questions in which nothing was recognised that can be asked.
        coverage: of the questions that bear on the criteria of a gold disorder, screeners apart, the share that was
            asked or told, or denied by a screener; mean over gold disorders.
        criteria_settled: of the parts of a gold disorder's criteria, the share that is settled by what was heard.
        certificate: of the questions of a certificate, the share that was asked or told; of all verdicts.
        certificate_gold: the same of the certificate that only settles that the gold disorders are met.
        wasted: questions whose reply told nothing new.
        asked_again: questions of which all was asked before.
        needless: questions of which all was answered before, and which told nothing new.
        regret: bits that the best question was expected to tell beyond the one asked; mean over questions.
        risk_asked: consultations in which risk was asked about.
        risk_turn: number of the first question about risk, of consultations with one.
        followed_up, escalated: of the consultations in which a risk was told, those in which it was followed up, and
            in which the doctor then said what is done.
        premature: of closed consultations, those whose gold was still undecided by what is true of what was asked.
        overlong: consultations with questions, those about risk apart, after every verdict was decided by what was
            heard.
        questions_after: mean number of these questions, over all consultations.
        denials_recovered: facts that were denied and later told.
    """

    questions: ConsultationFigure
    unmapped: ConsultationFigure
    coverage: ConsultationFigure
    criteria_settled: ConsultationFigure
    certificate: ConsultationFigure
    certificate_gold: ConsultationFigure
    wasted: ConsultationFigure
    asked_again: ConsultationFigure
    needless: ConsultationFigure
    regret: ConsultationFigure
    risk_asked: ConsultationFigure
    risk_turn: ConsultationFigure
    followed_up: ConsultationFigure
    escalated: ConsultationFigure
    premature: ConsultationFigure
    overlong: ConsultationFigure
    questions_after: ConsultationFigure
    denials_recovered: ConsultationFigure


class _Reached(NamedTuple):
    """Of one case: how much of what was reached.

    Attributes:
        had, have: of the gold disorders' questions; of the parts of their criteria; of certificates.
    """

    coverage: tuple[float, int]
    settled: tuple[float, int]
    certificate: tuple[float, int]
    certificate_gold: tuple[float, int]


def course_scores(replayed: Sequence[ReplayedConsultation], oracle: InterviewOracle) -> CourseScores:
    """The figures of some consultations.

    Args:
        replayed: in the order of the ids of their cases.
        oracle: criteria and questions.
    """
    asked = [len(one.steps) for one in replayed]
    reached = [_reached(one, oracle) for one in replayed]

    def of_questions(name: str) -> ConsultationFigure:
        return share([sum(bool(getattr(step, name)) for step in one.steps) for one in replayed], asked)

    def of_reached(name: str) -> ConsultationFigure:
        pairs = [getattr(one, name) for one in reached]
        return mean([had for had, _ in pairs], [many for _, many in pairs])

    after = [_after_all(one, oracle) for one in replayed]
    denials = [_denials(one) for one in replayed]
    return CourseScores(
        questions=mean(asked),
        unmapped=share([sum(not step.keys for step in one.steps) for one in replayed], asked),
        coverage=of_reached("coverage"),
        criteria_settled=of_reached("settled"),
        certificate=of_reached("certificate"),
        certificate_gold=of_reached("certificate_gold"),
        wasted=share([sum(not step.told for step in one.steps) for one in replayed], asked),
        asked_again=of_questions("asked_before"),
        needless=of_questions("needless"),
        regret=mean([sum(step.regret for step in one.steps) for one in replayed], asked),
        **_risk(replayed),
        premature=_premature(replayed),
        overlong=share([one > 0 for one in after]),
        questions_after=mean(after),
        denials_recovered=share([had for had, _ in denials], [many for _, many in denials]),
    )


def _reached(one: ReplayedConsultation, oracle: InterviewOracle) -> _Reached:
    truth, brought_up = one.finished.truth, one.standings[-1].brought_up if one.standings else frozenset()
    reached = brought_up | _denied_by_screeners(one.heard.answers, oracle)
    coverage = settled = 0.0
    known = oracle.evaluation(one.heard.track.known)
    for code in truth.gold:
        bearing = [key for key in oracle.bearing.criteria[code] if oracle.questions[key].sort != "screener"]
        coverage += _part(bearing, reached)
        parts = parts_of(oracle.criteria, known, code)
        many = len(parts.met) + len(parts.unmet)
        settled += many / (many + len(parts.open))
    certificates = truth.certificates
    whole = () if certificates is None else certificates.verdicts
    gold = () if certificates is None else certificates.gold
    return _Reached(
        (coverage, len(truth.gold)),
        (settled, len(truth.gold)),
        (_part(whole, brought_up), int(bool(whole))),
        (_part(gold, brought_up), int(bool(gold))),
    )


def _part(wanted: Collection[str], reached: Collection[str]) -> float:
    return sum(key in reached for key in wanted) / len(wanted) if wanted else 0.0


def _denied_by_screeners(answers: dict[str, Answer], oracle: InterviewOracle) -> frozenset[str]:
    """The symptoms that a no to a question about all of them denies."""
    return frozenset(
        code.partition(".")[0]
        for key, told in answers.items()
        if told is False and oracle.questions[key].sort == "screener"
        for code in oracle.criteria.groups[oracle.questions[key].about].pool
    )


def _risk(replayed: Sequence[ReplayedConsultation]) -> dict[str, ConsultationFigure]:
    first = [next((step.number for step in one.steps if step.risk), None) for one in replayed]
    followed: list[bool] = []
    escalated: list[bool] = []
    for one in replayed:
        turns = one.finished.turns
        told = next((line.turn for line in turns if line.risk_heard), None)
        if told is not None:
            later = {line.act for line in turns if line.turn > told}
            followed.append("follow_up" in later)
            escalated.append("escalation" in later)
    return {
        "risk_asked": share([one is not None for one in first]),
        "risk_turn": mean([one for one in first if one is not None]),
        "followed_up": share(followed),
        "escalated": share(escalated),
    }


def _premature(replayed: Sequence[ReplayedConsultation]) -> ConsultationFigure:
    closed = [one for one in replayed if one.finished.status == "closed" and one.standings]
    return share(
        [
            not gold_decided(one.standings[-1].true, one.finished.truth.gold, one.finished.truth.verdicts)
            for one in closed
        ]
    )


def _after_all(one: ReplayedConsultation, oracle: InterviewOracle) -> int:
    """How many questions, those about risk apart, were asked after every verdict was decided by what was heard."""
    everything = len(oracle.criteria.disorders)
    over = next((standing.questions for standing in one.standings if len(standing.heard) == everything), None)
    return 0 if over is None else sum(step.number > over and not step.risk for step in one.steps)


def _denials(one: ReplayedConsultation) -> tuple[int, int]:
    """How many of the facts that were denied were told later, and how many were denied."""
    denied: dict[str, bool] = {}
    for line in one.finished.turns:
        for said in line.said:
            if said.status == "denied":
                denied.setdefault(said.key, False)
            elif said.key in denied and said.status in ("told", "volunteered", "observed"):
                denied[said.key] = True
    return sum(denied.values()), len(denied)
