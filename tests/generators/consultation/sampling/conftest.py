"""The knowledge, and cases of both mixes, drawn once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generators.consultation.classes import icd_classes
from generators.consultation.mix import MIXES, Mix, read_mix
from generators.consultation.sampling.drawing import CaseDrawing, DrawnCase
from generators.consultation.sampling.making import CaseSetup
from generators.consultation.sampling.patient_case import CaseMaker, splits
from generators.consultation.sampling.telling import telling_tables
from generators.diagnosis.lore import Lore, of_knowledge
from generators.writing.request import Patient
from kg.knowledge.knowledge import Knowledge
from tests.shipped import shipped

COUNT = 320
SEED = 11


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return shipped()


@pytest.fixture(scope="session")
def lore(knowledge: Knowledge) -> Lore:
    return of_knowledge(knowledge)


@pytest.fixture(scope="session")
def people(knowledge: Knowledge) -> tuple[Patient, ...]:
    ages = {code: one.ages for code, one in knowledge.occupations.items()}
    return tuple(
        Patient(f"p{place}", one.age, one.gender, one.marital, one.occupation, one.occupation, ages[one.occupation])
        for place, one in enumerate(knowledge.people)
    )


@pytest.fixture(scope="session")
def mixes(lore: Lore) -> Mapping[str, Mix]:
    return {name: read_mix(name, lore.criteria, icd_classes()) for name in MIXES}


@pytest.fixture(scope="session")
def setup(lore: Lore, people: tuple[Patient, ...]) -> CaseSetup:
    return CaseSetup(lore, people, "clinic", SEED, COUNT)


@pytest.fixture(scope="session")
def drawn(lore: Lore, mixes: Mapping[str, Mix], people: tuple[Patient, ...]) -> Mapping[str, list[DrawnCase]]:
    maker, of = CaseMaker(lore.criteria, icd_classes(), telling_tables()), splits(SEED, COUNT)
    found = {}
    for name, mix in mixes.items():
        drawing = CaseDrawing(lore, mix, icd_classes(), maker, people)
        found[name] = [drawing.draw(SEED, number, of[number]) for number in range(COUNT)]
    return found
