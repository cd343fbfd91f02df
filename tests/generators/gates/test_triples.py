"""The cases of one account have one scene, and tell what they share in the same words."""

from collections.abc import Mapping
from typing import Any

import pytest

from generators.gates.shares import LEAST_ITEMS, TextShare, share
from generators.gates.triples import SCENE, WORDING, Triples
from generators.item import Item
from tests.generators.gates.made import FOURS, item

_TASKS = ("ambiguous", "unambiguous", "unambiguous")


def span(*facts: str, parts: tuple[str, ...], **made: str) -> dict[str, Any]:
    return {"length": 1, "facts": list(facts), "from": list(parts), **made}


def case(task: str, account: int, spans: list[dict[str, Any]], slots: Mapping[str, str], **others: Any) -> Item:
    provenance = {
        "subject": "D001-D002",
        "patient": {"number": account % 5},
        "narrator": "plain",
        "slots": dict(slots),
        "sentences": spans,
        **others,
    }
    made = item(account, FOURS[0], {FOURS[0][0]}, task=task, group=f"D001-D002/seed-{account // 5}")
    return made.model_copy(update={"provenance": provenance})


def measured(spoilt: int, *, scene: str = "the head", part: str = "a/plain/self/0", tense: str = "") -> list[TextShare]:
    """Of two hundred accounts, whose last case is told otherwise in the first so many."""
    triples = Triples()
    for account in range(200):
        for place, task in enumerate(_TASKS):
            off = account < spoilt and place == 2
            shared = span("1.x/S001.1", parts=(part if off else "a/plain/self/0",), **({"tense": tense} if off else {}))
            time = span("1.x.since=60", "1.x/S002.1", parts=("b/plain/self/0",), joint="since/self/0")
            own = span(f"finding={place}", "1.x/S001.1+", parts=(f"f/{place}/self/0", "a/story/self/1"))
            slots = {"boss": scene if off else "the head", f"own{place}": str(place)}
            triples.add(case(task, account, [shared, time, own], slots))
    return triples.result()


def test_cases_told_alike_pass() -> None:
    scene, wording = measured(0)
    assert (scene.measure, wording.measure) == (SCENE, WORDING)
    assert scene.task == "ambiguous + unambiguous"
    assert (scene.of, scene.items, scene.value) == (200, 600, 1.0)
    # A symptom, a time and the symptom told with it are shared; the finding is not.
    assert (wording.of, wording.value, wording.passed) == (600, 1.0, True)


def test_one_account_with_another_scene_fails() -> None:
    scene, wording = measured(1, scene="the owner")
    assert (scene.value, scene.passed, wording.passed) == (0.995, False, True)


@pytest.mark.parametrize("change", [{"part": "a/plain/self/7"}, {"tense": "past"}])
def test_facts_told_in_other_words_fail_from_fifteen_in_a_hundred_on(change: dict[str, str]) -> None:
    assert measured(90, **change)[1].passed
    _, wording = measured(91, **change)
    assert (wording.value, wording.passed) == (round(509 / 600, 4), False)


def test_accounts_of_one_case_and_of_disorders_are_not_compared() -> None:
    triples = Triples()
    for account in range(10):
        triples.add(case("ambiguous", account, [], {}))
        triples.add(case("medical_chart", account, [], {}, subject="D001"))
        triples.add(case("medical_chart", account, [], {"boss": "another"}, subject="D001"))
    assert triples.result() == []


def test_patients_of_tasks_that_draw_their_own_are_not_compared() -> None:
    triples = Triples()
    for account in range(10):
        triples.add(case("diagnosis", account, [], {"boss": "the head"}))
        triples.add(case("sequential", account, [], {"boss": "another"}))
    assert triples.result() == []


@pytest.mark.parametrize("spans", [[7], [{"facts": 1}], [{"facts": [], "from": ["a"]}]])
def test_what_is_no_record_tells_nothing(spans: list[Any]) -> None:
    triples = Triples()
    for task in _TASKS:
        triples.add(case(task, 0, spans, {}))
    assert [found.of for found in triples.result()] == [1, 0]


def test_a_sample_of_accounts_is_looked_at() -> None:
    triples = Triples(sample=3)
    for account in range(20):
        for task in _TASKS:
            triples.add(case(task, account, [], {}))
    assert triples.result()[0].of == 3


def test_few_texts_are_not_judged() -> None:
    assert share("t", "m", (0, 10), LEAST_ITEMS - 1, 0.5).passed
    assert not share("t", "m", (0, 10), LEAST_ITEMS, 0.5).passed
    assert share("t", "m", (3, 100), LEAST_ITEMS, 3.0, per=100).passed


def test_of_few_patients_the_limit_allows_for_the_sampling_error() -> None:
    def least(items: int, patients: int | None, of: int = 60_000) -> float | None:
        return share("t", "m", (0, of), items, 3.0, per=100, patients=patients).least

    # 2.326 standard deviations of 3 in 100 words, of which three texts of a patient tell as much as one.
    assert least(345, 115) == pytest.approx(3 - 100 * 2.326 * (0.03 * 0.97 * 3 / 60_000) ** 0.5, abs=1e-4)
    assert least(345, None) == least(1500, 500) == 3.0
    assert least(LEAST_ITEMS - 1, 99) is None
    assert share("t", "m", (345, 345), 345, 1.0, patients=115).least == 1.0
    assert not share("t", "m", (1_600, 60_000), 345, 3.0, per=100, patients=115).passed
