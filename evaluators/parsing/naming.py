"""What a name in a text stands for: names that several things share are told apart by the specifier behind them.

"ADHD" is a name of three disorders; "ADHD, inattentive type" is the one whose own name says "inattentive". Nothing is
known here of any disorder: specifiers are what stands in brackets or behind "with" in a name.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from evaluators.parsing.words import BETWEEN, pattern, words
from kg.text.names import only_in_capitals

Names = tuple[tuple[str, ...], ...]
"""For each thing all its names, first the one that options use."""
Words = tuple[str, ...]

GENERIC = ("type", "presentation", "subtype", "features", "specifier")
"""Nouns that a specifier ends in; any of them may stand for another."""
UNSPECIFIC = {*GENERIC, "predominantly", "with", "and", "or", "the", "disorder"}
_IN_BRACKETS = re.compile(r"^(?P<head>[^()]+?)\s*\((?P<specifier>[^()]+)\)$")
_BEHIND_WITH = re.compile(r"^(?P<head>.+?),?\s+(?P<specifier>with\s.+)$", re.IGNORECASE)
_ENDING = 2
"""So many letters at the end of a specifier's word may change: "inattentive" is found in "inattention"."""
_ONLY_AS_A_REPLY = {("yes",), ("no",), ("true",), ("false",)}


class NameIndex(NamedTuple):
    """Things and their names.

    Attributes:
        keys: for each thing, beginnings of the words that set it apart from others of the same name.
        owners: words of a name -> places of the things that have it.
        found: what finds a name in a text.
        firsts: beginnings of names; a text that holds none of them holds no name.
        tails: names that end the longer name of the same thing: "phobia".
        capitals: names that are words of daily life unless they stand in capitals.
    """

    keys: tuple[frozenset[str], ...]
    owners: Mapping[Words, tuple[int, ...]]
    found: re.Pattern[str]
    firsts: tuple[str, ...]
    capitals: frozenset[Words]
    tails: frozenset[Words]


@lru_cache(maxsize=4096)
def vocabulary(names: Names) -> NameIndex:
    """The vocabulary of things with their names."""
    heads = {words(name) for group in names for name in group}
    owners: defaultdict[Words, dict[int, None]] = defaultdict(dict)
    keys: list[frozenset[str]] = []
    for place, group in enumerate(names):
        own: set[str] = set()
        for name in group:
            owners[words(name)][place] = None
            split = _IN_BRACKETS.match(name) or _BEHIND_WITH.match(name)
            if split is None or (split.re is _BEHIND_WITH and words(split["head"]) not in heads):
                continue
            owners[words(split["head"])][place] = None
            specifier = words(split["specifier"])
            own.update(word[: max(4, len(word) - _ENDING)] for word in specifier if word not in UNSPECIFIC)
            if specifier[-1] in GENERIC and split.re is _IN_BRACKETS:
                for generic in GENERIC:
                    owners[*specifier[:-1], generic][place] = None
        keys.append(frozenset(own))
    forms = sorted((form for form in owners if form), key=lambda form: (-len(" ".join(form)), form))
    return NameIndex(
        tuple(keys),
        {form: tuple(places) for form, places in owners.items()},
        _finder(forms),
        tuple(sorted({form[0] for form in forms})),
        frozenset(words(name) for group in names for name in group if only_in_capitals(name)),
        frozenset(
            words(name)
            for group in names
            for name in group
            if words(name) != words(group[0]) and words(group[0])[-len(words(name)) :] == words(name)
        ),
    )


def _finder(forms: list[Words]) -> re.Pattern[str]:
    """What finds names, the longest of those that begin with one word first; each word of a text is looked at once."""
    rests: defaultdict[str, list[Words]] = defaultdict(list)
    for form in forms:
        if form not in _ONLY_AS_A_REPLY:
            rests[form[0]].append(form[1:])
    named = "|".join(
        f"{pattern((first,))}(?:{'|'.join(BETWEEN + pattern(rest) if rest else '' for rest in listed)})"
        for first, listed in sorted(rests.items())
    )
    found = [rf"(?<!\w)(?:{named})(?!\w)"] if named else []
    found += [_alone(form[0]) for form in forms if form in _ONLY_AS_A_REPLY]
    return re.compile("|".join(found) or r"(?!)", re.IGNORECASE)


def _alone(word: str) -> str:
    """What finds a word that is a name only where it is a reply: "No mania was ever present" is not the answer "No"."""
    return (
        r"(?:(?<![^\n])|(?<=[.:!?,(] )|(?<=[(>])|(?<=is )|(?<=say )|(?<=probably )|(?<=likely )|(?<=answer )"
        r"|(?<=maybe )|(?<= - )|(?<=think )|(?<=believe )|(?<=definitely )|(?<=clearly )|"
        rf"(?<=unfortunately )|(?<=hence )|(?<=thus )|(?<=therefore )|(?<=so )|"
        rf"(?<=then )){word}(?=\s*(?:[.,;:!)(\n-]|$))"
    )
