"""Verbs in the forms that texts need: present, past and perfect, for the persons of a case."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

import yaml

Number = Literal["I", "singular", "plural"]
"""What a verb agrees with: the speaker, one other person or thing, several."""
Tense = Literal["present", "past", "perfect"]

_SIBILANT = re.compile(r"(?:s|x|z|ch|sh|o)$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_DOUBLES = re.compile(r"^[^aeiou]*[aeiou][bdgklmnprt]$")
"""Words of one syllable that end in one vowel and one consonant: stop, stopped."""
_STRESSED_END = frozenset(
    {"admit", "commit", "forget", "occur", "omit", "permit", "prefer", "refer", "regret", "submit"}
)
_DOUBLED_L = re.compile(r"[^aeiou][aeiou]l$")
_MODALS = frozenset({"can", "cannot", "could", "may", "might", "must", "ought", "should", "will", "would"})
_NOW = {"I": "am", "singular": "is", "plural": "are"}


@cache
def _irregular() -> Mapping[str, tuple[str, ...]]:
    text = (files("kg.wording") / "irregular-verbs.yaml").read_text("utf-8")
    return {base: tuple(forms) for base, forms in yaml.safe_load(text).items()}


def inflected(base: str, number: Number, tense: Tense) -> str:
    """A verb in one tense, as it agrees with its subject.

    Args:
        base: its infinitive, in lower case.
        number: what it agrees with.
        tense: of the clause.
    """
    if tense == "past":
        return "were" if base == "be" and number == "plural" else past(base)
    if tense == "perfect":
        return f"{inflected('have', number, 'present')} {participle(base)}"
    if base == "be":
        return _NOW[number]
    if base in _MODALS or number != "singular":
        return base
    if base == "have":
        return "has"
    if _CONSONANT_Y.search(base):
        return f"{base[:-1]}ies"
    return f"{base}es" if _SIBILANT.search(base) else f"{base}s"


def participle(base: str) -> str:
    """The past participle of a verb.

    Raises:
        ValueError: it is a modal, which has none.
    """
    forms = _irregular().get(base)
    if forms is None:
        return past(base)
    if len(forms) == 1:
        raise ValueError(f"the modal verb '{base}' has no perfect")
    return forms[1]


def past(base: str) -> str:
    """The past tense of a verb, of ``be`` the singular."""
    if base in _irregular():
        return _irregular()[base][0]
    if base.endswith("e"):
        return f"{base}d"
    if _CONSONANT_Y.search(base):
        return f"{base[:-1]}ied"
    if base.endswith("ic"):
        return f"{base}ked"
    if _DOUBLES.search(base) or base in _STRESSED_END or _DOUBLED_L.search(base):
        return f"{base}{base[-1]}ed"
    return f"{base}ed"


_ADJECTIVES = frozenset({"hard", "infected", "marked", "pressured", "red", "repeated", "scattered", "unwanted"})
"""Words that look like participles and stand before a noun: unwanted thoughts."""


@cache
def _by_participle() -> Mapping[str, str]:
    return {forms[1]: base for base, forms in _irregular().items() if len(forms) > 1}


def past_of_participle(word: str, number: Number) -> str | None:
    """The past tense of the verb that a participle belongs to; None where the word is no participle.

    Args:
        word: in lower case.
        number: what the verb agrees with.
    """
    if word in _ADJECTIVES:
        return None
    base = _by_participle().get(word)
    if base is not None:
        return inflected(base, number, "past")
    return word if word.endswith("ed") else None


def finite_forms() -> frozenset[str]:
    """Words that are finite verbs and little else: what may stand in a part between brackets only."""
    return frozenset({
        "am", "is", "are", "was", "were", "has", "had", "does", "did", "can", "cannot", "could", "went", "gave", "took",
        "knew", "ate", "saw", "woke", "fell", "began", "wept", "spoke", "wrote", "threw", "rang", "sang", "broke",
    })  # fmt: skip
