"""Lines come back from a Parquet dataset byte by byte, and are read some at a time."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from generators.lines import line_writer, parquet
from generators.lines.item_rows import ITEM_ROWS
from generators.lines.line_source import LineSource
from generators.lines.line_writer import ShardWriter
from generators.lines.open_lines import open_lines
from generators.lines.parquet_lines import ParquetLines
from tests.evaluators.recorded.recording import BUILD
from tests.generators.export.building import whole_build

ROWS = 2500


def written(folder: Path, lines: list[bytes], rows: int = ROWS) -> LineSource:
    with ShardWriter(folder, ITEM_ROWS, rows) as writer:
        for line in lines:
            writer.add(line)
    assert writer.count == len(lines)
    return open_lines(folder, ITEM_ROWS)


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """Lines of real items, each with an id of its own: more than go into one file, and into one group of rows."""
    path = max(BUILD.glob("items/*.jsonl"), key=lambda path: path.stat().st_size)
    first = path.read_bytes().splitlines(keepends=True)[0]
    ident = first[7 : first.index(b'"', 7)]
    return [first.replace(ident, b"n-%d" % number) for number in range(2 * ROWS + 100)]


@pytest.fixture(scope="module")
def dataset(lines: list[bytes], tmp_path_factory: pytest.TempPathFactory) -> LineSource:
    return written(tmp_path_factory.mktemp("lines") / "items.parquet", lines)


def test_every_kind_of_item_keeps_its_bytes(tmp_path: Path) -> None:
    whole_build(tmp_path / "build")
    paths = [*sorted((tmp_path / "build" / "items").glob("*.jsonl")), *sorted(BUILD.glob("items/*.jsonl"))]
    assert len(paths) > 10
    for path in paths:
        found = written(tmp_path / f"{path.parent.parent.name}-{path.stem}.parquet", path.read_bytes().splitlines(True))
        assert list(found) == path.read_bytes().splitlines(keepends=True), path
        assert found.sha256() == open_lines(path, ITEM_ROWS).sha256()


def test_lines_come_in_order_over_all_files(dataset: LineSource, lines: list[bytes]) -> None:
    assert [path.name for path in sorted(dataset.path.iterdir())] == [f"0000{number}.parquet" for number in range(3)]
    assert list(dataset) == lines
    assert [place for _, place in dataset.placed()] == list(range(len(lines)))


def test_any_line_is_found_again(dataset: LineSource, lines: list[bytes]) -> None:
    for place in (0, parquet.ROW_GROUP, ROWS - 1, ROWS, 2 * ROWS + 99, 7, 8):
        assert dataset.line(place) == lines[place]
    with pytest.raises(IndexError):
        dataset.line(len(lines))


def test_no_more_than_a_group_of_rows_is_read_at_once(dataset: LineSource, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    read = ParquetLines._all

    def counted(self: ParquetLines, query: str) -> list[tuple[object, ...]]:
        rows = read(self, query)
        asked.append(len(rows))
        return rows

    monkeypatch.setattr(ParquetLines, "_all", counted)
    assert next(iter(dataset))
    assert asked == [parquet.ROW_GROUP]


def test_a_copy_serves_who_reads_in_an_order_of_its_own(dataset: LineSource, lines: list[bytes]) -> None:
    text = dataset.as_text()
    places = [place for _, place in text.placed()]
    assert [text.line(place) for place in reversed(places)] == lines[::-1]
    assert not text.path.exists()


def test_the_same_lines_give_the_same_files(dataset: LineSource, lines: list[bytes], tmp_path: Path) -> None:
    again = written(tmp_path / "again.parquet", lines)
    for path in dataset.path.iterdir():
        assert (again.path / path.name).read_bytes() == path.read_bytes()


def test_a_dataset_without_lines_has_no_file(tmp_path: Path) -> None:
    assert list(written(tmp_path / "none.parquet", [])) == []
    assert list((tmp_path / "none.parquet").iterdir()) == []


def test_what_is_no_dataset_of_ours_cannot_be_read(dataset: LineSource, tmp_path: Path) -> None:
    folder = tmp_path / "items.parquet"
    folder.mkdir()
    (folder / "00000.parquet").write_bytes(b"PAR1 and nothing else")
    with pytest.raises(OSError, match="not a Parquet file of kgbench"):
        open_lines(folder, ITEM_ROWS)
    (folder / "00000.parquet").write_bytes((dataset.path / "00002.parquet").read_bytes())
    (folder / "00002.parquet").write_bytes((dataset.path / "00002.parquet").read_bytes())
    with pytest.raises(OSError, match=r"00001\.parquet is missing"):
        open_lines(folder, ITEM_ROWS)


def test_a_full_disk_is_told_as_such(tmp_path: Path, lines: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "disk_is_full", lambda _: True)
    monkeypatch.setattr(line_writer, "shard", lambda folder, _: folder / "gone" / "00000.parquet")
    with pytest.raises(OSError, match="items") as error:
        written(tmp_path / "items.parquet", lines[:1])
    assert error.value.errno == errno.ENOSPC
