"""How a run of consultations stands, as the display of runs takes it."""

from typing import get_args

from evaluators.answer import Status
from evaluators.consultation.run.consult import ConsultStanding
from evaluators.run.standing import RunProgress


def shown(standing: ConsultStanding, at_once: int = 0) -> RunProgress:
    """The standing for ``evaluators.run.progress``; whatever the doctor did not close counts as an error there."""
    failed = standing.over - standing.statuses.get("closed", 0)
    return RunProgress(
        total=standing.total,
        before=standing.before,
        failed_before=0,
        done=standing.over - standing.before,
        statuses={**dict.fromkeys(get_args(Status), 0), "error": failed},
        cached=0,
        prompt_tokens=0,
        completion_tokens=0,
        cost=None,
        at_once=at_once,
    )
