"""Whether some tasks can be asked in the way that is wanted."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from evaluators.answer import Mode
from evaluators.prompts.parts import PartPlan
from generators.exam_place import place_of
from generators.item import read_items
from generators.manifest import Manifest
from kg.errors import UserError

MOST = 99
"""Questions of a block; their numbers are read with two digits."""


def require_askable(plan: PartPlan, mode: Mode, build: Path, manifest: Manifest, tasks: Sequence[str]) -> None:
    """Refuses tasks that cannot be asked so.

    Args:
        plan: how items with parts, and exams, are asked.
        mode: of the model.
        build: the folder of the items.
        manifest: of the build.
        tasks: that are asked.

    Raises:
        UserError: a task is no exam and the format is ``sitting``, items with parts or blocks of an exam are asked by
            probabilities, or something is said of parts or blocks that are not asked.
    """
    if plan.format == "sitting":
        _require_exams(build / manifest.tasks[task].path for task in tasks)
        if not 1 <= plan.block <= MOST:
            raise UserError(f"A block has 1 to {MOST} questions, not {plan.block}; give another --block.")
        if mode == "forced-choice":
            raise UserError("A block of an exam cannot be asked by probabilities; leave out --mode or --part-format.")
        return
    usual = PartPlan()
    if plan.samples != usual.samples and not any(_is_written(build / manifest.tasks[task].path) for task in tasks):
        raise UserError(
            f"--samples is for items that are answered without options, and none of {', '.join(tasks)} has any; "
            "leave it out, or take --rotations."
        )
    if plan.block != usual.block:
        raise UserError("--block is for exams that are asked in blocks; add --part-format sitting, or leave it out.")
    parts = any(manifest.tasks[task].parts for task in tasks)
    if parts and mode == "forced-choice":
        _require_one_choice(build / manifest.tasks[task].path for task in tasks if manifest.tasks[task].parts)
    if not parts and (plan.format, plan.carry) != (usual.format, usual.carry):
        raise UserError(
            f"The part format {plan.format} and the carry {plan.carry} are for items with parts, and none of "
            f"{', '.join(tasks)} has any; leave them out, or choose other tasks."
        )


def _is_written(path: Path) -> bool:
    """Whether some item of a file has no options."""
    return any(not any(part.options for part in item.all_parts) for item in read_items(path))


def _require_one_choice(files: Iterable[Path]) -> None:
    """Refuses items of which one letter is not the whole answer."""
    for path in files:
        for item in read_items(path):
            if len(item.all_parts) > 1 or not item.all_parts[0].options:
                raise UserError(
                    f"{path}: items with several parts, or without options, cannot be asked by probabilities; "
                    "leave out --mode, or choose other tasks."
                )


def _require_exams(files: Iterable[Path]) -> None:
    for path in files:
        first = next(iter(read_items(path)), None)
        if first is not None and not place_of(first.provenance):
            raise UserError(
                f"{path}: its items have no place in an exam, and the part format sitting is for exams; "
                "name exams with --task, or leave out --part-format."
            )
