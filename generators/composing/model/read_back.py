"""What a second model reads in a text: the answers to neutral questions, and the disorders that the text names."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from generators.composing.model.questions import NeutralQuestion
from generators.composing.model.reply import unfenced, what


class ReadFacts(BaseModel):
    """The reader's reply.

    Attributes:
        answers: to each question, by its number.
        disorders: names of disorders that stand in the text.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    answers: dict[str, str]
    disorders: list[str]


class ReadBack(NamedTuple):
    """What came of a reading.

    Attributes:
        unusable: why the reply is no reading, in words; empty where it is one.
        findings: where the text does not say what it is to say, in words.
    """

    unusable: list[str]
    findings: list[str]


def read_back(reply: str, text: str, asked: Mapping[str, NeutralQuestion]) -> ReadBack:
    """Compares a reply with what the text is to state.

    Args:
        reply: of the reader.
        text: that was read.
        asked: the questions by their numbers.
    """
    try:
        read = ReadFacts.model_validate_json("\n".join(unfenced(reply)))
    except ValidationError as error:
        return ReadBack([f"the reply is not a JSON object with answers and disorders: {what(error)}"], [])
    unusable = list(_unusable(read, text, asked))
    return ReadBack(unusable, [] if unusable else list(_findings(read, asked)))


def _unusable(read: ReadFacts, text: str, asked: Mapping[str, NeutralQuestion]) -> Iterator[str]:
    for number, question in asked.items():
        answer = read.answers.get(number)
        if answer is None:
            yield f"question {number} has no answer"
        elif answer not in question.answers:
            yield f"the answer to question {number} is {answer!r}, not one of {', '.join(question.answers)}"
    yield from (f"there is no question {number}" for number in read.answers if number not in asked)
    for name in read.disorders:
        if not name.strip() or name.casefold() not in text.casefold():
            yield f"{name!r} does not stand in the text"


def _findings(read: ReadFacts, asked: Mapping[str, NeutralQuestion]) -> Iterator[str]:
    for number, question in asked.items():
        if (answer := read.answers[number]) != question.expected:
            yield f"a reader takes {question.fact} as {answer!r} where it is to read as {question.expected!r}"
    yield from (f"a reader finds the name of a disorder ({name})" for name in read.disorders)
