"""The audit of the part of the real release that is at hand, against numbers computed here in another way."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evaluators.audit.report import AuditReport, audit
from evaluators.audit.text import TextDefect
from kg.mentalbench.duration import AVERAGE, parse
from kg.mentalbench.graph import MentalKg
from kg.mentalbench.graph_reader import read_graph
from kg.mentalbench.layout import Level, ReleaseTask
from tests.lacking import refuse
from tests.places import SHARED as DATA

SHARED = DATA / "mentalbench"
DATASET = SHARED / "resources" / "dataset"
GRAPH = SHARED / "resources" / "knowledge_graph" / "EN"


@pytest.fixture(scope="module", autouse=True)
def _at_hand() -> None:
    if not SHARED.is_dir():
        reason = "the public MentalBench release is not in ../shared/data/mentalbench"
        refuse(reason, "KGBENCH_REQUIRE_SHARED")


@pytest.fixture(scope="module")
def report() -> AuditReport:
    return audit(SHARED)


@pytest.fixture(scope="module")
def graph() -> MentalKg:
    found = read_graph(GRAPH)
    assert found is not None
    return found


def load(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def sampled(level: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The first variant of each seed of a level, as released."""
    for path in sorted(DATASET.glob(f"{level}/**/features/main_gemini.json")):
        for place, (identifier, entry) in enumerate(load(path).items()):
            if place % 5 == 0:
                question = entry["features"].get("question") or entry["features"]["question_both"]
                yield identifier, question["sampled_features"]


def texts() -> Iterator[str]:
    for path in DATASET.glob("**/*main_gemini.json"):
        if "features" not in path.parts:
            yield from (entry["question"] for entry in load(path).values())


def test_the_graph_has_the_size_that_its_authors_state(graph: MentalKg) -> None:
    assert len(graph.disorders) == len(graph.groups) == 23
    assert list(graph.symptoms) == [f"S{number:03d}" for number in range(1, 85)]
    assert len(graph.differentials) == 87
    assert sum(differential.condition is None for differential in graph.differentials) == 18
    assert sum(len(symptom.subtypes) for symptom in graph.symptoms.values()) == 236
    assert sum(len(symptom.examples) for symptom in graph.symptoms.values()) == 100
    assert sum(len(disorder.additional_requirements) for disorder in graph.disorders.values()) == 16
    uses = Counter(use.mandatory for disorder in graph.disorders.values() for use in disorder.uses)
    assert uses == {True: 36, False: 5}
    assert {code for code, part in graph.disorders.items() if part.traumatic_stressor} == {"D018", "D019"}
    assert graph.disorders["D020"].psychosocial_stressor
    assert graph.groups["manic_episode"].min_duration == parse("1 week")
    assert graph.remarks == ()


def test_every_duration_of_the_release_can_be_read() -> None:
    written = re.compile(r'"duration": "([^"]+)"')
    stated = {
        text
        for path in DATASET.glob("**/features/main_gemini.json")
        for text in written.findall(path.read_text(encoding="utf-8"))
    }
    assert {"1 months", "1 year and 2 months"} < stated
    for text in stated:
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        units = re.findall("day|week|month|year", text)
        lengths = {"day": 1, "week": 7, "month": 30.4375, "year": 365.25}
        expected = sum(number * lengths[unit] for number, unit in zip(numbers, units, strict=True))
        assert parse(text).days(AVERAGE) == pytest.approx(expected)


def test_structure(report: AuditReport) -> None:
    assert report.items == len(list(texts())) == 450
    assert report.seeds == {Level.LOW: 15, Level.MEDIUM: 30, Level.HIGH: 15}
    found = {part.kind: (part.expected, part.found, len(part.absent)) for part in report.structure.inventory}
    assert found["type1 items"] == found["type2 items"] == found["low profiles"] == (69, 3, 66)
    assert found["type3 items"] == found["type4b items"] == found["high profiles"] == (261, 3, 258)
    events = load(GRAPH / "event.json")
    assert "traumatic_event" not in events
    assert "psychosocial_stressor" not in events
    assert [(defect.check, defect.where) for defect in report.structure.defects] == [
        ("dangling event", code) for code in ("D018", "D019", "D020")
    ]


def test_every_chart_at_hand_is_full(report: AuditReport) -> None:
    assert report.thresholds is not None
    low = report.thresholds.totals[0]
    assert (low.seeds, len(low.full.seeds), len(low.full.items)) == (15, 15, 75)


def test_eight_of_thirty_self_reports_are_complete(report: AuditReport) -> None:
    full = set()
    for identifier, profile in sampled("medium"):
        criteria, code = profile["sampled_diagnostic_criteria"], profile["disease_code"]
        symptoms = set(profile["sampled_symptoms"])
        months = float(parse(criteria["duration"]).days(AVERAGE) / 30.4375) if "duration" in criteria else 0.0
        impaired = "functional_impairment_required" in criteria
        met = {
            "D005": len(symptoms) >= 2 and symptoms & {"S019", "S020", "S021"} and months >= 6 and impaired,
            "D013": len(symptoms) >= 5,
            "D020": "S081" in symptoms
            and 0 < months <= 6
            and impaired
            and {"psychosocial_stressor_required", "additional_requirements"} <= criteria.keys(),
        }
        if met[code]:
            full.add(f"type2/gemini/{identifier}")
    assert report.thresholds is not None
    found = report.thresholds.complete_self_reports
    assert len(full) == 8
    assert full < set(found.items)
    assert len(found.items) == 40
    assert Counter(seed.split("/")[1] for seed in found.seeds) == {"D005": 4, "D020": 4}


def test_the_pairs_at_hand_miss_a_symptom(report: AuditReport) -> None:
    assert all(len(profile["sampled_symptoms"]) == 4 for _, profile in sampled("high"))
    assert report.thresholds is not None
    assert report.thresholds.totals[2].symptom_met.seeds == ()


def test_five_distractors_hold_but_for_free_text(report: AuditReport) -> None:
    expected = set()
    for path in DATASET.glob("medium/*/features/main_gemini.json"):
        for identifier, entry in load(path).items():
            profile = entry["features"]["question"]["sampled_features"]
            offered = {info["disease_code"] for info in entry["features"]["option"]["options_info"]}
            stated = profile["sampled_diagnostic_criteria"].get("functional_impairment_required")
            if "D004" in offered and "S019" in profile["sampled_symptoms"] and not stated:
                expected.add(f"type2/gemini/{identifier}")
    assert report.distractors is not None
    medium = report.distractors.totals[1]
    assert (medium.distractors, medium.unseparated_distractors) == (5, 0)
    assert set(medium.affected.items) == expected
    assert {(holding.unit, holding.disorder) for holding in report.distractors.holding} == {("D005", "D004")}
    assert [report.distractors.totals[place].distractors for place in (0, 2)] == [0, 0]


def test_gold_under_our_own_criteria(report: AuditReport) -> None:
    assert report.judged is not None
    low, medium, high = report.judged
    assert (low.seeds, medium.seeds, high.seeds) == (15, 30, 15)
    # Of adjustment disorders nobody says when the stressor was.
    assert low.gold == {"met": 10, "unknown": 5, "not met": 0}
    assert {seed.split("/")[1] for seed in low.closed} == {"D005", "D013"}
    assert report.thresholds is not None
    complete = {seed for seed in report.thresholds.complete_self_reports.seeds if "D020" not in seed}
    assert set(medium.closed) == complete
    # A pair's profile is that of a self-report, which misses a symptom.
    assert high.gold == {"met": 0, "unknown": 0, "not met": 15}
    for level in report.judged:
        assert level.gold_contradicted == ()
        assert level.others == {"met": 0, "unknown": 0, "not met": 3 * level.seeds}


def test_two_seeds_are_repeated(report: AuditReport) -> None:
    assert report.duplicates.repeated.seeds == ("low/D020/3", "medium/D020/6")
    for level, first, second in (("low", 0, 3), ("medium", 2, 6)):
        profiles = [
            {key: part for key, part in profile.items() if key != "sampled_symptoms_descriptions"}
            for identifier, profile in sampled(level)
            if identifier.startswith("D020")
        ]
        assert profiles[first] == profiles[second]


def test_texts(report: AuditReport) -> None:
    counts = {defect: sum(len(total.defects[defect]) for total in report.text.totals) for defect in TextDefect}
    words = [len(text.split()) for text in texts()]
    whole = [text.strip() for text in texts()]
    assert counts == {
        TextDefect.TRUNCATED: sum(re.search(r"[.!?\u2026][\"'\u201d\u2019)]*$", text) is None for text in whole),
        TextDefect.ALMOST_EMPTY: sum(count < 40 for count in words),
        TextDefect.NAMES_OPTION: 1,
        TextDefect.SHORT: sum(count < 150 for count in words),
        TextDefect.LONG: sum(count > 200 for count in words),
        TextDefect.OTHER_SCRIPT: sum(re.search(r"[\u0370-\u1fff\u3040-\uffdc]", text) is not None for text in whole),
        TextDefect.MARKUP: sum("*" in text for text in whole),
        TextDefect.QUOTED: sum(text[0] + text[-1] in ('""', "\u201c\u201d") for text in whole),
    }
    assert list(counts.values()) == [3, 3, 1, 187, 72, 2, 31, 154]
    (named,) = (key for total in report.text.totals for key in total.defects[TextDefect.NAMES_OPTION])
    assert named == "type1/gemini/D020_l021"
    assert "adjustment disorder" in load(DATASET / "low/D020/main_gemini.json")["D020_l021"]["question"]


def test_gold_positions(report: AuditReport) -> None:
    for task, pattern in {
        ReleaseTask.TYPE1: "low/*/main_gemini.json",
        ReleaseTask.TYPE2: "medium/*/main_gemini.json",
        ReleaseTask.TYPE3: "high/*/*/type3/main_gemini.json",
        ReleaseTask.TYPE4A: "high/*/*/type4/a_main_gemini.json",
        ReleaseTask.TYPE4B: "high/*/*/type4/b_main_gemini.json",
    }.items():
        entries = [entry for path in DATASET.glob(pattern) for entry in load(path).values()]
        letters = Counter("".join(sorted(re.findall(r"\b[A-D]\b", e["answer"].split(".")[0]))) for e in entries)
        (found,) = (part for part in report.positions if part.task is task and part.unit is None)
        assert found.items == letters
        assert {name: 5 * count for name, count in found.seeds.items()} == letters


def test_the_options_alone_give_most_charts_away(report: AuditReport) -> None:
    seeds = [
        (entry["answer"][3:], re.findall(r"[A-D]\. (.+)", entry["options"]))
        for path in sorted(DATASET.glob("low/*/main_gemini.json"))
        for place, entry in enumerate(load(path).values())
        if place % 5 == 0
    ]
    right = 0.0
    for left_out, (gold, options) in enumerate(seeds):
        others = [seed for place, seed in enumerate(seeds) if place != left_out]
        rates = []
        for option in options:
            offered = sum(option in names for _, names in others)
            rates.append(sum(option == answer for answer, _ in others) / offered if offered else 0.0)
        best = [option for option, rate in zip(options, rates, strict=True) if rate == max(rates)]
        right += (gold in best) / len(best)
    charts = report.shortcuts[0]
    assert charts.expected_correct == pytest.approx(right) == 14.5
    assert charts.chance == 0.25
