"""Cases of all subjects with proved texts, for the tests of what writes and reads texts."""

from __future__ import annotations

import random
from functools import cache

from generators.composing.offline import OfflineWriter
from generators.composing.prover import Prover
from generators.writing.facts import Sentence
from generators.writing.request import Patient, Request, Written
from kg.model.profile import Profile
from tests.generators.composing.subjects import genre_of, profiles, sources, subjects
from tests.generators.writing.tellings import checker

PEOPLE = (
    Patient("P001", 40, "woman", "married", "baker", "baker", (16, 99)),
    Patient("P002", 40, "man", "living with a partner", "electrician", "electrician", (16, 99)),
    Patient("P003", 40, "non-binary", "single", "librarian", "librarian", (16, 99)),
)
NARRATORS = ("plain", "talkative", "brisk")


@cache
def prover() -> Prover:
    """What proves texts by the knowledge files, without a graph."""
    return Prover(checker(), sources(), PEOPLE)


def asked(seed: int) -> Request:
    """A request for one case of some subject."""
    rng = random.Random(seed)
    subject = rng.choice(subjects())
    cases = profiles(subject)
    person = rng.choice(PEOPLE)
    return Request(
        genre_of(subject),
        rng.choice(NARRATORS),
        cases,
        rng.randrange(len(cases)),
        person._replace(age=cases[0].age or person.age),
        f"test/{subject}/{rng.randrange(3)}",
    )


@cache
def _written(seed: int) -> Written:
    (text,) = OfflineWriter(prover()).write_all([asked(seed)])
    return text


def written(seed: int) -> tuple[Request, Written]:
    """A request and a proved text for it, by the offline writer."""
    return asked(seed), _written(seed)


def case(seed: int) -> tuple[Profile, list[Sentence]]:
    """A profile and a proved text about it."""
    request, text = written(seed)
    return request.profile, list(text.sentences)
