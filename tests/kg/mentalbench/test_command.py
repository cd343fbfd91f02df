"""`kgbench audit mentalbench`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kgbench.cli.audit import audit
from kgbench.cli.main import run
from tests.kg.mentalbench import release
from tests.kg.mentalbench.release import FULL, single


def test_prints_tables_and_exits_with_1_when_something_was_found(tmp_path: Path) -> None:
    release.write(release.graph() | single([FULL]), tmp_path)
    result = CliRunner().invoke(audit, ["mentalbench", str(tmp_path)])
    assert result.exit_code == 1
    assert "Read: 5 items, made of 1 seeds (1 low, 0 medium, 0 high)." in result.output
    assert "Nothing separates: low/D001/0 D002." in result.output
    assert "Only free text separates: low/D001/0 D003." in result.output
    assert "5 entries instead of 25" in result.output


def test_prints_everything_as_json(tmp_path: Path) -> None:
    release.write(release.graph() | single([FULL]), tmp_path)
    result = CliRunner().invoke(audit, ["mentalbench", str(tmp_path), "--json"])
    report = json.loads(result.output)
    assert report["distractors"]["totals"][0]["unseparated"] == {
        "seeds": ["low/D001/0"],
        "items": [f"type1/gemini/D001_l00{number}" for number in range(1, 6)],
    }
    assert report["findings"]["structural defects"] == 2


def test_exits_with_0_when_nothing_was_found(tmp_path: Path) -> None:
    release.write(release.graph(), tmp_path)
    result = CliRunner().invoke(audit, ["mentalbench", str(tmp_path)])
    assert (result.exit_code, result.exception) == (0, None)


def test_long_lists_are_capped(tmp_path: Path) -> None:
    files = release.graph() | single([FULL] * 10, level="medium")
    output = CliRunner().invoke(audit, ["mentalbench", str(release.write(files, tmp_path))]).output
    assert "medium/D001/3 and 6 more." in output
    assert "medium/D001/4" not in output.split("Self-reports")[1].splitlines()[0]


def test_text_from_files_is_not_obeyed(tmp_path: Path) -> None:
    files = release.graph() | single([FULL])
    items = files["dataset/low/D001/main_gemini.json"]
    items["[red]\x1b[31mD001"] = items.pop("D001_l001")
    output = CliRunner().invoke(audit, ["mentalbench", str(release.write(files, tmp_path))]).output
    assert "[red]\N{REPLACEMENT CHARACTER}[31mD001" in output
    assert "\x1b[31m" not in output


def test_a_wrong_folder_is_a_short_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "mentalbench", str(tmp_path / "gone")]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("kgbench: There is no folder")
    assert "Traceback" not in shown.err
