"""How a run of consultations stands, for the person who waits for it."""

from collections.abc import Mapping
from typing import NamedTuple, get_args

from evaluators.answer import Status
from evaluators.consultation.run.lines import ConsultationStatus
from evaluators.run.progress import ProgressDisplay
from evaluators.run.standing import RunProgress


class ConsultStanding(NamedTuple):
    """Numbers at one moment.

    Attributes:
        total: consultations of the run.
        before: of these, over before this start.
        statuses: how many ended how, in all starts.
    """

    total: int
    before: int
    statuses: Mapping[ConsultationStatus, int]

    @property
    def over(self) -> int:
        """How many consultations are over."""
        return sum(self.statuses.values())

    @property
    def left(self) -> int:
        """How many are not."""
        return self.total - self.over


def words(standing: ConsultStanding, seconds: float) -> str:
    """The standing in words.

    Args:
        standing: the numbers.
        seconds: since this start.
    """
    rate = (standing.over - standing.before) / seconds if seconds > 0 else 0.0
    ended = [f"{count} {name}" for name, count in sorted(standing.statuses.items()) if name != "closed"]
    left = [f"{standing.left / rate:.0f} s left"] if rate and standing.left else []
    return ", ".join([f"{rate:.1f}/s", *ended, *left])


class ConsultDisplay(ProgressDisplay):
    """Shows consultations as runs of items are shown, in words of their own; use as a context manager."""

    def __init__(self) -> None:
        """Looks at what standard error is."""
        super().__init__()
        self._standing = ConsultStanding(0, 0, {})

    def tell(self, standing: ConsultStanding) -> None:
        """Shows a standing, unless the last one was shown just now."""
        self._standing = standing
        done = standing.over - standing.before
        none = dict.fromkeys(get_args(Status), 0)
        self(RunProgress(standing.total, standing.before, 0, done, none, 0, 0, 0, None, 0))

    def _told(self, standing: RunProgress, seconds: float) -> str:
        done = standing.before + standing.done
        return f"{done} of {standing.total} consultations, {words(self._standing, seconds)}"
