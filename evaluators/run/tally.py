"""How a run stands, for the person who waits for it."""

from collections import Counter
from typing import NamedTuple, get_args

from evaluators.answer import Answer, Status
from evaluators.run.budget import Budget


class Standing(NamedTuple):
    """Numbers at one moment.

    Attributes:
        total: (item, rotation) pairs of the run.
        before: of these, answered by earlier starts.
        failed_before: of these again, those that got no reply.
        done: answered by this start.
        statuses: of the answers of this start.
        cached: of the answers of this start, those from known replies.
        prompt_tokens, completion_tokens: of all starts.
        cost: spent by all starts; None where the price is unknown.
        at_once: how many requests may be under way.
    """

    total: int
    before: int
    failed_before: int
    done: int
    statuses: dict[str, int]
    cached: int
    prompt_tokens: int
    completion_tokens: int
    cost: float | None
    at_once: int

    @property
    def left(self) -> int:
        """What is still open."""
        return self.total - self.before - self.done

    @property
    def failed(self) -> int:
        """What got no reply, by this start or by earlier ones."""
        return self.failed_before + self.statuses["error"]


class Tally:
    """Counts answers as they come."""

    def __init__(self, total: int, before: int, failed_before: int, budget: Budget) -> None:
        """Starts where the run stands.

        Args:
            total: (item, rotation) pairs of the run.
            before: of these, answered by earlier starts.
            failed_before: of these again, those that got no reply.
            budget: of the run.
        """
        self._total = total
        self._before = before
        self._failed_before = failed_before
        self._budget = budget
        self._statuses: Counter[str] = Counter()
        self._cached = 0

    def add(self, answer: Answer) -> None:
        """Counts an answer."""
        self._statuses[answer.status] += 1
        self._cached += answer.attempts == 0

    def standing(self, at_once: int = 0) -> Standing:
        """The numbers as they are now."""
        return Standing(
            total=self._total,
            before=self._before,
            failed_before=self._failed_before,
            done=self._statuses.total(),
            statuses={status: self._statuses[status] for status in get_args(Status)},
            cached=self._cached,
            prompt_tokens=self._budget.prompt,
            completion_tokens=self._budget.completion,
            cost=self._budget.cost,
            at_once=at_once,
        )
