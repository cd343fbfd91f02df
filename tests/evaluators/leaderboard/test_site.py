"""The folder of a leaderboard: the same bytes for any order of runs, nothing but text, and mistakes in one sentence."""

from __future__ import annotations

import csv
import hashlib
import json
import shutil
from pathlib import Path

import pytest

from evaluators.leaderboard.site import write_site
from evaluators.leaderboard.view import standings_table
from generators.experts import BY_EXPERT, EXPERT
from generators.item import Item
from kg.errors import UserError
from tests.evaluators.leaderboard.making import build, items, made, read, rows_of, run, several
from tests.evaluators.report.making import EVIL, data_of
from tests.kgbench.cli.tables import text_of

FILES = {"index.html", "leaderboard.json", "boards.csv", "runs.csv", "standings.csv", "pairs.csv"}


def test_any_order_of_runs_gives_the_same_bytes(tmp_path: Path) -> None:
    folders = several(tmp_path)
    written = []
    for place, listed in enumerate((folders, folders[::-1], [*folders[3:], *folders[:3]])):
        site = tmp_path / f"site-{place}"
        write_site(made(listed), site)
        written.append({path.name: path.read_bytes() for path in site.iterdir()})
    assert set(written[0]) == FILES
    assert written[0] == written[1] == written[2]


def test_files_hold_what_the_page_shows(tmp_path: Path) -> None:
    found = made(several(tmp_path))
    write_site(found, tmp_path / "site")
    told = json.loads((tmp_path / "site" / "leaderboard.json").read_text(encoding="utf-8"))
    assert (told["format"], told["published_seed"], told["level"]) == (1, 42, 0.05)
    assert [told[name] for name in ("boards", "runs", "standings", "pairs")] == [
        rows_of(found, name) for name in ("boards", "runs", "standings", "pairs")
    ]
    page = data_of((tmp_path / "site" / "index.html").read_text(encoding="utf-8"))["sheets"]
    for name, sheet in page.items():
        with (tmp_path / "site" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file)
        assert header == sheet["columns"]
        assert len(rows) == len(sheet["rows"]) == len(told[name])
    with (tmp_path / "site" / "runs.csv").open(encoding="utf-8", newline="") as file:
        names = [row["run"] for row in csv.DictReader(file)]
    # No formula for a spreadsheet; the JSON has the name as it is.
    assert "'=evil <b>" in names
    assert "=evil <b>" in {row["run"] for row in told["runs"]}


def test_names_are_text_in_the_page_and_paths_are_nowhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(made(several(tmp_path)), site)
    html = (site / "index.html").read_text(encoding="utf-8")
    assert EVIL not in html
    assert "<b>" not in html
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in html
    assert all(str(tmp_path) not in path.read_text(encoding="utf-8") for path in site.iterdir())


def test_no_text_of_an_item_is_shown(tmp_path: Path) -> None:
    """Nor are replies: restricted items and all others stand in figures alone."""
    secret = "Nobody else may read this"
    known = build(tmp_path / "known", tasks=["self_report"])
    restricted = [_restricted(item, secret) for item in items("self_report", 42)]
    folder = run(tmp_path / "mine", known, lambda number: True)
    (known / "self_report.jsonl").write_bytes(b"".join(item.line() for item in restricted))
    _agree(known, folder)
    site = tmp_path / "site"
    write_site(made([folder]), site)
    for path in site.iterdir():
        text = path.read_text(encoding="utf-8")
        shown = text + (json.dumps(data_of(text)) if path.name == "index.html" else "")
        assert secret not in shown
        assert "window.hit" not in shown


def _restricted(item: Item, secret: str) -> Item:
    options = tuple(option.model_copy(update={"text": f"{secret} {option.label}"}) for option in item.options)
    marked = {**item.provenance, EXPERT: {"name": "E", "redistribute": False}, "writer": BY_EXPERT}
    return item.model_copy(update={"stem": f"{secret}.", "options": options, "provenance": marked})


def _agree(known: Path, folder: Path) -> None:
    """Gives manifest and run the hash of the changed items."""
    digest = hashlib.sha256((known / "self_report.jsonl").read_bytes()).hexdigest()
    for path, place in ((known / "manifest.json", "tasks"), (folder / "run.json", "items")):
        told = json.loads(path.read_text(encoding="utf-8"))
        told[place]["self_report"]["sha256"] = digest
        path.write_text(json.dumps(told), encoding="utf-8")


def test_the_table_for_people(tmp_path: Path) -> None:
    found = made(several(tmp_path))
    board = rows_of(found, "boards")[0]
    rows = [row for row in rows_of(found, "standings") if row["board"] == board["board"] and row["part"] == "all"]
    lines = text_of([standings_table(board, rows)]).splitlines()
    assert "seed 42" in lines[0]
    assert lines[1].split()[:6] == ["rank", "alike", "run", "n", "groups", "accuracy"]
    assert lines[2].split()[:3] == ["1", "to", "2"]
    assert "contamination" in lines[1]


def test_mistakes_are_one_sentence_each(tmp_path: Path) -> None:
    folders = several(tmp_path)
    other = build(tmp_path / "other", seed=9)
    with pytest.raises(UserError, match=r"another of these runs is named good too; rename one of the folders\.$"):
        read([folders[0], shutil.copytree(folders[0], tmp_path / "again" / "good")])
    empty = run(tmp_path / "empty", tmp_path / "known", lambda number: True)
    (empty / "answers.jsonl").write_bytes(b"")
    with pytest.raises(UserError, match="empty: no item has been answered yet"):
        read([empty])
    with pytest.raises(UserError, match=r"holds no run\.json: no run has begun there"):
        read([tmp_path])
    with pytest.raises(UserError, match=r"is a file and not a folder with a run\.json; leave it out"):
        read([folders[0] / "answers.jsonl"])
    (empty / "run.json").write_text("{", encoding="utf-8")
    with pytest.raises(UserError, match=r"run\.json: .*; move the folder away and begin anew"):
        read([empty])
    with pytest.raises(UserError, match=r"other2 holds no manifest\.json"):
        read(folders, [tmp_path / "other2"])
    (tmp_path / "known").rename(tmp_path / "elsewhere")
    with pytest.raises(UserError, match=r"good: its items are in none of the builds given \(.*other\), and .*known, "):
        read(folders, [other])
    with pytest.raises(UserError, match=r"known holds no manifest\.json"):
        read(folders)
    assert len(read(folders, [other, tmp_path / "elsewhere"])) == len(folders)


def test_a_run_of_items_that_were_changed_is_refused(tmp_path: Path) -> None:
    folders = several(tmp_path)
    shutil.rmtree(tmp_path / "known")
    build(tmp_path / "known", seed=9)
    with pytest.raises(UserError, match=r"its items of unambiguous are not those that the run was asked; give --build"):
        read(folders)


def test_no_page_of_another_kind_is_overwritten(tmp_path: Path) -> None:
    found, site = made(several(tmp_path)[:1]), tmp_path / "site"
    write_site(found, site)
    write_site(found, site)
    (site / "index.html").write_text("<p>My own page.</p>", encoding="utf-8")
    with pytest.raises(UserError, match="is not a leaderboard and would be overwritten; name another folder"):
        write_site(found, site)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UserError, match="is a file; name a folder for the leaderboard"):
        write_site(found, tmp_path / "file")
