"""How many phrasings a fact needs, reckoned by hand on the small knowledge."""

from __future__ import annotations

from math import ceil

from kg.validate.needed import Need, needs
from kg.validate.spoken import silent, too_few
from tests.builders import small_knowledge


def need(fact: str, saying: str, voice: str) -> Need:
    found = [one for one in needs(small_knowledge()) if (one.fact, one.saying, one.voice) == (fact, saying, voice)]
    assert len(found) == 1
    return found[0]


def test_what_stands_in_every_item() -> None:
    # Every ambiguous item is about D001 and D002, and so about the murk and the shock.
    assert need("murk", "onset_age", "self")[3:] == ("ambiguous", 1.0, 50, 2)
    assert need("shock", "ago", "self")[3:] == ("ambiguous", 1.0, 50, 2)
    # Half of the charts are of D001.
    assert need("murk", "onset_age", "chart")[3:] == ("medical_chart", 0.5, 25, 1)


def test_a_symptom_is_spread_over_its_forms() -> None:
    # D001 takes two of three, spread over three forms; half of the charts are of D001.
    chart = need("S003.1", "present", "chart")
    assert round(chart.share, 6) == round((2 / 3) / 3 / 2, 6)
    assert chart.needed == ceil(chart.share / 0.02) == 6
    assert chart.had == 2
    # The pair tasks are all about D001 and D002: S003 stands in two of three.
    assert round(need("S003.1", "present", "self").share, 6) == round(2 / 9, 6)


def test_requirements_events_and_episodes() -> None:
    assert need("shock", "ago", "chart").share == 0.5
    # What must have been at any time is over in three cases of ten.
    assert round(need("wave", "since", "chart").share, 6) == 0.35
    assert round(need("wave", "past", "chart").share, 6) == 0.15
    # D002 asks for impairment or distress; of D001, one of two sets asks for impairment.
    assert need("wave", "distress_true", "chart").share == 0.25
    assert need("murk", "impairment_true", "chart").share == 0.25
    assert need("hums.per_week", "value", "chart").share == 0.25
    assert need("S004", "absent", "self").share == 0.25


def test_what_is_vague_is_not_stated() -> None:
    assert need("course", "vague", "self")[3:] == ("ambiguous", 1.0, 50, 2)
    assert need("wave", "vague_length", "self")[3:] == ("ambiguous", 1.0, 50, 2)
    assert need("course", "since_wave", "self").task == "unambiguous"


def test_too_few_says_how_many_more() -> None:
    found = {problem.record + problem.says: problem for problem in too_few(small_knowledge())}
    key = "murk'onset_age' has 1 chart phrasings and needs 25: it stands in 50% of the items of medical_chart"
    assert found[key].remedy == "write 24 more"


def test_a_fact_that_nobody_can_say() -> None:
    knowledge = small_knowledge()
    dumb = knowledge.symptoms["S001"].absent.model_copy(update={"chart": ()})
    changed = knowledge.symptoms["S001"].model_copy(update={"absent": dumb})
    knowledge = knowledge.model_copy(update={"symptoms": {**knowledge.symptoms, "S001": changed}})
    assert [(one.record, one.says) for one in silent(knowledge)] == [("S001 absent", "no chart phrasing")]
