"""The query of the guide for one patient and one disorder gives the oracle's verdict, for all disorders."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from kg.diagnose.profile_file import read_profile
from kg.diagnose.vocabulary import read_vocabulary
from kg.knowledge.knowledge import Knowledge
from kg.oracle import judge
from kg.store import Connection, queries
from tests.kg.oracle.patients import asked, patients
from tests.places import ROOT

NAME = "explore/30_one_patient_one_disorder"
PROFILES = 60
_FIRST = re.compile(r"^WITH \{.*?^\} AS patient, '(?P<code>D\d{3})' AS code$", re.MULTILINE | re.DOTALL)


def _verdicts(graph: Connection, profile: Mapping[str, Any], codes: list[str]) -> dict[str, str]:
    """The query with another patient and other disorders in its first clause."""
    text, count = _FIRST.subn("WITH $patient AS patient UNWIND $codes AS code", queries.load(NAME).text)
    assert count == 1
    found = defaultdict(set)
    for row in graph.run_text(text, {"patient": dict(profile), "codes": codes}):
        found[row["disorder"]].add(row["verdict"])
    assert all(len(verdicts) == 1 for verdicts in found.values())
    return {code: verdicts.pop() for code, verdicts in found.items()}


def test_its_verdicts_are_those_of_the_oracle(graph: Connection, knowledge: Knowledge) -> None:
    cases = asked(patients(knowledge, 23, PROFILES))
    codes = sorted(knowledge.disorders)
    seen: Counter[tuple[str, str]] = Counter()
    for (profile, _), judged in zip(cases, judge(graph, cases), strict=True):
        wanted = {code: found.verdict for code, found in judged.verdicts.items()}
        assert _verdicts(graph, profile, codes) == wanted, profile
        seen.update(wanted.items())
    assert {code for code, _ in seen} == set(codes)
    assert len(codes) == 30
    often = Counter({verdict: sum(n for (_, each), n in seen.items() if each == verdict) for _, verdict in seen})
    assert min(often["met"], often["not met"], often["unknown"]) >= 10
    assert len({code for code, verdict in seen if verdict == "met"}) >= 8


def test_its_patient_is_that_of_the_example(graph: Connection) -> None:
    wanted = read_profile(ROOT / "docs" / "examples" / "profile.yaml", read_vocabulary(graph)).parameter()
    match = _FIRST.search(queries.load(NAME).text)
    assert match is not None
    patient = match[0].replace(f", '{match['code']}' AS code", "").replace("AS patient", "AS patient RETURN patient")
    (row,) = graph.run_text(patient)
    assert row["patient"] == wanted


def test_each_row_says_whether_one_thing_holds(graph: Connection) -> None:
    rows = graph.rows(NAME)
    assert {row["verdict"] for row in rows} == {"unknown"}
    open_ = [row["asks"] for row in rows if row["holds"] is None]
    assert open_ == ["raised_mood.ever = false"]
    assert {row["part"] for row in rows} == {"precedence", "requirement", "symptom group"}
    (group,) = [row for row in rows if row["part"] == "symptom group"]
    assert (group["asks"], group["holds"]) == ("Major depressive episode, at any time", True)
