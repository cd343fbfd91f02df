"""Preference: one option is picked, and scored against how probable it is that an expert prefers each."""

from collections.abc import Mapping

from evaluators.answer_key import AnswerKey
from evaluators.form import GivenAnswer, Mark
from evaluators.forms.choice import ChoiceAnswer
from evaluators.score.soft_gold import ceiling_name, credit, probability_name
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from kg.registry import register


@register
class PreferenceAnswer(ChoiceAnswer):
    """The letter of one option, asked for and read as that of a choice. Right is a most probable option.

    Its values are the gold distribution and the levels of a single expert, for `evaluators.score.metrics.preference`.
    """

    name = "preference"
    any_right = True

    def solved(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """The letter of the first of the most probable options."""
        return part.answer[0]

    def chance(self, key: AnswerKey) -> float | None:
        """A guess names one of the most probable options."""
        return len(key.gold) / len(key.labels)

    def mark(self, key: AnswerKey, given: GivenAnswer) -> Mark:
        """The credit of the option that is named: one, shared by the most probable where several are equal.

        What names no option, or several, has none: it stands for no letter.
        """
        picked = _place(key, given)
        right = picked is not None and picked in key.gold
        return Mark(credit(key.distribution, picked), right, values=_values(key))


def _place(key: AnswerKey, given: GivenAnswer) -> int | None:
    """The place of the one option that an answer names; None where it names none, or several."""
    if given.status != "ok" or len(given.picked) != 1:
        return None
    return key.labels.index(given.picked[0])


def _values(key: AnswerKey) -> Mapping[str, float]:
    gold = {probability_name(place): one for place, one in enumerate(key.distribution)}
    return gold | {ceiling_name(metric): level for metric, level in key.ceiling.items()}
