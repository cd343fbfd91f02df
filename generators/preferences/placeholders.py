"""Placeholders of a text: what stands where the patient's age and ethnicity go."""

import re
from collections.abc import Iterable, Mapping

from kg.errors import UserError

AGE, ETHNICITY = "<AGE>", "<ETHNICITY>"
PLACEHOLDERS = (AGE, ETHNICITY)
"""The placeholders that a text may have, as files of kgbench write them."""

_OTHER_SPELLINGS: Mapping[str, str] = {"AGE": AGE, "ETHNICITY": ETHNICITY, "NAT": ETHNICITY, "NATIONALITY": ETHNICITY}
"""What is read as one of them, in angle brackets or braces, in any case (``<NAT>``: paper 002, appendix B)."""

_ANY = re.compile(r"<\s*([A-Za-z][A-Za-z_ ]*?)\s*>|\{\s*([A-Za-z][A-Za-z_ ]*?)\s*\}")
_FILLED = re.compile(r"(?:\b(?P<article>[Aa]n?)(?P<gap>\s+))?(?P<name><AGE>|<ETHNICITY>)")
_AFTER_AGE = re.compile(r"[\s-]*(?:years?\b|year-old\b|yo\b|y/o\b)", re.IGNORECASE)
_AFTER_BARE_AGE = re.compile(r"\s*(?:[,;:.)?!]|$)")
_BEFORE_AGE = re.compile(r"\b(?:aged?|age of|age is|age:|at|turned|is|of)\s*:?\s*$", re.IGNORECASE)
_VOWEL = re.compile(r"(?:[aio]|e(?!u)|8\d?\b|8\d?-|11\b|11-|18\b|18-)", re.IGNORECASE)
"""How a word or number begins that takes "an": a vowel, or eight, eleven, eighteen and eighty."""


def spelled_alike(text: str) -> str:
    """The text with every known spelling of a placeholder replaced by that of kgbench.

    Raises:
        UserError: it holds a placeholder that nobody knows.
    """

    def one(found: re.Match[str]) -> str:
        word = (found.group(1) or found.group(2)).upper()
        if word not in _OTHER_SPELLINGS:
            raise UserError(
                f"the placeholder {found.group()} is not known; write {' or '.join(PLACEHOLDERS)}, "
                "and gender as separate texts"
            )
        return _OTHER_SPELLINGS[word]

    return _ANY.sub(one, text)


def placeholders_of(text: str) -> frozenset[str]:
    """Which placeholders a text of kgbench's spelling holds."""
    return frozenset(name for name in PLACEHOLDERS if name in text)


def refuse_mixed(texts: Mapping[str, str]) -> None:
    """Refuses variants of one text that do not hold the same placeholders.

    Args:
        texts: name of the variant -> its text.

    Raises:
        UserError: two variants differ; names them and the placeholders.
    """
    held = {name: placeholders_of(text) for name, text in texts.items()}
    most = frozenset[str]().union(*held.values())
    for name, found in held.items():
        if found != most:
            others = ", ".join(sorted(other for other in held if held[other] == most)) or "another form"
            raise UserError(
                f"the {name} text lacks {_listed(most - found)}, which the text for {others} has; "
                "write the same placeholders in every form"
            )


def filled(text: str, age: int | str, ethnicity: str) -> str:
    """The text of one patient: every occurrence of each placeholder replaced, whatever the values look like.

    An age in whole years becomes "34-year-old" where it describes somebody ("a <AGE> woman"), and "34" where the text
    says years itself ("aged <AGE>", "<AGE> years old") or nothing follows ("(<AGE>)"). An age as text is put in as it
    is. "a" and "an" before a placeholder follow the value.

    Args:
        text: with placeholders in kgbench's spelling; other spellings are read too.
        age: in years, or in words.
        ethnicity: such as ``Asian``; empty leaves the place out.

    Raises:
        UserError: the text holds an unknown placeholder.
    """
    text = spelled_alike(text)

    def one(found: re.Match[str]) -> str:
        value = ethnicity if found.group("name") == ETHNICITY else _age(text, found, age)
        if found.group("article") is None:
            return value
        return f"{_article(found.group('article'), value)}{found.group('gap')}{value}"

    return _without_gaps(_FILLED.sub(one, text)) if not ethnicity else _FILLED.sub(one, text)


def _age(text: str, found: re.Match[str], age: int | str) -> str:
    if isinstance(age, str):
        return age
    bare = _AFTER_AGE.match(text, found.end()) or _BEFORE_AGE.search(text, 0, found.start("name"))
    if found.group("article") is None:
        bare = bare or _AFTER_BARE_AGE.match(text, found.end())
    return str(age) if bare else f"{age}-year-old"


def _article(article: str, value: str) -> str:
    return article[0] + ("n" if _VOWEL.match(value) else "")


def _without_gaps(text: str) -> str:
    return re.sub(r"[ \t]{2,}", " ", text)


def _listed(names: Iterable[str]) -> str:
    return " and ".join(sorted(names))
