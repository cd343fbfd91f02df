"""Choice: options are picked by their letters. The metrics of `evaluators.score.metrics` are about these options."""

from math import comb

from evaluators.answer_key import AnswerKey
from evaluators.form import AnswerForm, GivenAnswer, Mark, PartReading
from evaluators.parsing.known import known_names
from evaluators.parsing.parse import last_named, parse
from evaluators.parsing.parsed import ParsedReply
from evaluators.prompts.wording import JOINT, closing
from evaluators.shown_part import ShownPart
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from kg.registry import register

_UNDECIDED = ("several", "open", "either")
"""Methods of replies that name several options without one that they settle on."""
_LOOSE = "leading"
"""The method of a reply that begins with an option without stating that it is the answer."""


@register
class ChoiceAnswer(AnswerForm):
    """The letters of options; right is the whole gold set and nothing else."""

    name = "choice"
    of_options = True

    def instruction(self, shown: ShownPart) -> str:
        """As the style of the part has it."""
        return closing(shown.style or "hybrid").format(letters=", ".join(shown.labels))

    def offer(self, shown: ShownPart) -> str:
        """The options after their letters."""
        return "\n".join([f"{label}. {text}" for label, text in zip(shown.labels, shown.texts, strict=True)])

    def solved(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """The letters."""
        return JOINT.join(part.answer)

    def read(self, reply: str, shown: ShownPart, *, cut: bool) -> PartReading:
        """Reads letters, or names of options (docs/parsing.md)."""
        style = shown.style or "hybrid"
        read = parse(reply, shown.labels, shown.texts, style, names=known_names(), cut=cut)
        if shown.part.id and style == "single" and _several(read, reply, shown):
            return PartReading("several", (), "several")
        return PartReading(read.status, read.answer, read.method)

    def chance(self, key: AnswerKey) -> float | None:
        """A guess draws as many options as are right: 1 / C(options, gold)."""
        return 1 / comb(len(key.labels), len(key.gold))

    def mark(self, key: AnswerKey, given: GivenAnswer) -> Mark:
        """All or nothing."""
        right = given.status == "ok" and {key.labels[place] for place in key.gold} == set(given.picked)
        return Mark(float(right), right)

    def gold_in_words(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """Nothing: the report marks the right options."""
        return ""


def _several(read: ParsedReply, reply: str, shown: ShownPart) -> bool:
    """Whether a reply names different options where one was asked for."""
    if read.status == "unparsed":
        return read.method in _UNDECIDED
    if read.status == "ok" and read.method == _LOOSE:
        return len(last_named(reply, shown.labels, shown.texts, names=known_names())) > 1
    return len(read.answer) > 1
