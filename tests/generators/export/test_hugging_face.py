"""The dataset as `datasets` loads it from the disk, and as `mlcroissant` validates and iterates it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import duckdb
import pytest
import yaml

from generators.item import CANARY, Item
from generators.lines.columns import AS_JSON
from kg.errors import UserError
from kgbench.api.export import export_build
from tests.generators.export.building import items_of, whole_build
from tests.tools import need, run_python

_PROGRAM = """
import json, sys
import datasets
from datasets import Features, load_dataset
import mlcroissant
import yaml

folder = sys.argv[1]
header = yaml.safe_load(open(f"{folder}/README.md").read().split("---")[1])
stated = {one["config_name"]: Features._from_yaml_list(one["features"]) for one in header["dataset_info"]}
rows = {}
for suite in stated:
    found = load_dataset(folder, suite, split="test")
    assert found.features == stated[suite], (found.features, stated[suite])
    rows[suite] = list(found)
described = mlcroissant.Dataset(jsonld=f"{folder}/croissant.json")
issues = described.metadata.ctx.issues
plain = lambda value: value.decode() if isinstance(value, bytes) else str(value)
records = {suite: list(described.records(suite)) for suite in stated}
print(json.dumps({
    "rows": rows, "errors": sorted(issues.errors), "warnings": sorted(issues.warnings),
    "version": str(described.metadata.conforms_to), "records": records,
}, default=plain))
"""


def record(row: dict[str, Any]) -> dict[str, Any]:
    """The item that a row was made from, as in the line of an items file."""
    found = {
        name: json.loads(value) if name in AS_JSON else value
        for name, value in row.items()
        if value not in (None, []) or (name in ("entities", "relations") and value is not None)
    }
    if "parts" in found:
        return found | {"parts": [record(part) for part in found["parts"]]}
    return found | ({"answer": row["answer"], "options": row["options"]} if "stem" in row else {})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hugging face")
    whole_build(folder / "build")
    export_build(folder / "build", "hugging-face", folder / "out")
    return folder


def read_parquet(folder: Path) -> list[dict[str, Any]]:
    """The rows of all suites, by a reader that everybody has."""
    rows = []
    with duckdb.connect() as database:
        for file in sorted(folder.glob("data/*/test.parquet")):
            notes = database.execute("select key, value from parquet_kv_metadata(?)", [str(file)]).fetchall()
            assert (b"canary", CANARY.encode()) in notes
            found = database.execute("select * from read_parquet(?)", [str(file)])
            names = [column[0] for column in found.description or ()]
            rows += [dict(zip(names, row, strict=True)) for row in found.fetchall()]
    return rows


def test_every_item_comes_back_whole(folder: Path) -> None:
    found = [Item.model_validate(record(row)) for row in read_parquet(folder / "out")]
    assert {one.id: one for one in found} == items_of(folder / "build")
    assert [one.line() for one in found] == [items_of(folder / "build")[one.id].line() for one in found]


def test_equal_builds_give_equal_bytes(folder: Path, tmp_path: Path) -> None:
    export_build(folder / "build", "hugging-face", tmp_path / "again")
    files = sorted(file.relative_to(folder / "out") for file in (folder / "out").rglob("*") if file.is_file())
    assert len(files) == 2 + 2 + 1
    for file in files:
        assert (tmp_path / "again" / file).read_bytes() == (folder / "out" / file).read_bytes(), file


@pytest.mark.tools
def test_datasets_and_mlcroissant_read_it(folder: Path, tmp_path: Path) -> None:
    need("datasets")
    need("mlcroissant")
    found = json.loads(run_python(_PROGRAM, str(folder / "out"), home=tmp_path).splitlines()[-1])
    items = items_of(folder / "build")
    rows = [row for listed in found["rows"].values() for row in listed]
    assert {row["id"]: Item.model_validate(record(row)) for row in rows} == items
    assert found["errors"] == []
    # Equal builds give equal files, so there is no date.
    assert [said for said in found["warnings"] if "datePublished" not in said] == []
    assert "1.1" in found["version"]
    for suite, records in found["records"].items():
        mine = {one.id: one for one in items.values() if one.suite == suite}
        assert {one[f"{suite}/id"] for one in records} == set(mine)
        for one in records:
            item = mine[one[f"{suite}/id"]]
            assert one[f"{suite}/stem"] == item.stem
            texts = [option[f"{suite}/options/text"] for option in one[f"{suite}/options"]]
            assert texts == [option.text for option in item.options]
            answers = [part[f"{suite}/parts/answer"] for part in one[f"{suite}/parts"]]
            assert answers == [list(part.answer) for part in item.parts]


def test_the_card_says_what_it_must(folder: Path) -> None:
    text = (folder / "out" / "README.md").read_text("utf-8")
    header = yaml.safe_load(text.split("---")[1])
    assert header["license"] == "cc-by-4.0"
    assert header["size_categories"] == ["n<1K"]
    assert [one["config_name"] for one in header["configs"]] == ["tiny", "trial"]
    assert CANARY in text
    described = json.loads((folder / "out" / "croissant.json").read_text("utf-8"))
    stated = {name for name in described if name.startswith("rai:")}
    assert {"rai:dataLimitations", "rai:dataBiases", "rai:personalSensitiveInformation"} <= stated
    assert all(described[name] for name in stated)


def test_without_gold_the_seed_is_not_told_either(folder: Path, tmp_path: Path) -> None:
    export_build(folder / "build", "hugging-face", tmp_path / "out", without_gold=True)
    (first, *_) = rows = read_parquet(tmp_path / "out")
    assert len(rows) == 22
    assert {"answer", "proof", "facts", "provenance", "entities", "group"}.isdisjoint(first)
    text = (tmp_path / "out" / "README.md").read_text("utf-8")
    assert "seed" not in text
    assert ", seed" in (folder / "out" / "README.md").read_text("utf-8")


def test_restricted_items_stay_here(tmp_path: Path) -> None:
    whole_build(tmp_path / "build", restricted=True)
    done = export_build(tmp_path / "build", "hugging-face", tmp_path / "out", tasks=["charts"])
    assert len(read_parquet(tmp_path / "out")) == 5
    assert "1 item that may not be given to others." in done.lost
    held = export_build(tmp_path / "build", "hugging-face", tmp_path / "held", tasks=["charts"], without_gold=True)
    assert len(read_parquet(tmp_path / "held")) == 5
    assert "1 item that may not be given to others." in held.lost


class Hub:
    """What would be uploaded."""

    told: list[tuple[str, dict[str, Any]]]

    def __init__(self) -> None:
        Hub.told = []

    def create_repo(self, repo_id: str, **given: Any) -> None:
        if repo_id == "not/mine":
            raise OSError("403 Forbidden")
        self.told.append((repo_id, given))

    def upload_folder(self, **given: Any) -> None:
        self.told.append(("folder", given))


def test_only_push_uploads(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    errors = SimpleNamespace(HfHubHTTPError=RuntimeError, HFValidationError=ValueError)
    monkeypatch.setitem(sys.modules, "huggingface_hub", SimpleNamespace(HfApi=Hub, errors=errors))
    export_build(folder / "build", "hugging-face", tmp_path / "kept")
    assert not hasattr(Hub, "told")
    done = export_build(folder / "build", "hugging-face", tmp_path / "pushed", push="me/mine")
    (made, how), (_, sent) = Hub.told
    assert (made, how) == ("me/mine", {"repo_type": "dataset", "private": True, "exist_ok": True})
    assert sent == {"repo_id": "me/mine", "repo_type": "dataset", "folder_path": tmp_path / "pushed"}
    assert "uploaded to me/mine" in done.written
    with pytest.raises(UserError, match=r"not/mine was not uploaded \(403 Forbidden\)"):
        export_build(folder / "build", "hugging-face", tmp_path / "refused", push="not/mine")
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(UserError, match="--push needs a further package"):
        export_build(folder / "build", "hugging-face", tmp_path / "never", push="me/mine")
    assert not (tmp_path / "never").exists()
