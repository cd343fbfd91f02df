"""Belief for the tests, made once, and patients whom it has not seen."""

from __future__ import annotations

from functools import cache

from evaluators.consultation.belief.model import BeliefModel
from evaluators.consultation.belief.training import make
from generators.consultation.sampling.population import Sampled, population
from generators.diagnosis.lore import Lore, of_knowledge
from kg.interview.verdicts import InterviewOracle
from tests.shipped import shipped

PER_DISORDER = 40
"""Fewer than a run takes: the tests have no time to spare."""


@cache
def lore() -> Lore:
    """The suite's disorders, and all that can be asked: as patients from charts are asked about."""
    knowledge = shipped()
    found = of_knowledge(knowledge)
    found.criteria = found.criteria.without({code for code, one in knowledge.disorders.items() if one.additional})
    return found


@cache
def oracle() -> InterviewOracle:
    return InterviewOracle(lore().criteria)


@cache
def model() -> BeliefModel:
    return make(lore().criteria, lore().forms, 5, PER_DISORDER, lore().fits)


@cache
def unseen() -> tuple[Sampled, ...]:
    """Two patients of each disorder, and two of none."""
    return population(lore().criteria, lore().forms, 2, 812, lore().fits)
