"""Mappings as SSSOM: they load back, and `sssom` finds nothing wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kg.errors import UserError
from kg.exporters.sssom import SssomExporter
from kg.graph.content import Content, sha256
from kg.graph.encode import encode
from kg.knowledge.collected import Faults
from kg.knowledge.mappings import read_mappings
from kg.knowledge.reader import read
from tests.builders import small_knowledge
from tests.lacking import refuse
from tests.places import ROOT
from tests.tools import REQUIRED

PROGRAM = Path(sys.prefix) / "sssom" / "bin" / "sssom"
SHIPPED = ROOT / "ontology" / "knowledge"


@pytest.fixture(scope="module")
def content() -> Content:
    return encode(read(SHIPPED))


def test_what_is_written_is_read_back(content: Content, tmp_path: Path) -> None:
    done = SssomExporter().write(content, tmp_path / "out", {})
    faults = Faults()
    assert set(read_mappings(tmp_path / "out", faults)) == set(read(SHIPPED).mappings)
    faults.refuse()
    assert done == f"{len(read(SHIPPED).mappings)} mappings in 3 files"
    assert f"#mapping_set_version: {sha256(content)}" in (tmp_path / "out" / "mondo.sssom.tsv").read_text("utf-8")


def test_prefixes_that_nobody_declares_get_a_place_of_ours(tmp_path: Path) -> None:
    knowledge = small_knowledge()
    other = knowledge.mappings[0].model_copy(update={"set_name": "other", "object": "NOBODY:7"})
    SssomExporter().write(encode(knowledge.model_copy(update={"mappings": (other,)})), tmp_path / "out", {})
    text = (tmp_path / "out" / "other.sssom.tsv").read_text("utf-8")
    assert "#  NOBODY: https://w3id.org/kgbench/ExternalConcept/NOBODY%3A" in text


def test_nothing_to_write(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds no mappings"):
        SssomExporter().write(encode(small_knowledge().model_copy(update={"mappings": ()})), tmp_path / "out", {})
    assert not (tmp_path / "out").exists()


@pytest.mark.tools
def test_sssom_validates_it(content: Content, tmp_path: Path) -> None:
    if not PROGRAM.exists():
        reason = "sssom is not installed; `make tools` installs it"
        refuse(reason, REQUIRED)
    SssomExporter().write(content, tmp_path / "out", {})
    files = sorted((tmp_path / "out").iterdir())
    broken = tmp_path / "broken.sssom.tsv"
    broken.write_text(files[0].read_text("utf-8").replace("semapv:ManualMappingCuration", "guess"), encoding="utf-8")
    program = (
        "import sys; from sssom.parsers import parse_sssom_table; from sssom.validators import validate\n"
        "for file in sys.argv[1:]:\n"
        "    found = parse_sssom_table(file)\n"
        "    reports = validate(found, fail_on_error=False)\n"
        "    print(len(found.df), sum(len(one.results) for one in reports.values()))"
    )
    command = [str(PROGRAM.parent / "python"), "-c", program, *map(str, files), str(broken)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    *whole, bad = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    assert [faults for _, faults in whole] == [0, 0, 0]
    assert sum(rows for rows, _ in whole) == len(read(SHIPPED).mappings)
    assert bad[1] > 0
