"""The skeletons of all subjects as cases to compose, with somebody whom they are about."""

from functools import cache
from pathlib import Path

from generators.composing.composer import Composition, composed
from generators.composing.sources import Sources, of_knowledge
from generators.diagnosis.forms import usual_forms
from generators.diagnosis.lore import Lore
from generators.diagnosis.lore import of_knowledge as lore_of
from generators.diagnosis.skeletons.store import stored
from generators.writing.genre import CHART, SELF, Genre
from generators.writing.request import Patient
from kg.knowledge.core import core
from kg.knowledge.reader import read
from kg.model.profile import Profile

KNOWLEDGE = Path("ontology/knowledge")


@cache
def lore() -> Lore:
    """What cases may tell."""
    return lore_of(core(read(KNOWLEDGE)))


@cache
def sources() -> Sources:
    """What texts are composed from."""
    return of_knowledge(core(read(KNOWLEDGE)))


def subjects() -> list[str]:
    """All disorders and differentials."""
    return sorted(stored().skeletons)


def profiles(subject: str) -> tuple[Profile, ...]:
    """The cases of a subject's first skeleton."""
    sketch = stored().skeletons[subject][0]
    return sketch.profiles(usual_forms(lore(), sketch))


def genre_of(subject: str) -> Genre:
    """Charts tell of disorders, patients of what is between two of them."""
    return SELF if "-" in subject else CHART


def somebody(age: int | None) -> Patient:
    """A patient."""
    return Patient("P001", age or 40, "woman", "married", "baker", "baker", (20, 66))


@cache
def composition(subject: str, key: str = "test") -> Composition:
    """The texts of a subject."""
    cases = profiles(subject)
    return composed(sources(), cases, somebody(cases[0].age), genre_of(subject), f"{key}/{subject}")
