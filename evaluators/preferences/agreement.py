"""How far annotators agree: Krippendorff's alpha of scores, with intervals from annotators drawn anew."""

from __future__ import annotations

import math
import warnings
from typing import Any, Literal, NamedTuple

import numpy as np
from scipy.stats import rankdata, t

from evaluators.preferences.fit.estimate import generator
from evaluators.preferences.fit.panel import Floats, Mask, Panel
from kg.extras import needing

Level = Literal["interval", "ordinal"]
LEVELS: tuple[Level, ...] = ("interval", "ordinal")
RESAMPLES = 200
_DIGITS = 6


class Alpha(NamedTuple):
    """Krippendorff's alpha.

    Attributes:
        value: 1 for full agreement, 0 for what chance gives; None where all scores are equal or nobody can be compared.
        low: lower end of the 95 % interval; None for fewer than three annotators.
        high: upper end.
    """

    value: float | None
    low: float | None
    high: float | None

    def as_json(self) -> dict[str, float | None]:
        """Rounded."""
        return {name: None if value is None else round(value, _DIGITS) for name, value in self._asdict().items()}


def agreement_report(panel: Panel, seed: int = 42, resamples: int = RESAMPLES) -> dict[str, Any]:
    """Alpha of each level, overall and for each question, as plain values.

    Args:
        panel: the annotations.
        seed: of the draws.
        resamples: how often annotators are drawn.
    """
    overall = alphas(panel, seed, resamples)
    questions = {
        question: {level: one.as_json() for level, one in alphas(_of_question(panel, place), seed, resamples).items()}
        for place, question in enumerate(panel.questions)
    }
    return {"overall": {level: one.as_json() for level, one in overall.items()}, "questions": questions}


def alphas(panel: Panel, seed: int = 42, resamples: int = RESAMPLES) -> dict[Level, Alpha]:
    """Alpha of each level over all options of all questions of a panel.

    Someone who annotated a question several times counts once, with the mean. In a resample, an annotator who is drawn
    twice is never compared with themselves, which would count as agreement. The interval is Student's with the standard
    deviation of the resamples, since percentiles of few annotators are too narrow.

    Source: Krippendorff 2019, Content analysis, chapter 12; the package krippendorff.
    """
    table = _table(panel)
    return {level: _alpha(table, level, seed, resamples) for level in LEVELS}


def _alpha(table: Floats, level: Level, seed: int, resamples: int) -> Alpha:
    value = _point(table, level)
    people = len(table)
    if value is None or people < 3:
        return Alpha(value, None, None)
    random = generator(seed, "agreement")
    times = np.array([np.bincount(random.integers(0, people, people), minlength=people) for _ in range(resamples)])
    drawn = weighted_alpha(table, level, times.astype(float))
    drawn = drawn[np.isfinite(drawn)]
    if len(drawn) < resamples / 2:
        return Alpha(value, None, None)
    wide = float(t.ppf(0.975, people - 1) * drawn.std(ddof=1) * math.sqrt(people / (people - 1)))
    return Alpha(value, max(-1.0, value - wide), min(1.0, value + wide))


def _point(table: Floats, level: Level) -> float | None:
    with needing("agreement", "The agreement of annotators"):
        import krippendorff
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            value = float(krippendorff.alpha(reliability_data=table, level_of_measurement=level))
    except ValueError:
        # All scores are the same, or no unit has two.
        return None
    return value if math.isfinite(value) else None


def weighted_alpha(table: Floats, level: Level, times: Floats) -> Floats:
    """Alpha with annotators drawn several times or not at all.

    Args:
        table: annotators x units; NaN where there is no score.
        level: interval, or ordinal, which is interval on ranks.
        times: resamples x annotators; how often each was drawn.

    Returns:
        One value a resample, NaN where it is not defined.
    """
    known = np.isfinite(table) & (np.isfinite(table).sum(axis=0) > 1)
    values = _ranks(table, known) if level == "ordinal" else np.where(known, table, 0.0)
    held = known.astype(float)
    count, ones, twos = times @ held, times @ values, times @ values**2
    # Pairs of copies of one annotator differ by nothing, and are not counted as pairs either.
    pairs = count**2 - times**2 @ held
    usable = pairs > 0
    count = np.where(usable, count, 0.0)
    within = np.where(usable, count * 2 * (count * twos - ones**2) / np.where(usable, pairs, 1.0), 0.0).sum(axis=1)
    first, second = (np.where(usable, one, 0.0).sum(axis=1) for one in (ones, twos))
    total = count.sum(axis=1)
    copies = np.where(usable, times**2 @ held, 0.0).sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        across = total * 2 * (total * second - first**2) / (total**2 - copies)
        return np.where(across > 0, 1 - within / across, np.nan)


def _ranks(table: Floats, known: Mask) -> Floats:
    found = np.zeros_like(table)
    found[known] = rankdata(table[known])
    return found


def _table(panel: Panel) -> Floats:
    """Annotators x units, a unit being an option of a question."""
    cells = panel.cells
    sums = np.zeros((len(cells.question), panel.options))
    np.add.at(sums, cells.of_row, panel.scores)
    table = np.full((len(panel.annotators), len(panel.questions), panel.options), np.nan)
    table[cells.annotator, cells.question] = sums / np.bincount(cells.of_row)[:, None]
    return table.reshape(len(panel.annotators), -1)


def _of_question(panel: Panel, place: int) -> Panel:
    rows = panel.question == place
    people, annotator = np.unique(panel.annotator[rows], return_inverse=True)
    names = [panel.annotators[one] for one in people]
    return Panel(
        [panel.questions[place]], names, np.zeros(int(rows.sum()), dtype=np.int64), annotator, panel.scores[rows]
    )
