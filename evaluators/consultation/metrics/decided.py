"""How many cases were decided after so many questions, beside what was possible."""

from collections.abc import Mapping, Sequence

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.metrics.calibration import BinnedCalibration, calibration
from evaluators.consultation.metrics.figures import ConsultationFigure, share
from evaluators.consultation.metrics.replay import ReplayedConsultation
from kg.model.base import Record

STEPS = (5, 10, 15, 20, 30)


class DecidedAt(Record):
    """After so many questions of the budget; a consultation that ended earlier stands as it ended.

    Attributes:
        heard: cases with every verdict decided by what was heard.
        heard_rightly: of all cases, those with every verdict decided by what was heard, as it is by the full record.
        true: cases with every verdict decided by what is true of what was asked or told.
        gold_true: cases with every gold disorder met by what is true; of a case without one, every verdict decided.
        bound: cases whose certificate has at most so many questions, of those with a certificate.
        reachable: cases whose certificate has no more questions than were brought up by then: with several things
            asked at once, or told unasked, more can be decided than ``bound`` says, but never more than this.
    """

    questions: int
    heard: ConsultationFigure
    heard_rightly: ConsultationFigure
    true: ConsultationFigure
    gold_true: ConsultationFigure
    bound: ConsultationFigure
    reachable: ConsultationFigure


class BeliefAt(Record):
    """The belief after so many questions.

    Attributes:
        calibration: of the likeliest hypothesis; its ``right`` is how often that is gold.
    """

    questions: int
    calibration: BinnedCalibration


def decided_at(replayed: Sequence[ReplayedConsultation], questions: int) -> DecidedAt:
    """Shares of cases after so many questions.

    Args:
        replayed: in the order of the ids of their cases.
        questions: of the budget.
    """
    found: dict[str, list[bool]] = {name: [] for name in ("heard", "heard_rightly", "true", "gold_true")}
    bound: list[bool] = []
    reachable: list[bool] = []
    for one in replayed:
        standing, truth = one.after(questions), one.finished.truth
        heard = {} if standing is None else standing.heard
        true = {} if standing is None else standing.true
        found["heard"].append(_whole(heard, truth.verdicts))
        found["heard_rightly"].append(heard == truth.verdicts)
        found["true"].append(_whole(true, truth.verdicts))
        found["gold_true"].append(gold_decided(true, truth.gold, truth.verdicts))
        if truth.certificates is not None:
            size = len(truth.certificates.verdicts)
            bound.append(size <= questions)
            reachable.append(size <= max(questions, 0 if standing is None else len(standing.brought_up)))
    shares = {name: share(flags) for name, flags in found.items()}
    return DecidedAt(questions=questions, **shares, bound=share(bound), reachable=share(reachable))


def belief_at(replayed: Sequence[ReplayedConsultation], questions: int, hypotheses: Sequence[str]) -> BeliefAt:
    """The calibration of the belief after so many questions, of cases in which anything was said.

    Args:
        replayed: in the order of the ids of their cases.
        questions: of the budget; 0: after what the patient volunteered.
        hypotheses: in the order of the belief.
    """
    stated: list[float] = []
    right: list[bool] = []
    for one in replayed:
        standing = one.after(questions)
        if standing is None:
            continue
        place = max(range(len(hypotheses)), key=lambda number: (standing.belief[number], -number))
        stated.append(standing.belief[place])
        right.append(hypotheses[place] in (one.finished.truth.gold or (NO_DISORDER,)))
    return BeliefAt(questions=questions, calibration=calibration(stated, right))


def gold_decided(decided: Mapping[str, bool], gold: Sequence[str], verdicts: Mapping[str, bool]) -> bool:
    """Whether every gold disorder is met; where there is none, whether every verdict is decided."""
    return all(decided.get(code) is True for code in gold) if gold else _whole(decided, verdicts)


def _whole(decided: Mapping[str, bool], verdicts: Mapping[str, bool]) -> bool:
    return decided.keys() >= verdicts.keys()
