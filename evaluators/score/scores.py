"""The scores of a run, as ``runs/<name>/scores.json`` holds them."""

from collections.abc import Mapping

import orjson
from pydantic import BaseModel, ConfigDict

from evaluators.parsing.sensitivity import Sensitivity
from evaluators.score.confusion import Confusion

NAME = "scores.json"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class MetricDescription(_Frozen):
    """What a metric is; see `evaluators.score.metric.Metric`."""

    low: float
    high: float
    direction: str
    source: str


class Figure(_Frozen):
    """A value with its interval.

    Attributes:
        value: None where it is not defined.
        low, high: 95 % interval, by groups; None where it is not defined or it has fewer than two groups.
        chance: what guessing gives on the same rows; None where guessing has no level of its own.
        ceiling: what a single expert reaches on the same rows; None where that is not known.
        n, groups: how many answers and groups it is computed from.
    """

    value: float | None
    low: float | None
    high: float | None
    chance: float | None = None
    ceiling: float | None = None
    n: int
    groups: int


class Cell(_Frozen):
    """Figures of some of the answers.

    Attributes:
        breakdown: how the answers are divided.
        key: which part this is.
        asked: answers in it, failed requests among them.
        unranked: of these, choices of one option where several are right; they are in no figure but the error rate.
        figures: metric -> figure; metrics without a single answer to be about are left out.
    """

    breakdown: str
    key: str
    asked: int
    unranked: int = 0
    figures: Mapping[str, Figure]


class AverageScore(_Frozen):
    """A mean over tasks.

    Attributes:
        value: None where it is not defined.
        low, high: 95 % interval, by groups.
        chance: the mean of the tasks' chance levels.
        n, groups: how many answers and groups it is computed from.
        missing: the tasks that keep it from being defined.
    """

    value: float | None
    low: float | None
    high: float | None
    chance: float | None
    n: int
    groups: int
    missing: tuple[str, ...]


class TaskMean(_Frozen):
    """The mean of the tasks' accuracies: each task weighs the same, however many answers it has.

    Attributes:
        value: None where no task has an accuracy.
        low, high: 95 % interval, by groups.
        chance: the mean of the tasks' chance levels; None where a task has none.
        n, groups: how many answers and groups it is computed from.
        tasks: those that it is taken over.
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    chance: float | None = None
    n: int = 0
    groups: int = 0
    tasks: tuple[str, ...] = ()

    @property
    def adjusted(self) -> float | None:
        """The mean on a scale on which guessing is 0 and all right is 1."""
        if self.value is None or self.chance is None:
            return None
        return (self.value - self.chance) / (1 - self.chance)


class EffectScore(_Frozen):
    """What a change of the question does to accuracy, on the groups that both have."""

    name: str
    before: float
    after: float
    difference: float
    low: float | None
    high: float | None
    n: int
    groups: int


class Scores(_Frozen):
    """Everything that `kgbench score` works out for one run.

    Attributes:
        run, model: what was scored.
        parser: ``recorded``, or the name of another parser that the replies were read with again.
        resamples, seed: of the intervals.
        metrics: what each metric is.
        cells: figures, breakdown by breakdown.
        task_mean: of the accuracies of all tasks; beside it stands the accuracy of all answers together.
        averages: equations 1 to 7 of paper 001.
        effects: of evidence, task by task.
        confusions: which disorder is named where which is gold.
        places: task -> for each place, the share of answers and the share of gold there.
        sensitivity: what stricter or looser reading would change; None where no text was read.
    """

    run: str
    model: str
    parser: str
    resamples: int
    seed: int
    metrics: Mapping[str, MetricDescription]
    cells: tuple[Cell, ...]
    task_mean: TaskMean
    averages: Mapping[str, AverageScore]
    effects: tuple[EffectScore, ...]
    confusions: tuple[Confusion, ...]
    places: Mapping[str, tuple[tuple[float, float], ...]]
    sensitivity: Sensitivity | None

    def text(self) -> bytes:
        """The file's bytes; a ceiling stands there only where there is one, since few metrics have any."""
        data = self.model_dump()
        for cell in data["cells"]:
            for figure in cell["figures"].values():
                if figure["ceiling"] is None:
                    del figure["ceiling"]
        return orjson.dumps(data, option=orjson.OPT_INDENT_2) + b"\n"

    def of(self, breakdown: str) -> Mapping[str, Cell]:
        """The cells of a breakdown by key."""
        return {cell.key: cell for cell in self.cells if cell.breakdown == breakdown}
