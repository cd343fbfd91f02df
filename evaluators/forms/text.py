"""Text: the answer is written. It is scored by the code that it names, or read by its rubric and waits for a judge."""

import re
from typing import ClassVar

import numpy as np

from evaluators.answer_key import AnswerKey
from evaluators.form import AnswerForm, GivenAnswer, Mark, PartReading
from evaluators.parsing.clean import clean, without_reasoning
from evaluators.parsing.named_code import NamedCodes, named_codes
from evaluators.parsing.refusal import is_refusal
from evaluators.score.metric import Direction, Mean, MetricRange, columns
from evaluators.shown_part import ShownPart
from evaluators.table.table import AnswerTable, Floats, Mask
from generators.part import ItemPart
from generators.rubric.matching import read_rubric
from generators.vocabulary import AnswerVocabulary
from kg.registry import register

_LEAD_IN = re.compile(r"^(?:the )?(?:most likely )?(?:final )?(?:answer|diagnosis)(?: is)?\s*[:-]?\s*", re.IGNORECASE)

CREDITED = "rubric credited"
UNDECIDED = "rubric undecided"
"""Names of values: shares of a rubric's weights, see `generators.rubric.matching`."""

_NAMED = "named {}"
"""Name of the value of an outcome."""
OUTCOMES = ("right", "broad", "other", "several", "none")
"""What a written name may be: of an accepted code, of a class with one in it, of another, of several, of nothing."""


@register
class TextAnswer(AnswerForm):
    """Words; right is the name of a code that is accepted, and of no other code."""

    name = "text"

    def instruction(self, shown: ShownPart) -> str:
        """A name where names are compared, else one sentence or some."""
        if shown.vocabulary is not None:
            return "Write its name and nothing else: no reasons, no introduction."
        if shown.part.take == "one":
            return "Write your answer in one short sentence."
        return "Write your answer in a few sentences."

    def offer(self, shown: ShownPart) -> str:
        """Nothing: what could be answered is not listed."""
        return ""

    def solved(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """The reference, or the usual name of the first code that is accepted."""
        if part.reference is not None:
            return part.reference
        names = vocabulary.codes if vocabulary else {}
        return next((names[code][0] for code in part.accepted if names.get(code)), "")

    def read(self, reply: str, shown: ShownPart, *, cut: bool) -> PartReading:
        """The reply without its reasoning and its lead-in."""
        visible = without_reasoning(reply).strip()
        text = _LEAD_IN.sub("", visible).strip()
        if cut:
            return PartReading("cut", (), "cut")
        if not text:
            return PartReading("unparsed", (), "empty")
        if is_refusal(clean(text)):
            return PartReading("refused", (), "refused")
        return PartReading("ok", (), "text", text=text)

    def chance(self, key: AnswerKey) -> float | None:
        """None: nothing is offered to guess from."""
        return None

    def mark(self, key: AnswerKey, given: GivenAnswer) -> Mark:
        """1 for an accepted name, 0 for anything else; nothing where there is only a reference to compare with.

        What a rubric's cues show of such an answer stands beside it and is no score: see ``docs/metrics.md``.
        """
        compared = bool(key.codes) and key.vocabulary is not None
        by_rubric = _by_rubric(key, given.text or "")
        if given.status != "ok":
            return Mark(0.0, False, values={"waiting": 0.0, **by_rubric, **(_told_as("none") if compared else {})})
        if key.vocabulary is None or not compared:
            return Mark(None, False, values={"waiting": 1.0, **by_rubric})
        read = named_codes(given.text or "", key.vocabulary.codes)
        told = _outcome(read, frozenset(key.codes))
        return Mark(float(told == "right"), told == "right", values={"waiting": 0.0, **by_rubric, **_told_as(told)})

    def gold_in_words(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """The accepted codes with their names, or the reference."""
        accepted = self.answer_in_words(GivenAnswer("ok", part.accepted), vocabulary)
        return accepted or part.reference or ""

    def answer_in_words(self, given: GivenAnswer, vocabulary: AnswerVocabulary | None) -> str:
        """The text."""
        return given.text if given.text is not None else super().answer_in_words(given, vocabulary)


def _outcome(read: NamedCodes, accepted: frozenset[str]) -> str:
    if read.named == "one":
        return "right" if accepted.issuperset(read.codes) else "other"
    if read.named == "class":
        return "broad" if accepted & {*read.codes} else "other"
    return read.named


def _by_rubric(key: AnswerKey, text: str) -> dict[str, float]:
    if not any(point.cues for point in key.rubric):
        return {}
    read = read_rubric(text, key.rubric, key.question)
    return {CREDITED: read.score, UNDECIDED: read.undecided}


def _told_as(outcome: str) -> dict[str, float]:
    return {_NAMED.format(one): float(one == outcome) for one in OUTCOMES}


class _OfValue(Mean):
    """The mean of one of the values that marks of written answers have, over the answers that have it.

    Attributes:
        of_value: the value's name.
    """

    form = "text"
    range = MetricRange(0, 1)
    direction: ClassVar[Direction] = "neither"
    of_value: ClassVar[str]

    def applies(self, table: AnswerTable) -> Mask:
        """Replies with the value."""
        known: Mask = ~np.isnan(self._values(table))
        return table.replied & known

    def parts(self, table: AnswerTable) -> Floats:
        """The value, and one."""
        return columns(np.nan_to_num(self._values(table)), np.ones(len(table)))

    def _values(self, table: AnswerTable) -> Floats:
        return table.values.get(self.of_value, np.full(len(table), np.nan))


class _NamedAs(_OfValue):
    """The share of the answers that are compared with names, and that name in one way."""

    source = "outcomes of a written name: right, broad, other, several, none"


@register
class NameRight(_NamedAs):
    """Written names that are right: of an accepted code, and of no other."""

    name = "name_right"
    of_value = _NAMED.format("right")
    direction = "higher"


@register
class NameBroad(_NamedAs):
    """Written names that are too broad: of a class in which an accepted code stands beside others."""

    name = "name_broad"
    of_value = _NAMED.format("broad")


@register
class NameOther(_NamedAs):
    """Written names of other codes only."""

    name = "name_other"
    of_value = _NAMED.format("other")


@register
class NameSeveral(_NamedAs):
    """Answers that name several codes where one was asked for."""

    name = "name_several"
    of_value = _NAMED.format("several")


@register
class NameNone(_NamedAs):
    """Answers in which no code is named, refusals and empty ones among them."""

    name = "name_none"
    of_value = _NAMED.format("none")


@register
class Waiting(Mean):
    """The share of written answers without a score, which wait for a judge; they are in no accuracy."""

    name = "text_waiting"
    form = "text"
    range = MetricRange(0, 1)
    direction = "neither"
    source = "answers with nothing but a reference to compare with"

    def applies(self, table: AnswerTable) -> Mask:
        """All replies."""
        return table.replied

    def parts(self, table: AnswerTable) -> Floats:
        """Whether it waits, and one."""
        waiting = table.values.get("waiting", np.zeros(len(table)))
        return columns(np.nan_to_num(waiting), np.ones(len(table)))


class _OfRubric(_OfValue):
    """A mean over the answers to parts whose rubric has cues."""

    source = "clinical tasks, section 5: rubric from facts, three outcomes"


@register
class RubricCredited(_OfRubric):
    """The share of a rubric's weight that cues credit an answer with; runs are not ranked by it."""

    name = "rubric_credited"
    of_value = CREDITED
    direction = "higher"


@register
class RubricUndecided(_OfRubric):
    """The share of a rubric's weight of which cues cannot tell whether the answer has it."""

    name = "rubric_undecided"
    of_value = UNDECIDED
