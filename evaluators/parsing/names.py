"""Option texts in a reply: each is replaced by one character of its own, so that it reads like a letter."""

import re
from collections import Counter
from functools import lru_cache

from evaluators.parsing.clean import clean

FIRST_TOKEN = 0xE000
"""Stands for the first option; `clean` leaves no character of that range in a reply."""
_ONLY_AS_A_REPLY = {"yes", "no", "true", "false"}
_NONE = re.compile(r"(?:none|neither|no relation)\b")


def mask(text: str, texts: tuple[str, ...]) -> str:
    """A cleaned reply in which every option's text is replaced by the option's character.

    A text that two options share stands for neither. Longer texts go first, so that one may hold another.
    """
    forms = _forms(texts)
    lowered = text.casefold()
    if not any(form.split()[0] in lowered for form in forms):
        return text
    return _pattern(tuple(forms)).sub(lambda found: forms[_plain(found[0])], text)


def _plain(text: str) -> str:
    """What two spellings of one text share: no case, and blanks where blanks or hyphens are."""
    return " ".join(re.split(r"[\s-]+", text.casefold())).strip(" .,;:")


@lru_cache(maxsize=4096)
def _forms(texts: tuple[str, ...]) -> dict[str, str]:
    """The plain forms of the options' texts, longest first, and the characters that stand for them."""
    plain = [_plain(clean(text)) for text in texts]
    shared = Counter(plain)
    tokens = {form: chr(FIRST_TOKEN + index) for index, form in enumerate(plain) if len(form) > 1 and shared[form] == 1}
    nones = [form for form in tokens if _NONE.match(form)]
    if len(nones) == 1:
        tokens.setdefault("none", tokens[nones[0]])
    return {form: tokens[form] for form in sorted(tokens, key=lambda form: (-len(form), form))}


@lru_cache(maxsize=4096)
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(_written, forms)), re.IGNORECASE)


def _written(form: str) -> str:
    words = r"[\s-]+".join(re.escape(word) for word in form.split())
    if form in _ONLY_AS_A_REPLY:
        # "No mania was ever present" is not the answer "No".
        return rf"(?:(?<![^\n])|(?<=[.:!?,] )|(?<=is )){words}(?=\s*(?:[.,;:!)\n-]|$))"
    return rf"(?<!\w){words}(?!\w)"
