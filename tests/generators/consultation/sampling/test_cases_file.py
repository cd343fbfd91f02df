"""The folder of cases: read as it was written, and nothing foreign is lost."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from generators.consultation.cases import CasesWanted, make_cases
from generators.consultation.cases_file import read_cases, read_manifest, read_truths
from generators.consultation.sampling.drawing import DrawnCase
from generators.diagnosis.lore import Lore
from generators.writing.request import Patient
from kg.errors import UserError
from kg.workers.choice import ALONE
from tests.generators.consultation.sampling.conftest import COUNT, SEED

GRAPH = "0" * 64


@pytest.fixture(scope="module")
def folder(lore: Lore, people: tuple[Patient, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("cases") / "made"
    make_cases(lore, people, GRAPH, CasesWanted("clinic", COUNT, SEED, None, 0, ALONE), out, lambda _: None)
    return out


def test_cases_are_read_as_they_were_drawn(folder: Path, drawn: Mapping[str, list[DrawnCase]]) -> None:
    assert list(read_cases(folder)) == [one.case for one in drawn["clinic"]]
    assert list(read_truths(folder)) == [one.truth for one in drawn["clinic"]]
    assert sorted(path.name for path in folder.iterdir()) == ["cases.json", "cases.jsonl", "truths.jsonl"]


def test_the_manifest_has_the_hashes_and_the_counts(folder: Path) -> None:
    made = read_manifest(folder)
    assert made.cases_sha256 == hashlib.sha256((folder / "cases.jsonl").read_bytes()).hexdigest()
    assert made.truths_sha256 == hashlib.sha256((folder / "truths.jsonl").read_bytes()).hexdigest()
    assert sum(made.split.values()) == made.count == COUNT
    assert min(made.classes["F51"], made.classes["F98"]) > 0
    assert sum(made.classes.values()) >= COUNT
    assert made.fit is not None
    assert made.fit.failed == ()


def test_no_case_names_a_disorder_or_its_verdict(folder: Path) -> None:
    for line in (folder / "cases.jsonl").read_text("utf-8").splitlines():
        assert {"gold", "verdicts", "icd"}.isdisjoint(json.loads(line))
        assert '"D0' not in line


def test_earlier_cases_give_way_and_other_things_do_not(
    lore: Lore, people: tuple[Patient, ...], tmp_path: Path
) -> None:
    def make(seed: int, name: str) -> dict[str, bytes]:
        wanted = CasesWanted("population", 6, seed, None, 0, ALONE)
        make_cases(lore, people, GRAPH, wanted, tmp_path / name, lambda _: None)
        return {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}

    before = make(1, "a")
    assert make(1, "b") == before
    assert make(2, "a")["cases.jsonl"] != before["cases.jsonl"]
    (tmp_path / "a" / "letter.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UserError, match=r"holds other things \(letter\.txt\)"):
        make(3, "a")
    assert (tmp_path / "a" / "letter.txt").read_text("utf-8") == "mine"


def test_numbers_that_cannot_be_are_refused(lore: Lore, people: tuple[Patient, ...], tmp_path: Path) -> None:
    wanted = CasesWanted("population", 3, 1, None, 4, ALONE)
    with pytest.raises(UserError, match="There are 3 cases"):
        make_cases(lore, people, GRAPH, wanted, tmp_path / "a", lambda _: None)


def test_certificates_are_of_the_test_split_first(lore: Lore, people: tuple[Patient, ...], tmp_path: Path) -> None:
    wanted = CasesWanted("clinic", 16, 5, None, 1, ALONE)
    made = make_cases(lore, people, GRAPH, wanted, tmp_path / "a", lambda _: None)
    assert (made.certificates, made.split["test"]) == (1, 1)
    having = [one for one in read_truths(tmp_path / "a") if one.certificates is not None]
    assert [one.id.partition("-")[0] for one in having] == ["test"]
    assert having[0].certificates is not None
    assert len(having[0].certificates.gold) <= len(having[0].certificates.verdicts)


def test_what_is_broken_is_named(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"holds no cases\.jsonl"):
        list(read_cases(tmp_path))
    with pytest.raises(UserError, match=r"holds no cases\.json;"):
        read_manifest(tmp_path)
    good = (folder / "cases.jsonl").read_text("utf-8").splitlines()[0]
    (tmp_path / "cases.jsonl").write_text(f'{good}\n{{"id": 3}}\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"cases\.jsonl, line 2: id"):
        list(read_cases(tmp_path))
