"""Questions that stand under numbers in one request, and the lines that answer them."""

from collections.abc import Sequence

from evaluators.form import form_of
from evaluators.shown_part import ShownPart

_LINES = (
    "There are {count} questions. Reply with one line for each: its number, a colon and the answer, and nothing else.\n"
    "A reply looks like this:\n{lines}"
)


def offers(parts: Sequence[ShownPart]) -> list[str]:
    """What each part is picked from, as a prompt lists it; empty where nothing is listed."""
    return [form_of(shown.part.form).offer(shown) for shown in parts]


def instructions(parts: Sequence[ShownPart]) -> list[str]:
    """How each part has to be answered, in one line: the others are about a reply to a single question."""
    return [form_of(shown.part.form).instruction(shown).partition("\n")[0] for shown in parts]


def under_number(number: int, *texts: str) -> str:
    """The texts of a question, those that are not empty, under its number."""
    return f"{number}. " + "\n".join(filter(None, texts))


def below_all(instruction: str) -> str:
    """An instruction that holds for every question."""
    return f"For each question: {instruction}"


def reply_form(count: int) -> str:
    """What a prompt says of the reply to so many questions."""
    return _LINES.format(count=count, lines="\n".join(f"{place}: ..." for place in range(1, count + 1)))


def right_lines(parts: Sequence[ShownPart]) -> str:
    """A right reply to all of some parts under their own order of options."""
    replies = [form_of(shown.part.form).solved(shown.part, shown.vocabulary) for shown in parts]
    return "\n".join(f"{place}: {reply}" for place, reply in enumerate(replies, start=1))


def blocks(*texts: str) -> str:
    """Texts with a blank line between each two; those that are empty are left out."""
    return "\n\n".join(filter(None, texts))
