"""Whatever is known of a part of the criteria, the formula of what it needs is fulfilled: no formula asks too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from random import Random

from generators.consultation.certificates.formula import AllAsked, Formula, OneAsked, PartKnown, SomeAsked
from generators.consultation.certificates.search import CertificateSearch
from kg.interview.answer import Complete
from kg.interview.verdicts import InterviewOracle

STATES = 25


def fulfilled(formula: Formula, asked: Set[str]) -> bool:
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, str):
        return formula in asked
    if isinstance(formula, PartKnown):
        return fulfilled(formula.needed, asked)
    parts = [fulfilled(one, asked) for one in formula.parts]
    if isinstance(formula, AllAsked):
        return all(parts)
    return any(parts) if isinstance(formula, OneAsked) else sum(parts) >= formula.number


def parts_of(formula: Formula) -> dict[PartKnown, None]:
    if isinstance(formula, PartKnown):
        return {formula: None}
    inner = formula.parts if isinstance(formula, AllAsked | OneAsked | SomeAsked) else ()
    return {part: None for one in inner for part in parts_of(one)}


def test_what_is_known_had_what_it_needs(oracle: InterviewOracle, patients: list[Complete]) -> None:
    rng, seen = Random(13), Counter[tuple[bool, bool]]()
    for patient in patients:
        search = CertificateSearch(oracle, patient)
        parts = parts_of(search.goal(search.verdicts))
        keys = search.useful
        for _ in range(STATES):
            asked = {*rng.sample(keys, rng.randint(1, len(keys)))}
            evaluation = search.after(key for key in keys if key in asked)
            for part in parts:
                seen[part.known(evaluation), fulfilled(part.needed, asked)] += 1
    assert seen[True, False] == 0
    assert seen[True, True] >= 10_000
    # Nearly all formulas are enough as well; the oracle finds the rest.
    assert seen[False, True] <= seen[True, True] / 20
