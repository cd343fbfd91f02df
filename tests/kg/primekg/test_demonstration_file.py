"""The file of the demonstration slice is what its table gives, and needs no package of an extra."""

from __future__ import annotations

import subprocess
import sys

from kg.primekg.demonstration import demonstration
from kg.primekg.demonstration_file import demonstration_folder, read_slice_file, slice_file, slice_text
from kg.primekg.extract import extract


def test_the_file_is_what_the_table_gives() -> None:
    found = extract(demonstration_folder() / "kg.csv", strict=True, demonstration=True)
    assert found.triples
    assert read_slice_file(slice_file()) == found
    assert slice_file().read_text(encoding="utf-8") == slice_text(found)


def test_the_slice_loads_no_reader_of_tables() -> None:
    code = "import sys, kg.primekg.demonstration as d; d.demonstration(); print('duckdb' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
    assert demonstration().reconciliation.with_features > 0
