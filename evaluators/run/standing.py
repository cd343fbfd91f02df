"""How a run stands, for the person who waits for it."""

from collections import Counter
from typing import Any, NamedTuple, get_args

from evaluators.answer import Status
from evaluators.models.model import Stage
from evaluators.run.answers_file import RecordsFile
from evaluators.run.reasons import Reason
from evaluators.run.record import FiledRecord
from generators.models.budget import Budget


class RunProgress(NamedTuple):
    """Numbers at one moment.

    Attributes:
        total: answers of the run: one for each part of each item under each order of its options.
        before: of these, answered by earlier starts.
        failed_before: of these again, those that got no reply.
        done: answered by this start.
        statuses: of the answers of this start.
        cached: of the answers of this start, those from known replies.
        prompt_tokens, completion_tokens: of all starts.
        cost: spent by all starts; None where the price is unknown.
        at_once: how many requests may be under way.
        stage: what the model does before it can reply; None once it can.
        trouble: why the last attempt failed; empty once one went well.
        reason: why most of the questions without a reply got none, in this start and in earlier ones.
        cut_before: of those answered by earlier starts, those that were cut off at the token limit.
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
    stage: Stage | None = None
    trouble: str = ""
    reason: Reason | None = None
    cut_before: int = 0

    @property
    def left(self) -> int:
        """What is still open."""
        return self.total - self.before - self.done

    @property
    def failed(self) -> int:
        """What got no reply, by this start or by earlier ones."""
        return self.failed_before + self.statuses["error"]

    @property
    def cut(self) -> int:
        """What was cut off at the token limit, in this start or in earlier ones."""
        return self.cut_before + self.statuses["cut"]

    @property
    def replies(self) -> int:
        """How many replies there are, from this start and from earlier ones."""
        return self.before + self.done - self.failed


class AnswerCounts:
    """Counts answers as they come.

    Attributes:
        stage: what the model does before it can reply.
        reasons: why questions got no reply, in this start and in earlier ones.
    """

    def __init__(self, total: int, answers_file: RecordsFile[Any], budget: Budget) -> None:
        """Starts where the run stands.

        Args:
            total: answers of the run: one for each part of each item under each order of its options.
            answers_file: with the answers of earlier starts.
            budget: of the run.
        """
        self.stage: Stage | None = None
        self.reasons = answers_file.reasons
        self._total = total
        self._before = answers_file.count
        self._failed_before = answers_file.failed
        self._cut_before = answers_file.cut
        self._budget = budget
        self._statuses: Counter[str] = Counter()
        self._cached = 0

    def add(self, answer: FiledRecord) -> None:
        """Counts an answer."""
        self._statuses[answer.status] += 1
        self._cached += answer.known
        if answer.status == "error":
            self.reasons.add(answer.raw)

    def standing(self, at_once: int = 0, trouble: str = "") -> RunProgress:
        """The numbers as they are now."""
        return RunProgress(
            total=self._total,
            before=self._before,
            failed_before=self._failed_before,
            cut_before=self._cut_before,
            done=self._statuses.total(),
            statuses={status: self._statuses[status] for status in get_args(Status)},
            cached=self._cached,
            prompt_tokens=self._budget.prompt,
            completion_tokens=self._budget.completion,
            cost=self._budget.cost,
            at_once=at_once,
            stage=self.stage,
            trouble=trouble,
            reason=self.reasons.most_frequent,
        )
