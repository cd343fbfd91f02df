"""What `kgbench score` says below its table."""

from __future__ import annotations

from pathlib import Path

from evaluators.score.score import score
from evaluators.score.view import notes, table
from tests.evaluators.score.on_disk import answer, write_build, write_run


def test_one_line_says_where_the_other_metrics_are(tmp_path: Path) -> None:
    run = write_run(tmp_path / "first", write_build(tmp_path / "build"), lambda item: answer(item, "A"))
    *_, last = notes(score(None, run))
    assert last.startswith("Precision, recall, F1")
    assert last.endswith("scores.json and `kgbench report`.")
    # Another parser's figures are not kept.
    *_, last = notes(score(None, run, "mentalbench"))
    assert last.endswith(": --json.")
    assert len(table(score(None, run)).rows) == 5
