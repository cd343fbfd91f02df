"""Names of disorders in a text, in either language: no words of a consultation may hold one before it is over."""

import re
from collections.abc import Mapping
from functools import cache

from generators.consultation.case import Language
from generators.consultation.words.files import read_yaml_of
from generators.writing.leaks import Names
from kg.errors import UserError
from kg.files.resources import ontology_folder
from kg.knowledge.files import read_yaml
from kg.text.cues import words

_CODES = re.compile(r"(?<![A-Za-z0-9])(?:D\d{3}|F\d{2}(?:\.\d{1,2})?)(?![A-Za-z0-9])")
"""Codes of disorders here and in ICD-10."""


def leaks(text: str, language: Language) -> tuple[str, ...]:
    """The names, synonyms, abbreviations and codes of disorders that a text holds, in the order of appearance.

    Args:
        text: any text.
        language: of the text; English names and codes are looked for in Chinese texts too.

    Raises:
        UserError: the lists of names cannot be read.
    """
    found = [(match.start(), match[0]) for match in _CODES.finditer(text)]
    place = 0
    while (match := _english().search(text[place:], words(text[place:]))) is not None:
        found.append((place + match.start(), match[0]))
        place += match.end()
    if language == "zh":
        found += [(match.start(), match[0]) for match in _chinese().finditer(text)]
    return tuple(dict.fromkeys(name for _, name in sorted(found)))


def chinese_names() -> Mapping[str, tuple[str, ...]]:
    """Code of each disorder -> its Chinese names and the abbreviations in use beside them.

    Raises:
        UserError: the list cannot be read.
    """
    data = read_yaml_of("names_zh")
    names = data.get("names") if isinstance(data, dict) else None
    if not isinstance(names, dict):
        raise UserError(
            "ontology/consultation/names_zh.yaml must hold 'names', a list for each code. Correct the file."
        )
    return {str(code): tuple(map(str, listed)) for code, listed in names.items()}


@cache
def _english() -> Names:
    found = []
    for path in sorted((ontology_folder() / "knowledge" / "disorders").glob("*.yaml")):
        disorder = read_yaml(path)
        found += [disorder.get("name", ""), *disorder.get("abbreviations", ()), *disorder.get("synonyms", ())]
    return Names(name for name in found if name)


@cache
def _chinese() -> re.Pattern[str]:
    names = {name for listed in chinese_names().values() for name in listed}
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile("|".join(_found_as(name) for name in longest_first))


def _found_as(name: str) -> str:
    """Letters stand alone, signs anywhere: no blanks part Chinese words."""
    escaped = re.escape(name)
    return rf"(?<![A-Za-z]){escaped}(?![A-Za-z])" if name.isascii() else escaped
