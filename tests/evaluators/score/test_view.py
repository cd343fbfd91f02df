"""What `kgbench score` says below its table."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score, score_run
from evaluators.score.view import notes, table
from tests.evaluators.compare.making_formats import record
from tests.evaluators.score.making import bare_run
from tests.evaluators.score.making_parts import themes_by_hand
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


def test_the_mean_over_themes_stands_beside_the_mean_over_parts() -> None:
    run = bare_run("full", record("m", "full"), themes_by_hand())
    (told,) = (line for line in notes(score_run(run, "recorded", Resampling(50))) if "themes" in line)
    assert told.startswith("themes, asked in full: 41.7 (")
    assert told.endswith("as the mean over themes (theme_score), 60.0 over parts (accuracy).")
    apart = themes_by_hand().of_rows(np.array([10, 11]))
    assert not any("themes" in line for line in notes(score_run(run._replace(table=apart), "recorded", Resampling(50))))
