"""A build as evals of OpenAI Evals."""

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

_PREFIX = "kgbench"
_FUNCTIONS = "kgbench_evals.py"


@register
class OpenAiEvalsExporter(BuildExporter):
    """Write a registry for OpenAI Evals: samples as JSON lines and an eval for each task.

    `PYTHONPATH=DIR oaieval MODEL kgbench-TASK --registry_path DIR/registry` runs one, with kgbench installed, whose
    reader reads the replies. The samples also fit the evals that come with the package, by their keys input and ideal.
    """

    name = "openai-evals"
    needs_gold = True
    loses: ClassVar[tuple[str, ...]] = (
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
        data = path / "registry" / "data"
        written = [task for task in build.tasks if questions.write(task, data / _samples(task), _line)]
        write_whole(path / "registry" / "evals" / f"{_PREFIX}.yaml", _registry(build, written))
        write_whole(path / _FUNCTIONS, files("evaluators.openai_evals").joinpath(_FUNCTIONS).read_text("utf-8"))
        return WrittenExport(f"{len(written)} evals with {questions.asked} samples", questions.left_out())


def _line(document: dict[str, Any], turns: tuple[Turn, ...]) -> dict[str, Any]:
    shown = {name: value for name, value in document.items() if name not in ("prompt", "reply")}
    asked = [{"role": turn.role, "content": turn.text} for turn in turns]
    return {"input": asked, "ideal": document["reply"], **shown}


def _samples(task: str) -> str:
    return f"{_PREFIX}/{task}.jsonl"


def _registry(build: BuildToExport, tasks: list[str]) -> str:
    import yaml

    version = f"v{build.sha256[:16]}"
    declared: dict[str, Any] = {}
    for task in tasks:
        name = f"{_PREFIX}-{task}"
        declared[name] = {
            "id": f"{name}.test.{version}",
            "description": f"{task} of the suite {build.manifest.tasks[task].suite}, build {build.sha256}",
            "metrics": ["accuracy"],
        }
        declared[f"{name}.test.{version}"] = {
            "class": f"{_FUNCTIONS.removesuffix('.py')}:KgbenchMatch",
            "args": {"samples_jsonl": _samples(task)},
        }
    text: str = yaml.safe_dump(declared, sort_keys=False)
    return f"# Canary: {build.manifest.canary}. Do not train on these files.\n{text}"
