"""Records that are none: named with line and reason, counted, and without effect on the others."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from kg.errors import UserError
from kg.primekg.extract import extract
from kg.primekg.reconciliation import LISTED, Malformed
from kg.primekg.seeds import read_seeds
from kg.primekg.slice import Slice
from tests.kg.primekg.files import SEEDS, SMALL, adds_up, both_ways, text

HEAD, FIRST, *REST = text(both_ways(SMALL)).splitlines()
WHOLE = 6
"""Triples of the file without its malformed records."""


def read(folder: Path, content: str | bytes, name: str = "kg.csv", strict: bool = False) -> Slice:
    (folder / "seeds.csv").write_text(SEEDS, encoding="utf-8")
    data = content.encode() if isinstance(content, str) else content
    (folder / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return extract(folder / name, seeds=read_seeds(folder / "seeds.csv"), strict=strict)


def with_bad(bad: str | bytes) -> bytes:
    """A file whose third line is the bad one."""
    third = bad.encode() if isinstance(bad, str) else bad
    return "\n".join([HEAD, FIRST, ""]).encode() + third + b"\n" + "\n".join([*REST, ""]).encode()


@pytest.mark.parametrize("name", ["kg.csv", "kg.csv.gz"])
@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("indication,a,b", "fewer columns than 12"),
        (FIRST + ",more", "more columns than 12"),
        (FIRST.replace("gloom", "glo\udcffom").encode(errors="surrogateescape"), "invalid UTF-8"),
        (FIRST.replace("gloom", '"gloom'), "a quote that is not closed|text after a closing quote"),
        (FIRST.replace("gloom", '"glo"om'), "text after a closing quote"),
        (FIRST.replace("gloom", "glo\rom"), "a stray line end"),
        (FIRST.replace("DB1", ""), "no x_id"),
        (FIRST.replace("DB1", '""'), "no x_id"),
        (FIRST.replace("disease", ""), "no y_type"),
        (FIRST.replace("indication", "", 1), "no relation"),
    ],
)
def test_a_malformed_record_is_named_and_left_out(tmp_path: Path, bad: str | bytes, reason: str, name: str) -> None:
    told = read(tmp_path, with_bad(bad), name).reconciliation
    (malformed,) = told.malformed_records
    assert malformed.line == 3
    assert any(part in malformed.reason for part in reason.split("|"))
    assert (told.malformed, told.rows_read, told.kept) == (1, 17, WHOLE)
    assert adds_up(told)
    with pytest.raises(UserError, match=r"kg\.csv.*, line 3: .*; correct it, or import without --strict"):
        read(tmp_path, with_bad(bad), name, strict=True)


def test_an_unclosed_quote_at_the_end(tmp_path: Path) -> None:
    content = text(both_ways(SMALL)) + FIRST.replace("gloom", '"gloom') + "\n"
    told = read(tmp_path, content).reconciliation
    assert told.malformed_records == (Malformed(line=18, reason="a quote that is not closed"),)
    assert (told.kept, adds_up(told)) == (WHOLE, True)


def test_lines_are_counted_as_an_editor_does(tmp_path: Path) -> None:
    spread = FIRST.replace("gloom", '"gl\noom"')
    told = read(tmp_path, "\n".join([HEAD, spread, "", "a,b", *REST, ""])).reconciliation
    assert [one.line for one in told.malformed_records] == [5]
    told = read(tmp_path, "\n".join([HEAD, spread, "", FIRST.replace("DB1", ""), *REST, ""])).reconciliation
    assert [one.line for one in told.malformed_records] == [5]
    told = read(tmp_path, "\ufeff" + "\n".join([HEAD, "a,b", FIRST, *REST, ""])).reconciliation
    assert [one.line for one in told.malformed_records] == [2]


def test_many_are_counted_and_the_first_are_named(tmp_path: Path) -> None:
    bad = [f"bad,{number}" for number in range(100)]
    told = read(tmp_path, "\n".join([HEAD, *bad, FIRST, *REST, ""])).reconciliation
    assert told.malformed == 100
    assert [one.line for one in told.malformed_records] == list(range(2, 2 + LISTED))
    assert (told.rows_read, told.kept, adds_up(told)) == (116, WHOLE, True)
    assert list(told.remarks(tmp_path / "kg.csv"))[LISTED].endswith("80 more malformed records were left out.")


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: Path, ends: str, bom: str) -> None:
    content = bom + text(both_ways(SMALL)).replace("\n", ends)
    told = read(tmp_path, content.removesuffix(ends)).reconciliation
    assert (told.malformed, told.kept, adds_up(told)) == (0, WHOLE, True)


def test_mixed_line_ends_are_read(tmp_path: Path) -> None:
    told = read(tmp_path, "\n".join([HEAD, FIRST + "\r", *REST, ""])).reconciliation
    assert (told.malformed, told.rows_read, told.kept, adds_up(told)) == (0, 16, WHOLE, True)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "its columns are none; kg.csv has relation, display_relation"),
        ("a,b\n1,2\n", "its columns are a, b; kg.csv has"),
        (HEAD + ",more\n", "its columns are .*more; kg.csv has"),
        ("\x00\xff\n", "its columns are"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        read(tmp_path, content)


def test_a_broken_archive_or_parquet_is_refused(tmp_path: Path) -> None:
    for name in ("kg.csv.gz", "kg.parquet"):
        (tmp_path / name).write_bytes(b"no such thing")
        with pytest.raises(UserError, match=f"{name}: cannot be read"):
            extract(tmp_path / name)
    whole = gzip.compress(text(both_ways(SMALL)).encode() * 100)
    (tmp_path / "kg.csv.gz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UserError, match=r"kg\.csv\.gz: cannot be read"):
        extract(tmp_path / "kg.csv.gz")
    with pytest.raises(UserError, match="there is no such file"):
        extract(tmp_path / "gone.csv")
