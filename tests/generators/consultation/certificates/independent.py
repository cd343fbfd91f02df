"""A search that knows nothing of the criteria: only the verdicts, asked for again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from generators.consultation.certificates.find import CertificateFinder
from kg.interview.answer import Complete

Wanted = Mapping[str, bool]


def by_size(finder: CertificateFinder, patient: Complete, keys: Sequence[str], wanted: Wanted, most: int) -> int | None:
    """The size of the smallest set of some questions that gives the verdicts; None where it is greater than most."""
    for size in range(most + 1):
        if any(finder.settles(patient, chosen, wanted) for chosen in combinations(keys, size)):
            return size
    return None


def by_hitting(
    finder: CertificateFinder, patient: Complete, keys: Sequence[str], wanted: Wanted, rng: Random, rounds: int
) -> int | None:
    """The same for many questions: the smallest set that meets every set without which the verdicts stay open."""
    chosen: list[str] = []
    left_out: list[list[str]] = []
    for _ in range(rounds):
        if finder.settles(patient, chosen, wanted):
            return len(chosen)
        asked = [*chosen]
        while not finder.settles(patient, asked, wanted):
            left_out.append(_closing(finder, patient, keys, wanted, asked, rng))
            asked += left_out[-1]
        chosen = _meeting(left_out, keys)
    return None


def _closing(
    finder: CertificateFinder, patient: Complete, keys: Sequence[str], wanted: Wanted, asked: Sequence[str], rng: Random
) -> list[str]:
    told, closing = [*asked], []
    others = [key for key in keys if key not in asked]
    rng.shuffle(others)
    while others:
        low, high = 0, len(others) + 1
        while high - low > 1:
            middle = (low + high) // 2
            settled = finder.settles(patient, [*told, *others[:middle]], wanted)
            low, high = (low, middle) if settled else (middle, high)
        told += others[:low]
        closing += others[low : low + 1]
        others = others[low + 1 :]
    return closing


def _meeting(sets: Sequence[Sequence[str]], keys: Sequence[str]) -> list[str]:
    rows = np.array([[float(key in one) for key in keys] for one in sets])
    ones = np.ones(len(keys))
    found = milp(ones, integrality=ones, bounds=Bounds(0, 1), constraints=LinearConstraint(rows, lb=1))
    assert found.status == 0
    return [key for key, value in zip(keys, found.x, strict=True) if value > 0.5]
