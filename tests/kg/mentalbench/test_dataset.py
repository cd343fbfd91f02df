"""Where the dataset lies, and what its items and profiles say."""

from pathlib import Path

import pytest

from kg.errors import UserError
from kg.mentalbench.dataset import read_dataset
from kg.mentalbench.item import SeedKey, read_gold, read_options, seed_of
from kg.mentalbench.layout import Level, ReleaseTask, features_path, find, items_path
from kg.mentalbench.profile import read_profile
from tests.kg.mentalbench import release


def test_every_kind_of_file_is_known_by_its_place(tmp_path: Path) -> None:
    files = release.single([release.FULL]) | release.pair([release.FULL])
    layout = find(release.write(files | {"dataset/low/notes.json": {}}, tmp_path))
    assert {(file.task, file.unit) for file in layout.items} == {
        (ReleaseTask.TYPE1, "D001"),
        (ReleaseTask.TYPE3, "D001-D002"),
        (ReleaseTask.TYPE4A, "D001-D002"),
        (ReleaseTask.TYPE4B, "D001-D002"),
    }
    assert {(file.level, file.generator) for file in layout.features} == {
        (Level.LOW, "gemini"),
        (Level.HIGH, "gemini"),
    }
    assert [path.name for path in layout.stray] == ["notes.json"]
    assert layout.graph is None
    known = {file.path for file in layout.items} | {file.path for file in layout.features}
    dataset = layout.root / "dataset"
    assert known == {
        *(dataset / items_path(*file[1:]) for file in layout.items),
        *(dataset / features_path(*file[1:]) for file in layout.features),
    }


def test_the_resources_folder_itself_will_do(tmp_path: Path) -> None:
    release.write(release.graph(), tmp_path)
    assert find(tmp_path / "resources") == find(tmp_path)


@pytest.mark.parametrize(("name", "message"), [("gone", "There is no folder"), ("", "holds neither dataset/")])
def test_a_folder_without_a_release_is_refused(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        find(tmp_path / name)


@pytest.mark.parametrize(
    ("identifier", "level", "unit", "seed"),
    [
        ("D001_l001", Level.LOW, "D001", 0),
        ("D001_l005", Level.LOW, "D001", 0),
        ("D001_m050", Level.MEDIUM, "D001", 9),
        ("D001-D005_h006", Level.HIGH, "D001-D005", 1),
        ("D001_l000", Level.LOW, "D001", None),
        ("D001_l001", Level.MEDIUM, "D001", None),
        ("D002_l001", Level.LOW, "D001", None),
        ("D001_l١٢٣", Level.LOW, "D001", None),  # noqa: RUF001
    ],
)
def test_five_ids_share_a_seed(identifier: str, level: Level, unit: str, seed: int | None) -> None:
    assert seed_of(identifier, level, unit) == (None if seed is None else SeedKey(level, unit, seed))


def test_options_and_gold_are_read_as_written() -> None:
    options = read_options("\n    A. One (x)\n    B. Two\n   note\n    ")
    assert options == (("A", "One (x)"), ("B", "Two"))
    assert read_gold("C & A. Three & One") == (("C", "A"), "Three & One")
    assert read_gold("Three") is None


def test_a_profile_takes_the_spellings_of_the_release() -> None:
    sampled = release.changed(
        release.FULL, traumatic_stressor_required={"required": True}, psychosocial_stressor_required="yes"
    )
    with pytest.raises(UserError, match="psychosocial_stressor_required"):
        read_profile(sampled, Path("f.json"), "D001_l001")
    profile = read_profile(release.changed(sampled, psychosocial_stressor_required=None), Path("f.json"), "x")
    assert (profile.traumatic_stressor, profile.psychosocial_stressor) == (True, None)
    first, second = profile.manifestations
    assert (first.category, first.shown_as) == ("core", ("Early",))
    assert second.shown_as == ("Dropping a cup.",)
    assert profile.durations() == ("1 year and 2 months", "3 weeks")
    assert profile.impairment_stated()


def test_an_item_is_known_by_task_generator_and_id(tmp_path: Path) -> None:
    dataset = read_dataset(find(release.write(release.pair([release.FULL]), tmp_path)))
    keys = {item.key for item in dataset.items}
    assert len(keys) == 15
    assert "type4b/gemini/D001-D002_h003" in keys
    (both, *_) = (item for item in dataset.items if item.task is ReleaseTask.TYPE3)
    assert both.gold_names() == ("Alder Disorder", "Birch Disorder")
    assert both.gold is not None
    assert both.gold.letters == ("B", "D")
    assert set(dataset.records[0].copies) == {ReleaseTask.TYPE3, ReleaseTask.TYPE4A, ReleaseTask.TYPE4B}


def test_a_record_of_another_shape_is_named(tmp_path: Path) -> None:
    files = release.single([release.FULL])
    files["dataset/low/D001/main_gemini.json"]["D001_l003"]["answer"] = 3
    with pytest.raises(UserError, match=r"main_gemini\.json, D001_l003 > answer: Input should be a valid string"):
        read_dataset(find(release.write(files, tmp_path)))
