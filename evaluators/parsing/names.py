"""Option texts in a reply: each is replaced by one character of its own, so that it reads like a letter."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from evaluators.parsing.clean import clean, without_marks

FIRST_TOKEN = 0xE000
"""Stands for the first option; `clean` leaves no character of that range in a reply."""
_ONLY_AS_A_REPLY = {"yes", "no", "true", "false"}
_BEHIND_LETTER = re.compile(
    r"(?P<label>[A-Z])(?<![\w'].)(?P<joint>(?:[.):]+| -) ?)(?P<words>[^\W\d_][^\n.:;?!,()&/+\ue000-\uf8ff]{1,80}?)"
    r"(?=\s*(?:[\n.:;?!,()&/+]|$| and | or | - ))"
)
_STEM = 5
"""So many letters of a word tell it from others: "Depression" begins like "Depressive"."""
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


def mask_shortened(text: str, labels: Sequence[str], texts: tuple[str, ...]) -> str:
    """A masked reply in which what begins an option's text, or abbreviates it, stands for it behind its own letter."""

    def token(found: re.Match[str]) -> str:
        index = labels.index(found["label"]) if found["label"] in labels else len(texts)
        if index < len(texts) and _shortens(found["words"], _plain_text(texts[index])):
            return found["label"] + found["joint"] + chr(FIRST_TOKEN + index)
        return found[0]

    return _BEHIND_LETTER.sub(token, text) if texts else text


def _shortens(words: str, whole: str) -> bool:
    """Whether words are the start of an option's text, up to their endings, or its abbreviation in capitals."""
    own, given = whole.split(), _plain(words).split()
    if words.isupper() and len(given) == 1:
        return _holds(given[0], "".join(word[0] for word in own)) and _holds(whole, given[0])
    return len(given) <= len(own) and all(
        one.startswith(other[:_STEM]) if len(other) > _STEM else one == other
        for one, other in zip(own, given, strict=False)
    )


def _holds(text: str, characters: str) -> bool:
    """Whether a text has certain characters in their order."""
    rest = iter(text)
    return all(character in rest for character in characters)


def _plain(text: str) -> str:
    """What two spellings of one text share: no case, and blanks where blanks or hyphens are."""
    return " ".join(re.split(r"[\s-]+", text.casefold())).strip(" .,;:")


@lru_cache(maxsize=4096)
def _plain_text(text: str) -> str:
    return _plain(without_marks(clean(text)))


@lru_cache(maxsize=4096)
def _forms(texts: tuple[str, ...]) -> dict[str, str]:
    """The plain forms of the options' texts, longest first, and the characters that stand for them."""
    plain = [_plain_text(text) for text in texts]
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
