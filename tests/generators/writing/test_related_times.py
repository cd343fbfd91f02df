"""A time may be told by that of something told before, if it is the same and the sentence says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.writing.facts import AGO, TIME, Fact
from generators.writing.related_times import told_by_relation
from generators.writing.when import When
from kg.knowledge.reader import read
from kg.model.timeline import Bounds

EVENT = Fact("traumatic", "stated", Bounds(60, 60), aspect=AGO)
BEGUN = Fact("trauma", "stated", When("since", Bounds(60, 60)), "1.trauma", TIME)
ROUGHLY = BEGUN._replace(value=When("since", Bounds(60, 90)))
OVER = Fact("elevated", "stated", When("past", Bounds(9, 9), Bounds(60, 60), over=True), "2.elevated", TIME)


@pytest.mark.parametrize(
    ("fact", "before", "text", "told"),
    [
        (BEGUN, [EVENT], "Ever since I have slept badly.", True),
        (BEGUN, [OVER, EVENT], "Since then she has slept badly.", True),
        (BEGUN, [BEGUN._replace(episode="2.response")], "At the same time I began to pace.", True),
        (OVER, [OVER._replace(episode="1.psychotic")], "For the whole of that time he talked a lot.", True),
        (BEGUN, [EVENT], "I sleep badly.", False),
        (BEGUN, [], "Ever since I have slept badly.", False),
        (BEGUN, [EVENT._replace(value=Bounds(61, 61))], "Ever since I have slept badly.", False),
        (BEGUN, [OVER], "Ever since I have slept badly.", False),
        (ROUGHLY, [ROUGHLY], "At the same time I began to pace.", False),
        (EVENT, [BEGUN], "It happened at the same time.", False),
    ],
)
def test_a_time_is_told_by_another(fact: Fact, before: list[Fact], text: str, *, told: bool) -> None:
    assert told_by_relation(fact, before, text) is told


def test_every_frame_without_a_number_says_so() -> None:
    frames = read(Path("ontology/knowledge")).wording.frames
    uses = ("_event", "_at_once", "past_same")
    listed = [one for genre in frames.values() for use, many in genre.items() if use.endswith(uses) for one in many]
    assert len(listed) > 100
    assert [one for one in listed if not told_by_relation(BEGUN, [EVENT], one)] == []
