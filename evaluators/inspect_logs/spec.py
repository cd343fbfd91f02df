"""What the log of an Inspect task says of the build, so that the log can be read back as a run."""

from typing import Any

from evaluators.inspect_logs.asked_items import AskedItems
from evaluators.prompts.parts import PartPlan
from evaluators.prompts.version import version as prompts_version
from evaluators.run import run_file
from evaluators.run.run_file import RunFile, TaskItems
from generators.export.build_exporter import BuildToExport
from kg.version import version

METADATA = "kgbench"
"""The key under which it stands in the metadata of the task."""
_UNKNOWN_MODEL = ""


def spec_of(asked: AskedItems, plan: PartPlan) -> dict[str, Any]:
    """The build, and the record of the run but for the model, which the log names itself.

    Args:
        asked: the items.
        plan: how their parts are asked.
    """
    files = {task: asked.manifest.tasks[task] for task in asked.tasks}
    parts = any(file.parts for file in files.values())
    record = RunFile(
        format=run_file.FORMAT if parts else 1,
        version=version(),
        build=str(asked.folder.resolve()),
        model=_UNKNOWN_MODEL,
        mode="generate",
        settings={},
        style=None,
        prompts=prompts_version(parts=parts, sitting=False),
        shots=0,
        rotations=1,
        limit=None,
        sample=None,
        items={task: TaskItems(sha256=file.sha256, count=file.count) for task, file in files.items()},
        part_format=plan.format if parts else None,
        carry=plan.carry if parts else None,
    )
    return _spec(asked, record)


def spec_of_run(asked: AskedItems, record: RunFile, task: str) -> dict[str, Any]:
    """The same of a task of a run that kgbench has made."""
    return _spec(asked, record.model_copy(update={"items": {task: record.items[task]}}))


def _spec(asked: AskedItems, record: RunFile) -> dict[str, Any]:
    whole = BuildToExport(asked.folder, asked.manifest, asked.tasks)
    return {"build_sha256": whole.sha256, "canary": asked.manifest.canary, "run": record.model_dump(mode="json")}
