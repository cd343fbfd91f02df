"""Who may not judge: the tested model, and any other of its maker."""

import re
from collections.abc import Iterable

from evaluators.consultation.judges.rubrics import consultation_rubrics
from kg.errors import UserError

_PARTS = re.compile(r"[^a-z0-9]+")
_LETTERS = re.compile(r"[a-z]+")


def refuse_partial(judge: str, tested: Iterable[str]) -> None:
    """Refuses a judge that would judge its own maker's model.

    Args:
        judge: the judge's name, such as ``openai:gpt-4.1``.
        tested: names of the models of the run; names without a colon are programs of kgbench.

    Raises:
        UserError: the judge is one of them, or of the family of one.
    """
    for model in tested:
        if ":" in model and makers(judge) & makers(model):
            raise UserError(
                f"{judge} may not judge a consultation with {model}: it is the same model or of the same family. "
                "Name a judge of another maker."
            )


def makers(name: str) -> frozenset[str]:
    """Whose model it is, by what its name begins with; a model made from two has both.

    Where nobody is known, the letters with which the name begins stand for the family.

    Args:
        name: with or without provider, and with or without parameters.
    """
    address = name.partition("?")[0].casefold()
    _, colon, rest = address.partition(":")
    model = rest if colon and not rest.isdecimal() else address
    found = {maker for part in _parts(address) for maker, begins in _known() if part.startswith(begins)}
    if found:
        return frozenset(found)
    letters = _LETTERS.match("".join(_parts(model.rpartition("/")[2])[:1]))
    return frozenset({letters[0] if letters else model})


def _parts(text: str) -> list[str]:
    return [part for part in _PARTS.split(text) if part]


def _known() -> list[tuple[str, tuple[str, ...]]]:
    return list(consultation_rubrics().families.items())
