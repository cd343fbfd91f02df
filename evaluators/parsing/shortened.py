"""Names of options that are cut short: "C. Major Depression", "C. MDD", "Lithium"."""

import re
from collections.abc import Sequence

from evaluators.parsing.names import FIRST_TOKEN, plain, plain_text
from evaluators.parsing.words import words

_BEHIND_LETTER = re.compile(
    r"(?P<label>[A-Z])(?<![\w'].)(?P<joint>(?:[.):]+| -) ?)(?P<words>[^\W\d_][^\n.:;?!,()&/+\ue000-\uf8ff]{1,80}?)"
    r"(?=\s*(?:[\n.:;?!,()&/+]|$| and | or | - ))"
)
_STEM = 5
"""So many letters of a word tell it from others: "Depression" begins like "Depressive"."""
_SHORTEST_BEGINNING = 6


def mask_shortened(text: str, labels: Sequence[str], texts: tuple[str, ...]) -> str:
    """A masked reply in which what begins an option's text, or abbreviates it, stands for it behind its own letter."""

    def token(found: re.Match[str]) -> str:
        index = labels.index(found["label"]) if found["label"] in labels else len(texts)
        if index < len(texts) and _shortens(found["words"], plain_text(texts[index])):
            return found["label"] + found["joint"] + chr(FIRST_TOKEN + index)
        return found[0]

    return _BEHIND_LETTER.sub(token, text) if texts else text


def begun_name(text: str, texts: tuple[str, ...]) -> int | None:
    """The place of the only option whose text begins with the words that the reply consists of: "Lithium"."""
    given = words(text)
    if not given or len(given) > 3 or len("".join(given)) < _SHORTEST_BEGINNING:
        return None
    places = [place for place, option in enumerate(texts) if words(option)[: len(given)] == given]
    return places[0] if len(places) == 1 else None


def _shortens(shortened: str, whole: str) -> bool:
    """Whether words are the start of an option's text, up to their endings, or its abbreviation in capitals."""
    own, given = whole.split(), plain(shortened).split()
    if shortened.isupper() and len(given) == 1:
        return _holds(given[0], "".join(word[0] for word in own)) and _holds(whole, given[0])
    return len(given) <= len(own) and all(
        one.startswith(other[:_STEM]) if len(other) > _STEM else one == other
        for one, other in zip(own, given, strict=False)
    )


def _holds(text: str, characters: str) -> bool:
    """Whether a text has certain characters in their order."""
    rest = iter(text)
    return all(character in rest for character in characters)
