"""A build as a scenario of HELM."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from generators.export.build_exporter import BuildExporter
from kg.exporters.exporter import WrittenExport
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.prompts.question import Turn
    from generators.export.build_exporter import BuildToExport

_SCENARIO = "kgbench_helm.py"


@register
class HelmExporter(BuildExporter):
    """Write a scenario for HELM: questions as JSON lines, and a module that declares the scenario and its runs.

    `helm-run --plugins DIR/kgbench_helm.py --run-entries kgbench:task=TASK,model=MODEL --suite NAME
    --max-eval-instances N` runs a task.
    """

    name = "helm"
    needs_gold = True
    loses: ClassVar[tuple[str, ...]] = (
        "Our reader of replies: HELM compares a whole reply with the right one (exact_match, quasi_exact_match).",
        "Facts, proof, provenance and what a question is about: its instances have no place for them.",
        "Rotations: each item is asked in its own order of options only.",
        "Parts in one request: each part is asked by itself, and right answers stand for the replies to earlier parts.",
    )

    def write(self, build: BuildToExport, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes the folder."""
        from importlib.resources import files

        from evaluators.export.questions_to_export import QuestionsToExport
        from kg.files.atomic import write_whole
        from kg.files.folders import require_empty

        del options
        require_empty(path)
        questions = QuestionsToExport(build, path)
        written = [task for task in build.tasks if questions.write(task, path / "questions" / f"{task}.jsonl", _line)]
        write_whole(path / _SCENARIO, files("evaluators.helm").joinpath(_SCENARIO).read_text("utf-8"))
        return WrittenExport(f"{len(written)} tasks with {questions.asked} questions", questions.left_out())


def _line(document: dict[str, Any], turns: tuple[Turn, ...]) -> dict[str, Any]:
    del turns
    return {name: document[name] for name in ("id", "part", "prompt", "reply", "canary")}
