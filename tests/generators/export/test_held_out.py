"""Without gold answers nothing tells of them; the answer key does, to those who may read it."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from generators.export.build_exporter import BuildToExport
from generators.export.held_out import SHOWN, SHOWN_OF_PART
from generators.export.records import records
from generators.item import CANARY, Item
from generators.manifest import read
from kg.errors import UserError
from kgbench.api.export import export_build
from kgbench.cli.main import run
from tests.generators.export.building import items_of, whole_build
from tests.tools import need


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("held") / "build"
    whole_build(folder)
    return folder


def shown(folder: Path) -> dict[str, dict[str, Any]]:
    made = read(folder)
    build = BuildToExport(folder, made, tuple(made.tasks), with_gold=False)
    return {one["id"]: one for task in build.tasks for one in records(build, task)}


def key(text: str) -> dict[str, Item]:
    lines = [json.loads(line) for line in text.splitlines()]
    assert {line["canary"] for line in lines} == {CANARY}
    return {line["id"]: Item.model_validate(line["item"]) for line in lines}


def test_nothing_shown_tells_of_the_answer(folder: Path) -> None:
    found, whole = shown(folder), items_of(folder)
    assert len(found) == len(whole) == 22
    assert set(found).isdisjoint(whole)
    for one in found.values():
        assert set(one) <= set(SHOWN)
        assert all(set(part) <= set(SHOWN_OF_PART) for part in one.get("parts", ()))
        assert one["canary"] == CANARY


def test_the_order_is_that_of_ids_which_another_build_does_not_share(folder: Path, tmp_path: Path) -> None:
    found = [one for one in shown(folder) if one.startswith("charts")]
    assert found == sorted(found)
    made = whole_build(tmp_path / "build")
    (tmp_path / "build" / "manifest.json").write_bytes(made.model_copy(update={"seed": 7}).text())
    assert set(shown(tmp_path / "build")).isdisjoint(found)


def test_the_key_gives_every_item_back(folder: Path, tmp_path: Path) -> None:
    done = export_build(folder, "csv", tmp_path / "out", without_gold=True, answer_key=tmp_path / "keys" / "key.jsonl")
    file = tmp_path / "keys" / "key.jsonl"
    found, seen = key(file.read_text("utf-8")), shown(folder)
    assert "answers of 22 items apart" in done.written
    assert {one.id: one for one in found.values()} == items_of(folder)
    assert {own: (one.stem, one.question) for own, one in found.items()} == {
        own: (one["stem"], one["question"]) for own, one in seen.items()
    }
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(UserError, match="is there already, and an answer key is not overwritten"):
        export_build(folder, "csv", tmp_path / "again", without_gold=True, answer_key=file)
    assert not (tmp_path / "again").exists()


@pytest.mark.tools
def test_only_those_who_may_can_read_an_encrypted_key(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    need("pyrage")
    import pyrage

    mine, other = pyrage.x25519.Identity.generate(), pyrage.x25519.Identity.generate()
    command = ["export", "csv", str(folder), "--without-gold"]
    to_me = [*command, "--out", str(tmp_path / "1"), "--answer-key", str(tmp_path / "1.age")]
    assert run([*to_me, "--encrypt-to", str(mine.to_public())]) == 0
    data = (tmp_path / "1.age").read_bytes()
    assert data.startswith(b"age-encryption.org/v1\n")
    assert CANARY.encode() not in data
    assert len(key(pyrage.decrypt(data, [mine]).decode())) == 22
    with pytest.raises(pyrage.DecryptError):
        pyrage.decrypt(data, [other])
    (tmp_path / "words").write_text("correct horse\n", encoding="utf-8")
    by_words = [*command, "--out", str(tmp_path / "2"), "--answer-key", str(tmp_path / "2.age")]
    assert run([*by_words, "--passphrase-file", str(tmp_path / "words")]) == 0
    data = (tmp_path / "2.age").read_bytes()
    assert len(key(pyrage.passphrase.decrypt(data, "correct horse").decode())) == 22
    capsys.readouterr()
    to_nobody = [*command, "--out", str(tmp_path / "3"), "--answer-key", str(tmp_path / "3.age")]
    assert run([*to_nobody, "--encrypt-to", "nobody"]) == 2
    assert "nobody is no public key of the format age" in capsys.readouterr().err
    assert not (tmp_path / "3.age").exists()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"answer_key": "key"}, "add --without-gold"),
        ({"without_gold": True, "encrypt_to": ["age1x"]}, "name its file with --answer-key"),
        (
            {"without_gold": True, "answer_key": "key", "encrypt_to": ["age1x"], "passphrase_file": "words"},
            "leave out one of the two",
        ),
    ],
)
def test_what_does_not_go_together(folder: Path, tmp_path: Path, given: dict[str, Any], says: str) -> None:
    with pytest.raises(UserError, match=says):
        export_build(folder, "csv", tmp_path / "out", **given)
    assert not (tmp_path / "out").exists()


def test_formats_that_need_gold_answers_refuse(folder: Path, tmp_path: Path) -> None:
    for name in ("helm", "openai-evals"):
        with pytest.raises(UserError, match="needs the gold answers"):
            export_build(folder, name, tmp_path / name, without_gold=True)
