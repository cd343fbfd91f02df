"""Names of options in a reply: each is replaced by one character of its own, so that it reads like a letter."""

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from evaluators.parsing.clean import clean, without_marks
from evaluators.parsing.naming import NameIndex, Names, vocabulary
from evaluators.parsing.specifiers import phrase_end, resolved
from evaluators.parsing.words import words

FIRST_TOKEN = 0xE000
"""Stands for the first option; `clean` leaves no character of that range in a reply."""
_NONE = re.compile(r"(?:none|neither|no relation)\b")
_MODIFIED = re.compile(
    r"(?<![\w])(?!(?:a|an|the|is|of|has|have|with|and|or|both|severe|mild|moderate|chronic|likely|probable|classic|clear|for|to|not|"
    r"this|as|his|her|say|no|than|be|in|by|from|suggests|indicates|means|likely|probably|either|between|"
    r"possible)\b)[a-zA-Z]+ $",
    re.IGNORECASE,
)


class _OptionNames(NamedTuple):
    """The options: which have a name of their own only, and where those stand that are known by other names.

    Attributes:
        own: the vocabulary of options that are not known otherwise.
        tokens: the character of each thing of that vocabulary.
        known: place among what is known -> the option's character.
    """

    own: NameIndex
    tokens: dict[int, str]
    known: dict[int, str]


def mask(text: str, texts: tuple[str, ...], names: Names = ()) -> str:
    """A cleaned reply in which every name of an option is replaced by the option's character.

    A name that two options share stands for neither, unless its specifier tells which is meant.

    Args:
        text: the reply.
        texts: of the options.
        names: of what is known, shown or not; see `Names`.
    """
    if not texts:
        return text
    shown = _shown(texts, names)
    lowered = text.casefold()
    if shown.known:
        text = _masked(text, lowered, vocabulary(names), shown.known, specified=True)
    return _masked(text, lowered, shown.own, shown.tokens, specified=False)


def _masked(text: str, lowered: str, known: NameIndex, tokens: dict[int, str], *, specified: bool) -> str:
    if not any(first in lowered for first in known.firsts):
        return text
    parts: list[str] = []
    done = 0
    found = known.found.search(text)
    while found:
        place, start, end = -1, *found.span()
        if _is_name(text, found, known):
            place, start, end = resolved(text, start, end, known, tokens)
        if found[0].count("(") > found[0].count(")") and text.startswith(")", end):
            end += 1
        if place in tokens:
            if specified:
                following = known.found.search(text, end)
                end = phrase_end(text, end, following.start() if following else len(text))
            parts += [text[done : max(done, start)], tokens[place]]
            done = end
        found = known.found.search(text, max(end, found.end()))
    return "".join([*parts, text[done:]])


def _is_name(text: str, found: re.Match[str], known: NameIndex) -> bool:
    """Whether what looks like a name is one: no word of daily life, and no part of another name."""
    form = words(found[0])
    if form in known.capitals:
        return found[0].isupper() or found[0] == text.strip(" .")
    # "Social phobia" is not a specific phobia.
    return not (form in known.tails and _MODIFIED.search(text, max(0, found.start() - 20), found.start()))


@lru_cache(maxsize=8192)
def _shown(texts: tuple[str, ...], names: Names) -> _OptionNames:
    plain = [plain_text(text) for text in texts]
    forms = [words(text) for text in plain]
    shared = Counter(forms)
    firsts = {words(group[0]): place for place, group in enumerate(names)}
    known = {}
    own: list[tuple[str, ...]] = []
    tokens: dict[int, str] = {}
    nones = [place for place, text in enumerate(plain) if _NONE.match(text)]
    for place, form in enumerate(forms):
        token = chr(FIRST_TOKEN + place)
        if form in firsts and shared[form] == 1:
            known[firsts[form]] = token
            continue
        if shared[form] == 1 and len("".join(form)) > 1:
            tokens[len(own)] = token
        own.append((plain[place], "none") if nones == [place] and form != ("none",) else (plain[place],))
    return _OptionNames(vocabulary(tuple(own)), tokens, known)


def plain(text: str) -> str:
    """What two spellings of one text share: no case, and blanks where blanks or hyphens are."""
    return " ".join(re.split(r"[\s-]+", text.casefold())).strip(" .,;:")


@lru_cache(maxsize=4096)
def plain_text(text: str) -> str:
    """The plain form of an option's text."""
    return plain(without_marks(clean(text)))
