"""Cards, templates and metadata say what the code and the knowledge say."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from evaluators.models.baselines.baseline import Baseline
from generators.consultation.cases import USUAL
from generators.diagnosis.questions import AMBIGUOUS, MEDICAL_CHART, SELF_REPORT, UNAMBIGUOUS
from generators.preferences.demonstration import demonstration
from generators.suites import tasks
from generators.task import Task
from kg.files.resources import ontology_folder
from kg.knowledge.core import core
from tests.places import ROOT
from tests.shipped import shipped

CARDS = ROOT / "docs" / "cards"
SUITES = ("diagnosis", "biomedical", "crosslayer", "clinical", "fairness")
FACES = 15
"""Five patients, each told of by three narrators (docs/build.md)."""
_ROW = re.compile(r"^\| `([a-z_]+)` \| ([0-9,]+) \|", re.MULTILINE)


def _text(name: str) -> str:
    return (CARDS / f"{name}.md").read_text(encoding="utf-8")


def _counts(name: str) -> dict[str, int]:
    return {task: int(count.replace(",", "")) for task, count in _ROW.findall(_text(name))}


@pytest.mark.parametrize("suite", SUITES)
def test_a_card_names_the_tasks_of_its_suite(suite: str) -> None:
    assert {*_counts(suite)} == {name for name, task in Task.registry.all().items() if task.suite == suite}


def test_every_suite_has_a_card_in_the_list() -> None:
    listed = {*re.findall(r"\]\(([a-z-]+)\.md\)", _text("index"))}
    assert listed == {path.stem for path in CARDS.glob("*.md")} - {"index"}
    assert {task.suite for task in Task.registry.all().values()} == {*SUITES}


@pytest.mark.parametrize("card", [path.stem for path in sorted(CARDS.glob("*.md")) if path.stem != "index"])
def test_a_card_has_its_parts(card: str) -> None:
    parts = ("Intended use", "Training data", "Risks") if card == "judges-and-baselines" else _PARTS
    assert [part for part in (*parts, "Not for", "Licence and maintenance") if f"**{part}" not in _text(card)] == []


_PARTS = ("Motivation", "Composition", "How it was made", "Known faults")


def test_counts_of_cases_follow_from_the_knowledge() -> None:
    told = core(shipped())
    disorders, differentials = len(told.disorders), len(told.differentials)
    assert f"{disorders} disorders and {differentials} differentials" in _text("diagnosis")
    assert _counts("diagnosis") == {
        "medical_chart": MEDICAL_CHART.seeds * disorders * FACES,
        "self_report": SELF_REPORT.seeds * disorders * FACES,
        "ambiguous": AMBIGUOUS.seeds * differentials * FACES,
        "unambiguous": 2 * UNAMBIGUOUS.seeds * differentials * FACES,
    }


def _of_page(page: str) -> dict[str, str]:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    # In another table of the page a task's name may stand before words.
    return {
        row[1].strip(" `"): "|".join(row[1:]) for row in rows if any(cell.strip()[:1].isdigit() for cell in row[2:4])
    }


@pytest.mark.parametrize(("card", "page"), [("fairness", "fairness"), ("clinical", "clinical")])
def test_a_card_has_the_counts_of_its_page(card: str, page: str) -> None:
    rows = _of_page(page)
    told = {task: count for task, count in _counts(card).items() if task in rows}
    assert told
    assert {task: count for task, count in told.items() if f" {count:,}" not in rows[task]} == {}


def test_no_card_promises_more_than_a_task_aims_at() -> None:
    aims = {task.name: task.wanted(1.0) for task in tasks() if task.suite == "biomedical" and hasattr(task, "wanted")}
    counts = _counts("biomedical")
    assert {"fact_checking", "entity_clustering"} <= {*aims}
    assert {name: aim for name, aim in aims.items() if aim is not None and counts[name] > aim} == {}


def test_the_other_figures_are_those_of_the_code() -> None:
    assert f"{len(demonstration())} demonstration questions" in _text("preferences")
    assert f"{USUAL:,} people at large" in _text("consultations")
    classes = yaml.safe_load((ontology_folder() / "consultation" / "classes.yaml").read_text(encoding="utf-8"))
    assert f"Classes: {len(classes['classes'])} ICD-10 classes" in _text("consultations")


def test_the_model_card_names_every_baseline() -> None:
    named = {*re.findall(r"^\| `(baseline:[a-z-]+)` \| [^|]+ \|$", _text("judges-and-baselines"), re.MULTILINE)}
    assert named == {*Baseline.registry.all()}


def _yaml(path: str) -> Mapping[str, Any]:
    read_: Mapping[str, Any] = yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))
    return read_


def test_zenodo_and_citation_say_the_same() -> None:
    zenodo = json.loads((ROOT / ".zenodo.json").read_text(encoding="utf-8"))
    cited = _yaml("CITATION.cff")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert zenodo["title"] == cited["title"]
    assert zenodo["version"] == cited["version"]
    assert f'version = "{cited["version"]}"' in project
    assert zenodo["keywords"] == cited["keywords"]
    assert [one["name"] for one in zenodo["creators"]] == [one["name"] for one in cited["authors"]]
    assert zenodo["description"] == " ".join(cited["abstract"].split())
    assert zenodo["upload_type"] == cited["type"]
    # Zenodo has room for one licence; the notes have the other.
    assert zenodo["license"] == cited["license"][0]
    assert cited["license"][1] in zenodo["notes"]


@pytest.mark.parametrize("name", ["bug", "clinical-fault", "new-disorder"])
def test_a_template_of_issues_is_one(name: str) -> None:
    template = _yaml(f".github/ISSUE_TEMPLATE/{name}.yml")
    assert {"name", "description", "labels", "body"} == {*template}
    ids = [part["id"] for part in template["body"] if part["type"] != "markdown"]
    assert len(ids) == len({*ids}) > 1
    assert {part["type"] for part in template["body"]} <= {"markdown", "input", "textarea", "dropdown", "checkboxes"}
    assert any(part.get("validations", {}).get("required") for part in template["body"])


def test_links_of_the_pages_of_governance_lead_somewhere() -> None:
    pages = [*CARDS.glob("*.md"), *(ROOT / name for name in ("SECURITY.md", "GOVERNANCE.md", "CODE_OF_CONDUCT.md"))]
    pages += [ROOT / "docs" / "installing.md", ROOT / ".github" / "pull_request_template.md"]
    broken = [
        f"{page.name}: {link}"
        for page in pages
        for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    ]
    assert broken == []


@pytest.mark.parametrize("suite", ["biomedical", "crosslayer"])
def test_a_card_adds_up_to_what_the_overview_says(suite: str) -> None:
    overview = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"| {sum(_counts(suite).values()):,} |" in overview
