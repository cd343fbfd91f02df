"""Inconsistency of answers in words: 1 less their similarity to one another, and to the preferred option.

Paper 002, section 4.4, has the second; the first is that of Shrivastava and others 2024 between samples.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import orjson
from pydantic import BaseModel, ConfigDict

from evaluators.preferences.free_form.similarity import TextSimilarity
from evaluators.score.bootstrap import Resampling, draws, interval
from evaluators.score.metric import ratio
from evaluators.table.read import Run
from evaluators.table.table import Floats, Ints
from generators.item import Item
from kg.errors import UserError

MEASURES: Mapping[str, str] = {
    "between_samples": "inconsistency between samples",
    "to_preferred": "inconsistency with the preferred option",
    "nearest_agreement": "agreement of the nearest option",
}
"""Name of each figure -> what it is, in words.

The last is how probable it is that a random expert prefers the option that a sample is most similar to; more is better.
"""
NAME = "free_form.json"
_ALL = "all"


class FreeFormFigure(BaseModel):
    """A figure of the free-form answers of a task.

    Attributes:
        task: or ``all``.
        measure: see `MEASURES`.
        value: the mean over questions of the mean over their samples.
        low, high: 95 % interval by base questions; None where there is one only.
        questions, samples: what it rests on.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    measure: str
    value: float
    low: float | None
    high: float | None
    questions: int
    samples: int


class FreeFormScores(BaseModel):
    """The figures of a model's answers in its own words.

    Attributes:
        similarity: the measure, by name.
        instead: why it is not BERTScore; empty where it is what was asked for.
        unanswered: samples without an answer; they are in no figure.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str
    runs: tuple[str, ...]
    similarity: str
    instead: str
    unanswered: int
    figures: tuple[FreeFormFigure, ...]

    def text(self) -> bytes:
        """The file's bytes."""
        return orjson.dumps(self.model_dump(), option=orjson.OPT_INDENT_2) + b"\n"


class _SampledItem(NamedTuple):
    """An item with the answers to it."""

    item: Item
    group: str
    samples: list[str]


def free_form_scores(
    runs: Sequence[Run], similarity: TextSimilarity, instead: str = "", resampling: Resampling | None = None
) -> FreeFormScores:
    """Scores the answers of a model in its own words; several runs of it give further samples.

    Args:
        runs: of one model, on builds whose items ask without their options.
        similarity: of two texts.
        instead: why it is not another one.
        resampling: how the intervals are drawn.

    Raises:
        UserError: the runs are of several models, or hold no such answers.
    """
    models = sorted({run.record.model for run in runs})
    if len(models) != 1:
        raise UserError(f"The runs are of several models ({', '.join(models)}); score one model at a time.")
    asked, unanswered = _asked(runs)
    if not asked:
        raise UserError(
            f"{runs[0].name} has no answers in words to preference questions; build them with "
            "`kgbench preferences export --free-form`."
        )
    values = _values(asked, similarity)
    return FreeFormScores(
        model=models[0],
        runs=tuple(run.name for run in runs),
        similarity=similarity.name,
        instead=instead,
        unanswered=unanswered,
        figures=tuple(_figures(asked, values, resampling or Resampling())),
    )


def _asked(runs: Sequence[Run]) -> tuple[list[_SampledItem], int]:
    found: dict[str, _SampledItem] = {}
    unanswered = 0
    for run in runs:
        for row, place in enumerate(run.places.tolist()):
            key = run.items.keys[place]
            if key.form != "text" or run.table.having("error")[row]:
                continue
            if key.id not in found:
                item = Item.model_validate(orjson.loads(run.items.line(place)))
                if "distribution" not in item.facts:
                    continue
                found[key.id] = _SampledItem(item, key.group, [])
            text = (run.replies.answer(row).text or "").strip()
            if text:
                found[key.id].samples.append(text)
            else:
                unanswered += 1
    return [one for one in found.values() if one.samples], unanswered


def _values(asked: Sequence[_SampledItem], similarity: TextSimilarity) -> dict[str, Floats]:
    """Measure -> its value for each item; NaN where an item has none."""
    pairs: list[tuple[str, str]] = []
    ends: list[tuple[int, int]] = []
    for one in asked:
        between = list(combinations(one.samples, 2))
        options = [(sample, str(option)) for sample in one.samples for option in one.item.facts["options"]]
        ends.append((len(between), len(options)))
        pairs += between + options
    told = similarity.of(pairs)
    values: dict[str, list[float]] = {measure: [] for measure in MEASURES}
    begin = 0
    for one, (between_count, option_count) in zip(asked, ends, strict=True):
        between_told = told[begin : begin + between_count]
        begin += between_count
        by_option = told[begin : begin + option_count].reshape(len(one.samples), -1)
        begin += option_count
        gold = np.array(one.item.facts["distribution"], dtype=float)
        values["between_samples"].append(float(1 - between_told.mean()) if between_count else np.nan)
        values["to_preferred"].append(float(1 - by_option[:, gold.argmax()].mean()))
        values["nearest_agreement"].append(float(_nearest(by_option) @ gold))
    return {measure: np.array(listed, dtype=float) for measure, listed in values.items()}


def _nearest(by_option: Floats) -> Floats:
    """How often each option is the most similar one; equals share."""
    best = by_option == by_option.max(axis=1, keepdims=True)
    found: Floats = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
    return found


def _figures(
    asked: Sequence[_SampledItem], values: Mapping[str, Floats], resampling: Resampling
) -> Iterator[FreeFormFigure]:
    tasks = np.array([one.item.task for one in asked])
    groups = np.unique([one.group for one in asked], return_inverse=True)[1].astype(np.int64)
    samples = np.array([len(one.samples) for one in asked])
    for task in (_ALL, *dict.fromkeys(tasks.tolist())):
        mine = np.ones(len(asked), dtype=bool) if task == _ALL else tasks == task
        for measure, listed in values.items():
            rows = np.flatnonzero(mine & ~np.isnan(listed))
            if len(rows):
                low, high = _interval(listed[rows], groups[rows], resampling) or (None, None)
                yield FreeFormFigure(
                    task=task,
                    measure=measure,
                    value=float(listed[rows].mean()),
                    low=low,
                    high=high,
                    questions=len(rows),
                    samples=int(samples[rows].sum()),
                )


def _interval(values: Floats, groups: Ints, resampling: Resampling) -> tuple[float, float] | None:
    present, place = np.unique(groups, return_inverse=True)
    if len(present) < 2:
        return None
    sums, sizes = np.bincount(place, weights=values), np.bincount(place).astype(float)
    drawn = [ratio(weights @ sums, weights @ sizes) for weights in draws(len(present), resampling)]
    return interval(np.concatenate(drawn))
