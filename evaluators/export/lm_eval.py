"""A build as tasks of lm-evaluation-harness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from generators.export.build_exporter import BuildExporter
from kg.errors import UserError
from kg.exporters.exporter import ExportOption, WrittenExport
from kg.registry import register

if TYPE_CHECKING:
    from generators.export.build_exporter import BuildToExport

_MAX_TOKENS = "1024"


@register
class LmEvalExporter(BuildExporter):
    """Write a folder of tasks for lm-evaluation-harness, one for each suite.

    Each task is there twice: kgbench_TASK asks a model to write and reads its reply as kgbench does, kgbench_TASK_mc
    compares letters by log-likelihood. A suite is a group (kgbench_SUITE, kgbench_SUITE_mc), and so is the whole
    (kgbench, kgbench_mc). `lm_eval run --include_path DIR --tasks kgbench_SUITE` runs them.
    """

    name = "lm-eval"
    needs_gold = True
    options: ClassVar[Mapping[str, ExportOption]] = {
        "max_tokens": ExportOption((), f"Most tokens of a reply ({_MAX_TOKENS}); the harness has --gen_kwargs too."),
    }
    loses: ClassVar[tuple[str, ...]] = (
        "Rotations: each item is asked in its own order of options only.",
        "The reason why a reply ended: one that was cut off is read as if it were whole.",
        "Parts in one request: each part is asked by itself, and right answers stand for the replies to earlier parts.",
    )

    def write(self, build: BuildToExport, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes the folder."""
        from evaluators.lm_eval.task_files import CHOICE, GENERATION, group_file, group_name
        from evaluators.lm_eval.task_folder import TaskFolder
        from kg.files.atomic import write_whole
        from kg.files.folders import require_empty

        require_empty(path)
        folder = TaskFolder(build, path, _number(options.get("max_tokens", _MAX_TOKENS)))
        for suite, tasks in build.suites.items():
            folder.add(suite, tasks)
        for way in (GENERATION, CHOICE):
            members = [group_name(suite, way) for suite in build.suites if (suite, way) in folder.groups]
            if members:
                write_whole(path / f"{group_name(None, way)}.yaml", group_file(None, members, way, folder.metadata))
        write_whole(path / "README.md", folder.readme())
        return WrittenExport(f"{folder.tasks} tasks with {folder.documents} questions", tuple(_left_out(folder)))


def _left_out(folder: Any) -> Iterator[str]:
    if folder.not_by_letter:
        yield (
            f"By log-likelihood: {folder.not_by_letter} questions are asked by generation only, since their answer is "
            "not one letter."
        )


def _number(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise UserError(f"The option max-tokens is a whole number above 0, not {text}.")
    return int(text)
