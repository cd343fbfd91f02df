"""Items as questions that each stand alone, for tools that ask one question at a time."""

from collections.abc import Iterator, Mapping

from evaluators.prompts.parts import PartPlan, ask_next, ask_parts
from evaluators.prompts.question import Question, ask
from generators.item import Item
from generators.vocabulary import AnswerVocabulary

_NO_REPLY = ""


def questions_apart(item: Item, vocabularies: Mapping[str, AnswerVocabulary] = {}) -> Iterator[Question]:
    """Each part of an item as a question of its own, in the item's own order of options.

    Parts that go together are asked apart. Of parts that are asked in turn, right answers stand as the replies to the
    earlier ones, since the tool has no reply yet. A run with ``--part-format apart --carry reference`` asks the same.

    Args:
        item: what to ask.
        vocabularies: of the build, by name.
    """
    if not item.parts:
        yield ask(item, item.cardinality)
        return
    plan = PartPlan("apart", "reference", vocabularies)
    if item.layout == "in turn":
        question: Question | None = ask_parts(item, plan)
        while question is not None:
            yield question
            question = ask_next(question, _NO_REPLY, "reference")
        return
    for place in range(len(item.parts)):
        yield ask_parts(item, plan, only=place)
