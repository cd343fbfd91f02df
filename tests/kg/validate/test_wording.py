"""Faults of parts and facts that nothing tells are findings."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.validate.wording import frames_problems, mistakable_frames, parts_problems, untold
from kg.wording.model import FamilyWording, Wording
from tests.shipped import shipped


@cache
def knowledge() -> Knowledge:
    return core(shipped())


def with_family(file: str, **changes: Any) -> Knowledge:
    """The knowledge with another family in one file, and no others."""
    family = knowledge().wording.families[file].model_copy(update=changes)
    return with_wording(families={**knowledge().wording.families, file: family})


def with_wording(**changes: Any) -> Knowledge:
    return knowledge().model_copy(update={"wording": knowledge().wording.model_copy(update=changes)})


def depressive() -> FamilyWording:
    return knowledge().wording.families["depressive"]


def test_a_fault_of_a_part_is_named_with_its_text() -> None:
    first, *others = depressive().symptoms
    spoilt = first.model_copy(update={"denied": first.denied.model_copy(update={"chart": ("gloom; always",) * 3})})
    changed = with_family("depressive", symptoms=(spoilt, *others))
    only = changed.wording.model_copy(update={"families": {"depressive": changed.wording.families["depressive"]}})
    found = next(parts_problems(changed.model_copy(update={"wording": only})))
    assert (found.check, found.record, found.wrong) == ("part", "wording/depressive.yaml", "gloom; always")
    assert (
        found.says == f"{first.code} denied.chart: has a semicolon, a dash, brackets or quotation marks: gloom; always"
    )


def test_too_few_parts_are_counted() -> None:
    first, *others = depressive().symptoms
    changed = with_family("depressive", symptoms=(first.model_copy(update={"asks": ()}), *others))
    only = changed.wording.model_copy(update={"families": {"depressive": changed.wording.families["depressive"]}})
    found = list(parts_problems(changed.model_copy(update={"wording": only})))
    assert [(one.check, one.says) for one in found] == [("part count", f"{first.code} asks: has 0 parts instead of 3")]


@pytest.mark.parametrize(
    ("wording", "says"),
    [
        ("symptoms", "no part tells it"),
        ("episodes", "no part tells 'since'"),
        ("findings", "no part tells 'vague'"),
    ],
)
def test_what_nothing_tells_is_named(wording: str, says: str) -> None:
    assert list(untold(knowledge())) == []
    found = list(untold(with_family("depressive", **{wording: ()})))
    assert says in {one.says for one in found}
    assert {one.check for one in found} == {"part count"}


def test_every_occupation_needs_the_same_slots_and_everybody_a_relative() -> None:
    given: Wording = knowledge().wording
    scenes = dict(given.work.work)
    scenes.pop("baker")
    del (scenes := {**scenes, "electrician": dict(scenes["electrician"])})["electrician"]["thing"]
    kin = tuple(one for one in given.lives.kin if one.marital != "widowed")
    changed = with_wording(
        work=given.work.model_copy(update={"work": scenes}), lives=given.lives.model_copy(update={"kin": kin})
    )
    assert sorted(one.says for one in untold(changed)) == [
        "electrician has nothing for the slot thing",
        "has no kin for somebody widowed",
        "has no scene for the occupation baker",
    ]


def test_a_frame_speaks_of_no_fact() -> None:
    assert list(frames_problems(knowledge())) == []
    (file, genres), *_ = knowledge().wording.genres.items()
    changed = genres.model_copy(update={"self": {"more": ("Besides, I sleep badly and {c}.",)}})
    found = list(frames_problems(with_wording(genres={file: changed})))
    assert [one.record for one in found] == [f"wording/{file}.yaml"] * len(found)
    assert any("more of self: speaks of S027" in one.says for one in found)


def test_a_frame_of_a_time_stands_in_one_use() -> None:
    assert list(mistakable_frames(knowledge())) == []
    (file, genres), *_ = knowledge().wording.genres.items()
    frame = "All through that time {c}."
    changed = genres.model_copy(update={"self": {"then": (frame,), "past_same": (frame,)}})
    found = list(mistakable_frames(with_wording(genres={file: changed})))
    assert [one.says for one in found] == [f"past_same of self: stands in then, too: {frame}"]
