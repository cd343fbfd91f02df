"""Text: the answer is written. It is scored by names that are accepted, or waits for a judge."""

import re

import numpy as np

from evaluators.answer_key import AnswerKey
from evaluators.form import AnswerForm, GivenAnswer, Mark, PartReading
from evaluators.parsing.clean import clean, without_reasoning
from evaluators.parsing.refusal import is_refusal
from evaluators.parsing.words import words
from evaluators.score.metric import Mean, MetricRange, columns
from evaluators.shown_part import ShownPart
from evaluators.table.table import AnswerTable, Floats, Mask
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from kg.registry import register

_LEAD_IN = re.compile(r"^(?:the )?(?:most likely )?(?:final )?(?:answer|diagnosis)(?: is)?\s*[:-]?\s*", re.IGNORECASE)


@register
class TextAnswer(AnswerForm):
    """Words; right is a name of a code that is accepted, and no other."""

    name = "text"

    def instruction(self, shown: ShownPart) -> str:
        """A name where names are compared, else some sentences."""
        if shown.vocabulary is not None:
            return "Write its name and nothing else: no reasons, no introduction."
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
        """1 for an accepted name, 0 for anything else; nothing where there is only a reference to compare with."""
        if given.status != "ok":
            return Mark(0.0, False, values={"waiting": 0.0})
        if not key.codes or key.vocabulary is None:
            return Mark(None, False, values={"waiting": 1.0})
        said = words(given.text or "")
        accepted = {words(name) for code in key.codes for name in key.vocabulary.codes.get(code, ())}
        # A name that several codes share does not say which of them is meant.
        rest = (names for code, names in key.vocabulary.codes.items() if code not in key.codes)
        others = {words(name) for names in rest for name in names}
        right = said in accepted - others
        return Mark(float(right), right, values={"waiting": 0.0})

    def gold_in_words(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """The accepted codes with their names, or the reference."""
        accepted = self.answer_in_words(GivenAnswer("ok", part.accepted), vocabulary)
        return accepted or part.reference or ""

    def answer_in_words(self, given: GivenAnswer, vocabulary: AnswerVocabulary | None) -> str:
        """The text."""
        return given.text if given.text is not None else super().answer_in_words(given, vocabulary)


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
