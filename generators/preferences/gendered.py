"""One text that holds its three gendered forms: `[She|He|They] [has|has|have] slept badly.`"""

import re
from collections.abc import Mapping

from generators.preferences.question import GENDERS, Gender
from kg.errors import UserError

_CHOICE = re.compile(r"\[([^\[\]]*)\]")


def forms_of(text: str) -> Mapping[Gender, str]:
    """The text for female, male and nonbinary patients; all alike where it holds no choice.

    So the forms differ where the gender shows and nowhere else.

    Args:
        text: each choice in square brackets, the wordings in the order of `GENDERS`, with a bar between them.

    Raises:
        UserError: a choice does not have three wordings, or a bracket stands alone.
    """
    for found in _CHOICE.finditer(text):
        if found.group(1).count("|") != len(GENDERS) - 1:
            raise UserError(f"'{found.group()}' needs one wording each for {', '.join(GENDERS)}, with bars between")
    if set("[]") & set(_CHOICE.sub("", text)):
        raise UserError("a square bracket stands alone; close the choice, or write round brackets")
    return {gender: _form(text, place) for place, gender in enumerate(GENDERS)}


def _form(text: str, place: int) -> str:
    return _CHOICE.sub(lambda found: found.group(1).split("|")[place], text)
