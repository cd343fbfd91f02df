"""The states of patients who meet no disorder, and their classes."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from generators.consultation.classes import IcdClasses, icd_classes
from generators.diagnosis.lore import Lore
from kg.errors import KnowledgeError
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode


def patient(*shown: str, kind: str = "depressive", ends: int = 0) -> Profile:
    present = {code: f"{code}.1" for code in shown}
    episode = Episode(kind=kind, begins=Bounds(90, 90), ends=Bounds(ends, ends), present=present)
    return Profile(age=30, episodes=(episode,))


@pytest.mark.parametrize(
    ("profile", "icd"),
    [
        (Profile(age=30), "Z71"),
        (patient("S024"), "F39"),
        (patient("S025", "S027"), "F39"),
        (patient("S027"), "Z71"),
        (patient("S024", ends=30), "Z71"),
        (patient("S033", kind="elevated"), "Z71"),
        (patient("S033", "S034", kind="elevated"), "F39"),
    ],
)
def test_a_mood_core_of_today_makes_the_state(lore: Lore, profile: Profile, icd: str) -> None:
    assert icd_classes().of(lore.criteria, (), profile) == (icd,)


def test_disorders_have_their_class_whatever_else_is_there(lore: Lore) -> None:
    assert icd_classes().of(lore.criteria, ("D013", "D017"), patient("S024")) == ("F32", "F45")


def test_all_twelve_classes_are_listed_and_all_disorders_have_one(lore: Lore) -> None:
    classes = icd_classes()
    assert len(classes.codes) == 12
    classes.check(lore.criteria)
    fewer = {code: icd for code, icd in classes.disorders.items() if code != "D001"}
    with pytest.raises(KnowledgeError, match="D001 has no ICD-10 class"):
        classes.model_copy(update={"disorders": fewer}).check(lore.criteria)
    with pytest.raises(ValidationError, match="unknown class F99"):
        IcdClasses.model_validate({**classes.model_dump(), "disorders": {"D001": "F99"}})
