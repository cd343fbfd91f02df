"""A build in the other form: the same lines as rows of Parquet datasets."""

from __future__ import annotations

import shutil
from pathlib import Path

from generators import manifest
from generators.lines.item_rows import ITEM_ROWS
from generators.lines.line_writer import ShardWriter
from generators.lines.open_lines import open_lines


def as_parquet(build: Path, out: Path, rows: int = 3000) -> Path:
    """Writes the build anew as one in Parquet, `rows` to a file."""
    shutil.copytree(build, out)
    made = manifest.read(out)
    files = {}
    for name, file in made.tasks.items():
        with ShardWriter((out / file.path).with_suffix(".parquet"), ITEM_ROWS, rows) as writer:
            for line in open_lines(out / file.path, ITEM_ROWS):
                writer.add(line)
        assert (writer.sha256, writer.count) == (file.sha256, file.count)
        (out / file.path).unlink()
        path = Path(file.path).with_suffix(".parquet").as_posix()
        files[name] = file.model_copy(update={"path": path, "shards": writer.shards})
    changed = made.model_copy(update={"tasks": files, "format": manifest.FORMAT})
    (out / manifest.NAME).write_bytes(changed.text())
    return out
