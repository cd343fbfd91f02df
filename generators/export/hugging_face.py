"""A build as a dataset for Hugging Face."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from generators.export.build_exporter import BuildExporter
from kg.errors import UserError
from kg.exporters.exporter import ExportOption, WrittenExport
from kg.registry import register

if TYPE_CHECKING:
    from generators.export.build_exporter import BuildToExport

EXTRA = "hugging-face"
"""The extra that brings the library for pushing."""


@register
class HuggingFaceExporter(BuildExporter):
    """Write a dataset for Hugging Face: a Parquet file for each suite, a card, and metadata (Croissant 1.1).

    `datasets.load_dataset("DIR", "SUITE", split="test")` loads it. Nothing leaves this machine without --push.
    """

    name = "hugging-face"
    options: ClassVar[Mapping[str, ExportOption]] = {
        "push": ExportOption(
            (),
            "Upload DIR to this dataset of the hub, OWNER/NAME, which is made private where there is none yet; "
            "HF_TOKEN holds the token.",
        ),
    }
    loses: ClassVar[tuple[str, ...]] = (
        "Fields by task: facts, proof, provenance and rubrics are texts of JSON.",
        "In the metadata (Croissant): the options and rubrics of parts, which only the Parquet files have.",
    )

    def write(self, build: BuildToExport, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes the folder, and uploads it where that is asked for."""
        import orjson

        from generators.export.dataset import card, croissant
        from generators.lines.columns import columns
        from kg.files.atomic import write_whole
        from kg.files.folders import require_empty

        require_empty(path)
        hub = _hub() if "push" in options else None
        named = columns(with_gold=build.with_gold)
        facts = _SuiteFiles(build, path).write()
        write_whole(path / card.NAME, card.card(facts, named))
        described = orjson.dumps(croissant.croissant(facts, path, named), option=orjson.OPT_INDENT_2).decode()
        write_whole(path / croissant.NAME, f"{described}\n")
        written = f"{facts.count(facts.rows)} items in {len(facts.files)} suites"
        if hub is not None:
            _push(hub, path, options["push"])
            written += f" (uploaded to {options['push']})"
        return WrittenExport(written)


class _SuiteFiles:
    """Writes the Parquet files, and notes what went into them."""

    def __init__(self, build: BuildToExport, path: Path) -> None:
        self._build, self._path = build, path
        self._rows: dict[str, int] = dict.fromkeys(build.tasks, 0)
        self._licences: set[str] = set()

    def write(self) -> Any:
        from generators.export.dataset.about import LICENCE_NAME, DatasetFacts
        from generators.export.dataset.card import SPLIT
        from generators.lines.columns import columns
        from generators.lines.parquet import write_parquet
        from generators.vocabulary import read_vocabularies
        from kg.files.atomic import write_whole

        manifest = self._build.manifest
        notes = {"canary": manifest.canary, "build_sha256": self._build.sha256}
        files: dict[str, str] = {}
        for suite, tasks in self._build.suites.items():
            place = f"data/{suite}/{SPLIT}.parquet"
            named = columns(with_gold=self._build.with_gold)
            if write_parquet(self._of_tasks(tasks, named), named, self._path / place, notes):
                files[suite] = place
            else:
                (self._path / place).unlink()
        for name, vocabulary in read_vocabularies(self._build.folder, manifest.vocabularies or {}).items():
            write_whole(self._path / "vocabularies" / f"{name}.json", vocabulary.text().decode())
        sizes = {suite: (self._path / place).stat().st_size for suite, place in files.items()}
        return DatasetFacts(self._build, files, self._rows, sizes, tuple(sorted(self._licences - {LICENCE_NAME})))

    def _of_tasks(self, tasks: tuple[str, ...], named: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        from generators.experts import EXPERT
        from generators.export.records import records
        from generators.lines.columns import as_row

        for task in tasks:
            for record in records(self._build, task):
                self._rows[task] += 1
                expert = record.get("provenance", {}).get(EXPERT)
                if isinstance(expert, dict) and expert.get("licence"):
                    self._licences.add(str(expert["licence"]))
                yield as_row(record, named)


def _hub() -> Any:
    try:
        return importlib.import_module("huggingface_hub")
    except ImportError as error:
        raise UserError(f'--push needs a further package: pip install "kgbench[{EXTRA}]".') from error


def _push(hub: Any, path: Path, dataset: str) -> None:
    api = hub.HfApi()
    try:
        api.create_repo(dataset, repo_type="dataset", private=True, exist_ok=True)
        api.upload_folder(repo_id=dataset, repo_type="dataset", folder_path=path)
    except (hub.errors.HfHubHTTPError, hub.errors.HFValidationError, OSError) as error:
        told = str(error).strip().splitlines()[0]
        raise UserError(
            f"{dataset} was not uploaded ({told}); {path} is written. Check OWNER/NAME and HF_TOKEN."
        ) from error
