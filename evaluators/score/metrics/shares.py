"""Shares of replies: the kinds of error, and what could not be scored."""

from abc import abstractmethod

import numpy as np

from evaluators.score.metric import Mean, MetricRange, columns
from evaluators.table.table import AnswerTable, Floats, Mask
from kg.registry import register


class _Share(Mean):
    place = 4
    range = MetricRange(0, 1)
    direction = "lower"
    of_share = True

    @abstractmethod
    def holds(self, table: AnswerTable) -> Mask:
        """Rows that count."""

    def parts(self, table: AnswerTable) -> Floats:
        """Whether the row counts, and one."""
        return columns(self.holds(table), np.ones(len(table)))


class _OfChoice(_Share):
    """A share that is about sets of options."""

    form = "choice"


@register
class OverDiagnosis(_OfChoice):
    """All of gold is named, and more."""

    name = "over_diagnosis"
    source = "paper 000, section 5.4"

    def holds(self, table: AnswerTable) -> Mask:
        """A proper superset of gold."""
        answer, gold = table.choices.answer, table.choices.gold
        found: Mask = table.parsed & ~table.correct & np.equal(answer & gold, gold)
        return found


@register
class UnderDiagnosis(_OfChoice):
    """Only gold is named, but not all of it."""

    name = "under_diagnosis"
    source = "paper 000, section 5.4"

    def holds(self, table: AnswerTable) -> Mask:
        """A proper subset of gold."""
        answer, gold = table.choices.answer, table.choices.gold
        found: Mask = table.parsed & ~table.correct & np.equal(answer & gold, answer)
        return found


@register
class Incorrect(_OfChoice):
    """Every other parsed answer that is not right."""

    name = "incorrect"
    source = "paper 000, section 5.4; partial overlap is reported apart"

    def holds(self, table: AnswerTable) -> Mask:
        """Something beside gold is named, and something of gold is not."""
        answer, gold = table.choices.answer, table.choices.gold
        beside, missed = np.not_equal(answer & ~gold, 0), np.not_equal(gold & ~answer, 0)
        found: Mask = table.parsed & beside & missed
        return found


@register
class PartialOverlap(Incorrect):
    """The part of the incorrect answers that names some of gold."""

    name = "partial_overlap"
    source = "the share of `incorrect` with something right in it"

    def holds(self, table: AnswerTable) -> Mask:
        """Incorrect, and something of gold is named."""
        found: Mask = super().holds(table) & np.not_equal(table.choices.answer & table.choices.gold, 0)
        return found


class _OfStatus(_Share):
    """The share of one status, which the metric is named after."""

    def holds(self, table: AnswerTable) -> Mask:
        """Of this status."""
        return table.having(self.name)


@register
class Unparsed(_OfStatus):
    """Replies that no answer can be read from."""

    name = "unparsed"
    source = "paper 001, section 5.5: format validity"


@register
class Cut(_OfStatus):
    """Replies that were stopped at the token limit before they stated an answer."""

    name = "cut"
    source = "the server's finish reason; unparsed by another cause"


@register
class Refused(_OfStatus):
    """Replies that decline."""

    name = "refused"
    source = "paper 001, section 5.5: format validity"


@register
class Several(_OfStatus):
    """Replies with different answers where one was asked for; only parts have them, other items count as unparsed."""

    name = "several"
    source = "the run's own record"

    def concerns(self, table: AnswerTable) -> bool:
        """Runs with parts."""
        return bool((table.part.codes >= 0).any())


@register
class Error(_OfStatus):
    """Requests that failed for good, of all that were asked."""

    name = "error"
    source = "the run's own record"

    def applies(self, table: AnswerTable) -> Mask:
        """All rows."""
        return np.ones(len(table), dtype=bool)
