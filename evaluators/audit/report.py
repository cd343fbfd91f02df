"""The whole audit of one copy of the release."""

from pathlib import Path

from evaluators.audit.distractors import Distractors, check_distractors
from evaluators.audit.duplicates import Duplicates, check_duplicates
from evaluators.audit.judged import JudgedCounts, check_judged
from evaluators.audit.positions import GoldLetters, check_positions
from evaluators.audit.questions import questions_of
from evaluators.audit.seeds import seeds_of
from evaluators.audit.shortcuts import FrequencyShortcut, check_shortcuts
from evaluators.audit.structure import Structure, check_structure
from evaluators.audit.text import TextDefect, TextReport, check_text
from evaluators.audit.thresholds import Thresholds, check_thresholds
from kg.criteria.criteria import Criteria
from kg.files.resources import ontology_folder
from kg.knowledge.core import core
from kg.knowledge.reader import read
from kg.mentalbench.dataset import read_dataset
from kg.mentalbench.graph_reader import read_graph
from kg.mentalbench.layout import Level, find
from kg.mentalbench.shape import Shape


class AuditReport(Shape):
    """What the audit found; `thresholds`, `distractors` and `judged` are None where the copy has no graph.

    Attributes:
        items, seeds: how many were read.
        findings: for each kind of finding, how many: defects of structure, seeds, distractors or texts.
        judged: the patients under kgbench's own criteria, by level.
    """

    items: int
    seeds: dict[Level, int]
    findings: dict[str, int]
    structure: Structure
    thresholds: Thresholds | None
    distractors: Distractors | None
    judged: tuple[JudgedCounts, ...] | None
    duplicates: Duplicates
    text: TextReport
    positions: tuple[GoldLetters, ...]
    shortcuts: tuple[FrequencyShortcut, ...]


def audit(path: Path) -> AuditReport:
    """Audits the copy of the release in ``path``; a part of a copy will do.

    Raises:
        UserError: the folder holds no release, or a file in it is malformed.
    """
    layout = find(path)
    graph = read_graph(layout.graph) if layout.graph else None
    dataset = read_dataset(layout)
    seeds = seeds_of(dataset.records)
    structure = check_structure(layout, dataset, graph)
    thresholds = check_thresholds(seeds, graph) if graph else None
    distractors = check_distractors(seeds, graph) if graph else None
    duplicates = check_duplicates(seeds)
    text = check_text(dataset.items)
    return AuditReport(
        items=len(dataset.items),
        seeds={level: sum(seed.key.level is level for seed in seeds) for level in Level},
        findings=_findings(structure, thresholds, distractors, duplicates, text),
        structure=structure,
        thresholds=thresholds,
        distractors=distractors,
        judged=check_judged(seeds, graph, own_criteria()) if graph else None,
        duplicates=duplicates,
        text=text,
        positions=check_positions(dataset.items),
        shortcuts=check_shortcuts(questions_of(dataset.items)),
    )


def own_criteria() -> Criteria:
    """The criteria of the suite's disorders that come with kgbench."""
    return Criteria.of(core(read(ontology_folder() / "knowledge")))


def _findings(
    structure: Structure,
    thresholds: Thresholds | None,
    distractors: Distractors | None,
    duplicates: Duplicates,
    text: TextReport,
) -> dict[str, int]:
    found = {"structural defects": len(structure.defects)}
    if thresholds:
        found["charts that are not full (seeds)"] = len(thresholds.charts_not_full.seeds)
        found["self-reports with all symptoms needed (seeds)"] = len(thresholds.totals[1].symptom_met.seeds)
        found["self-reports that are complete (seeds)"] = len(thresholds.complete_self_reports.seeds)
    if distractors:
        bare = sum(total.unseparated_distractors for total in distractors.totals)
        found["distractors that also hold (free text ignored)"] = sum(total.distractors for total in distractors.totals)
        found["distractors that also hold (no free text to separate them)"] = bare
    found["repeated seeds"] = len(duplicates.repeated.seeds)
    for defect in TextDefect:
        found[f"texts: {defect}"] = sum(len(total.defects[defect]) for total in text.totals)
    return found
