"""`kgbench diagnose` on the example of the documentation, on both engines, and on files with mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kg.store import Connection, ServerTarget, Target
from kgbench.cli.main import run
from tests.places import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "profile.yaml"


@pytest.fixture
def where(graph: Connection, target: Target, monkeypatch: pytest.MonkeyPatch) -> Connection:
    """The loaded graph, as the command line finds it."""
    if isinstance(target, ServerTarget):
        monkeypatch.setenv("KGBENCH_GRAPH", target.uri)
        monkeypatch.setenv("NEO4J_USERNAME", target.username)
        for name, value in (("NEO4J_PASSWORD", target.password), ("NEO4J_DATABASE", target.database)):
            if value is None:
                monkeypatch.delenv(name, raising=False)
            else:
                monkeypatch.setenv(name, value)
    else:
        monkeypatch.setenv("KGBENCH_GRAPH", str(target.folder))
    return graph


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "patient.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert run(["diagnose", *arguments, "--json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.usefixtures("where")
def test_the_example_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diagnose", str(EXAMPLE)]) == 0
    text = capsys.readouterr().out
    assert text.index("Met\n") < text.index("Unknown, and") < text.index("D009") < text.index("Not met, and")
    lines = {line.split()[0]: line for line in text.splitlines() if re.match(r"\s*D\d{3} ", line)}
    assert len(lines) == 23
    assert "Episode of elevated mood, length (elevated_mood.days)" in lines["D009"]
    assert "whether D009 is met" in lines["D013"]
    assert "with impairment (stated: no)" in lines["D008"]
    assert "(not stated; at most 150 days in all)" in lines["D014"]


@pytest.mark.usefixtures("where")
def test_one_disorder_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diagnose", str(EXAMPLE), "--disorder", "d009"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "  D009 Bipolar II Disorder: unknown, 14 of 15 units"
    assert [line.split()[0] for line in lines[1:] if line] == ["+", "?", "+"]
    assert "5 of at least 5 symptoms, at least 4 days (not stated; at most 150 days in all)" in lines[2]
    assert lines[3] == "    + Manic episode: manic_episode.ever = false"


@pytest.mark.usefixtures("where")
def test_settling_what_was_open_settles_the_verdicts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    open_, length = "unsettled: [elevated_mood.days]", "  elevated_mood.impairment: false\n"
    assert open_ in text
    assert length in text

    def settled(days: str) -> dict[str, dict[str, Any]]:
        said = text.replace(open_, "").replace(length, f"{length}  elevated_mood.days: {days}\n")
        return {one["disorder"]: one for one in printed(capsys, written(tmp_path, said))}

    long, short = settled("4 days"), settled("3")
    assert [code for code, one in long.items() if one["verdict"] == "met"] == ["D009"]
    assert [code for code, one in short.items() if one["verdict"] == "met"] == ["D013"]
    assert long["D013"]["against"][0].startswith("D009 takes precedence: ")
    assert long["D013"]["contradicted"]
    assert short["D009"]["contradicted"]
    assert all(not one["settling"] for one in (*long.values(), *short.values()) if one["verdict"] != "unknown")


@pytest.mark.usefixtures("where")
def test_a_past_episode_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = """
past:
  - episode: elevated_mood
    present: {S033: S033.1, S034: S034.1, S035: S035.1, S036: S036.1, S037: S037.1}
    findings: {elevated_mood.days: 1 week, elevated_mood.impairment: true}
"""
    found = printed(capsys, written(tmp_path, text), "--disorder", "d008")
    assert [(one["disorder"], one["verdict"], one["satisfied"]) for one in found] == [("D008", "met", 7)]


MISTAKES = [
    ("present: [S0244]", "present: 'S0244' is not a symptom or subtype of the graph. Near it: "),
    (
        "present: [S999]",
        "'S999' is not a symptom or subtype of the graph. `kgbench cypher diagnose/vocabulary` lists all codes.\n",
    ),
    ("present: [s024]", "'s024' is not a symptom or subtype of the graph. Near it: Depressed mood (S024).\n"),
    ("present: [Depressed Mood]", "is not a symptom or subtype of the graph. Near it: Depressed mood (S024).\n"),
    ("present: [depresed mood]", "is not a symptom or subtype of the graph. Near it: Depressed mood (S024)"),
    ("present: {S024: S025.1}", "present: 'S025.1' is not a subtype of S024; it has S024.1, "),
    ("present: {S024: [S024.1]}", "is not a subtype of S024"),
    ("present: [S024, S024.1]", "present: S024 stands twice"),
    ("present: S024", "present: is not a list"),
    ("present: [[S024]]", "present: ['S024'] is not a symptom"),
    ("present: [S024]\nvague: [S024]", "vague: S024 stands under present already"),
    (
        "findings: {onset_agee: 3}",
        "findings: 'onset_agee' is not a finding of the graph. Near it: Age at the first signs (onset_age)",
    ),
    ("findings: {manic_episode.ever: true}", "It is computed from symptoms"),
    ("findings: {impairment: 'yes'}", "findings, impairment: 'yes' is neither true nor false"),
    ("findings: {worry.form: odd}", "findings, worry.form: 'odd' is not one of "),
    ("findings: {duration.total: a while}", "findings, duration.total: not a duration: 'a while'"),
    ("findings: {duration.total: -1}", "findings, duration.total: -1 is not a whole number (days) or a duration"),
    ("findings: {duration.total: 99999999999999999999}", "more than 100000 days cannot be true of a patient"),
    (
        "findings: {onset_age: 4380}",
        "onset_age: more than 273 years cannot be true of a patient; the value is counted in years.",
    ),
    ("findings: {onset_age: 4380 days and 1 day}", "is 4381 days, which is not a whole number of years"),
    ("findings: {duration.total: true}", "True is not a whole number"),
    ("findings: {psychosis.outside_mood_weeks: 10 days}", "is not a whole number of weeks"),
    ("findings: {binge.per_week: 2 weeks}", "'2 weeks' is a length of time, and the value here is a number of times"),
    ("findings: {binge.per_week: often}", "binge.per_week: not a duration: 'often'"),
    ("findings: {duration.total: 10, depressive.days: 11}", "11 days are longer than duration.total, 10 days"),
    ("findings: {onset_age: 9}\nunsettled: [onset_age]", "unsettled: onset_age stands under findings already"),
    ("past: [{episode: sad}]", "past 1, episode: 'sad' is not an episode; known are depressive, "),
    ("past: [{episode: [depressive]}]", "past 1, episode: ['depressive'] is not an episode"),
    ("past: [depressive]", "past 1: is not a map"),
    (
        "past: [{episode: depressive, findings: {onset_age: 9}}]",
        "past 1, findings: onset_age is not a fact of that episode",
    ),
    ("symptoms: [S024]", "symptoms: is not a key here; known are present, vague"),
    ("present: [S024", "line 1: the bracket '[' that opens here is not closed; add ']' at the end."),
    ("", "holds no mapping; start it with keys such as 'present:'."),
    ("[S024]", "holds no mapping; start it with keys such as 'present:'."),
]


@pytest.mark.usefixtures("where")
def test_mistakes_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = []
    for text, message in MISTAKES:
        path = written(tmp_path, text)
        code = run(["diagnose", path])
        said = capsys.readouterr().err
        if code != 2 or message not in said or path not in said or "Traceback" in said:
            wrong.append((text, message, code, said))
    assert wrong == []


@pytest.mark.usefixtures("where")
def test_a_disorder_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diagnose", str(EXAMPLE), "--disorder", "D103"]) == 2
    assert "--disorder D103: the graph has no such disorder. Near it: " in capsys.readouterr().err
    assert run(["diagnose", str(EXAMPLE), "--disorder", "X"]) == 2
    assert "`kgbench cypher diagnose/vocabulary` lists all codes." in capsys.readouterr().err


@pytest.mark.engine
def test_an_empty_graph(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["--graph", str(tmp_path / "new"), "cypher", "store/counts", "--write"]) == 0
    capsys.readouterr()
    assert run(["--graph", str(tmp_path / "new"), "diagnose", str(EXAMPLE)]) == 2
    said = f"kgbench: The graph at folder {tmp_path / 'new'} holds no disorders. Run `kgbench load` first.\n"
    assert capsys.readouterr().err == said
