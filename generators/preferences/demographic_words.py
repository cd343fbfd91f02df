"""Words that say who the patient is, from ``ontology/preferences/demographic_words.yaml``; no option may have one."""

import re
from functools import cache

from generators.record_file import read_record
from kg.files.resources import ontology_folder
from kg.model.base import Sourced

FILE = "demographic_words.yaml"
_AGE = re.compile(r"\b\d{1,3}[\s-]*(?:years?[\s-]*old|yo\b|y/o\b)|\b(?:aged?|age of)\s+\d{1,3}\b", re.IGNORECASE)


class DemographicWords(Sourced):
    """The file: words for genders, ethnicities and ages, and phrases in which such a word is not about people."""

    genders: tuple[str, ...]
    ethnicities: tuple[str, ...]
    ages: tuple[str, ...]
    not_people: tuple[str, ...]


def demographic_words_in(text: str) -> tuple[str, ...]:
    """The words of a text that say who somebody is, as they stand there, each once and in their order.

    Raises:
        KnowledgeError: the file of the words is missing or broken.
    """
    words, not_people = _patterns()
    people = not_people.sub(lambda found: " " * len(found.group()), text)
    found = sorted((match.start(), match.group()) for pattern in (words, _AGE) for match in pattern.finditer(people))
    return tuple(dict.fromkeys(word for _, word in found))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    held = read_record(ontology_folder() / "preferences" / FILE, DemographicWords, example="genders")
    return _any_of((*held.genders, *held.ethnicities, *held.ages)), _any_of(held.not_people)


def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    # The longest first: "African American" before "African".
    listed = "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    return re.compile(rf"(?<![\w-])(?:{listed})(?![\w-])", re.IGNORECASE)
