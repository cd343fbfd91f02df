"""`kgbench diagnose` on the example of the documentation, on both engines, and on files with mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kg.criteria.reading import read
from kg.diagnose.in_words import CriteriaInWords
from kg.diagnose.profile_file import read_profile
from kg.diagnose.svg import svg
from kg.diagnose.text_drawing import LEGEND, draw
from kg.diagnose.timeline import Timeline, timeline_of
from kg.diagnose.vocabulary import ProfileVocabulary, read_vocabulary
from kg.knowledge.knowledge import Knowledge
from kg.oracle import judge
from kg.store import Connection, ServerTarget, Target
from kgbench.cli.main import run
from tests.kg.oracle.patients import patients
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
    order = ["Timeline\n", LEGEND, "Met\n", "Unknown, and", "D009", "Not met, and"]
    assert [text.index(one) for one in order] == sorted(text.index(one) for one in order)
    lines = {line.split()[0]: line for line in text.splitlines() if re.match(r"\s*D\d{3} ", line)}
    assert len(lines) == 30
    assert "how long elevated mood lasted" in lines["D009"]
    assert "how long elevated mood lasted" in lines["D013"]
    assert "impairment, admission or psychosis: no" in lines["D008"]
    assert "10 weeks of at least 2 years" in lines["D014"]
    assert "  depression: lasted 20 days, ended 6 years ago; present: Sadness (S024.1)" in text


@pytest.mark.usefixtures("where")
def test_one_disorder_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diagnose", str(EXAMPLE), "--disorder", "d009"]) == 0
    lines = capsys.readouterr().out.partition("  D009 ")[2].splitlines()
    assert lines[0] == "Bipolar II Disorder: unknown, 12 of 13 units"
    assert [line.split()[0] for line in lines[1:] if line] == ["?", "+", "+"]
    assert "5 of at least 5 symptoms, 1 day to 2 years of at least 4 days, daily life intact: yes" in lines[1]
    assert lines[3].startswith("    + There never was a manic episode (")


@pytest.mark.usefixtures("where")
def test_settling_what_was_open_settles_the_verdicts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert "lasted: vague" in text

    def settled(length: str) -> dict[str, dict[str, Any]]:
        said = text.replace("lasted: vague", f"lasted: {length}")
        return {one["disorder"]: one for one in printed(capsys, written(tmp_path, said))}

    long, short = settled("5 days"), settled("3")
    assert [code for code, one in long.items() if one["verdict"] == "met"] == ["D009"]
    assert long["D009"]["specifiers"] == ["current episode depressed"]
    assert [code for code, one in short.items() if one["verdict"] == "met"] == ["D013"]
    assert long["D013"]["contradicted"]
    assert short["D009"]["contradicted"]
    assert all(not one["settling"] for one in (*long.values(), *short.values()) if one["verdict"] != "unknown")


@pytest.mark.usefixtures("where")
def test_an_ended_episode_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = """
episodes:
  - {kind: elevated, ends: 3 years, lasted: 1 week, present: [S033, S034, S035, S036, S037], impairment: true}
"""
    found = printed(capsys, written(tmp_path, text), "--disorder", "d008")
    assert [(one["disorder"], one["verdict"], one["satisfied"]) for one in found] == [("D008", "met", 7)]


@pytest.mark.usefixtures("where")
def test_the_page_shows_timeline_and_verdicts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "patient.html"
    assert run(["diagnose", str(EXAMPLE), "--html", str(page)]) == 0
    assert f"Wrote timeline and verdicts to {page}." in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert text.count("<details") == 30
    assert "<svg" in text
    assert "how long elevated mood lasted" in text
    assert not re.findall(r'(?:src|href)="(?!data:)', text)


@pytest.fixture
def drawn(graph: Connection) -> Timeline:
    vocabulary = read_vocabulary(graph)
    return timeline_of(read_profile(EXAMPLE, vocabulary), vocabulary)


def test_the_drawings_of_the_documentation_are_those_of_the_example(drawn: Timeline) -> None:
    assert (ROOT / "docs" / "images" / "timeline.svg").read_text(encoding="utf-8") == f"{svg(drawn)}\n"
    lines = "".join(f"{line.text}\n" for line in draw(drawn, 92))
    assert f"```\n{lines}{LEGEND}\n```" in (ROOT / "docs" / "semantics.md").read_text(encoding="utf-8")


def test_the_example_stands_in_the_vocabulary_of_its_schema(graph: Connection) -> None:
    vocabulary: ProfileVocabulary = read_vocabulary(graph)
    assert set(vocabulary.kinds) >= {"depressive", "elevated", "psychotic"}
    assert set(vocabulary.events) == {"traumatic", "psychosocial"}
    assert "S024" in vocabulary.kinds["depressive"].symptoms
    assert vocabulary.kinds_with("S019") == ["psychotic"]


def test_parts_in_words_hold_as_the_oracle_says(graph: Connection, knowledge: Knowledge) -> None:
    criteria = read(graph)
    profiles = [profile for profile, _ in patients(knowledge, 5, 20)]
    judged = judge(graph, [(profile.parameter(), None) for profile in profiles], detail=True)
    for profile, judgement in zip(profiles, judged, strict=True):
        words = CriteriaInWords(criteria, profile)
        for code, verdict in judgement.verdicts.items():
            assert [said.holds for said in words.parts(code)] == [part.holds for part in verdict.parts], (code, profile)
            assert all(said.text and said.of for said in words.parts(code))
            # Whatever is open can be settled by something that is named.
            assert all(said.open for said in words.parts(code) if said.holds is None), (code, profile)


@pytest.mark.usefixtures("where")
def test_mistakes_are_told_in_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for text, message in {
        "present: [S024]": "present: stands outside any episode, as in profiles before timelines.",
        "episodes: [{kind: elevatd}]": "known are anxiety, appearance, attention, depressive, dysthymic, eating",
        "episodes: [{kind: depressive, present: [S019]}]": "but in those of the kind psychotic",
    }.items():
        path = written(tmp_path, text)
        assert run(["diagnose", path]) == 2
        said = capsys.readouterr().err
        assert message in said
        assert path in said
        assert "Traceback" not in said


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
