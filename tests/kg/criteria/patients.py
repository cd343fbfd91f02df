"""Patients of the small knowledge, and what is asked of them."""

from __future__ import annotations

from typing import Any

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.model.profile import Profile
from tests.builders import conditions, small_knowledge

CRITERIA = Criteria.of(small_knowledge())


def profile(*episodes: dict[str, Any], age: int | None = 30, **more: Any) -> Profile:
    return Profile.model_validate({"age": age, "episodes": episodes, **more})


def murk(*codes: str, begins: Any = 1000, ends: Any = 0, **more: Any) -> dict[str, Any]:
    return {"kind": "murk", "begins": begins, "ends": ends, "present": _forms(codes), **more}


def wave(*codes: str, begins: Any = 100, ends: Any = 80, **more: Any) -> dict[str, Any]:
    return {"kind": "wave", "begins": begins, "ends": ends, "present": _forms(codes), **more}


def _forms(codes: tuple[str, ...]) -> dict[str, str]:
    return {code.partition(".")[0]: code if "." in code else f"{code}.1" for code in codes}


def evaluation(patient: Profile) -> Evaluation:
    return Evaluation(CRITERIA, Patient.of(patient))


def holds(patient: Profile, text: str, *, closed: bool = False) -> bool | None:
    (condition,) = conditions(text)
    return evaluation(patient).holds(condition, closed).plain


def refuted(patient: Profile, text: str) -> bool:
    (condition,) = conditions(text)
    return bool(evaluation(patient).held(condition).refuted)
