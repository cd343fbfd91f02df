"""The coverage of a run, as `kgbench coverage --json` prints it."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict


def adjusted(value: float | None, chance: float | None) -> float | None:
    """A share on the scale on which guessing is 0 and all right is 1."""
    return None if value is None or chance is None else (value - chance) / (1 - chance)


class _FrozenFigures(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Correctness(_FrozenFigures):
    """How a run answers what is about one node or relation (paper 001, equations 8 and 9).

    Attributes:
        layer: where it is.
        code: of the node, or the relation's name.
        name: for people.
        n, correct: answers, and right ones.
        groups: that the answers come from.
        accuracy: None where nothing is measured.
        low, high: 95 % interval, by groups; None where it has fewer than two groups.
        chance: the mean chance of the answers; None where there are none, or where guessing has no level for one.
        adjusted: (accuracy - chance) / (1 - chance): 0 is guessing, 1 all right.
    """

    layer: str
    code: str
    name: str
    n: int
    correct: int
    groups: int
    accuracy: float | None
    low: float | None
    high: float | None
    chance: float | None
    adjusted: float | None


class Score(_FrozenFigures):
    """One score of a layer.

    Attributes:
        value: None where nothing is measured.
        low, high: 95 % interval, by groups; None where it has fewer than two groups.
        measured, total: what the score is taken over, and what there is: nodes, relations or triples, or the degrees
            of nodes and relations where degrees are the weights.
        n, groups: answers that it is computed from, and their groups.
        chance: the same score of someone who guesses; None where guessing has no level for some of the answers.
        adjusted: (value - chance) / (1 - chance): 0 is guessing, 1 all right.
    """

    value: float | None
    low: float | None
    high: float | None
    measured: int
    total: int
    n: int
    groups: int
    chance: float | None
    adjusted: float | None


class Coverage(_FrozenFigures):
    """How well a run covers the graph.

    Attributes:
        run, model: whose answers.
        n, correct: its answers, failed requests left out, and the right ones among them.
        resamples, seed: of the intervals.
        scores: layer -> name as in paper 001, appendix C.2 -> score.
        entities, relations: all that the graph holds, measured or not.
        elsewhere: what items are about and the graph does not hold.
        differences: in what the graph is another than the one that the items were built from.
    """

    run: str
    model: str
    n: int
    correct: int
    resamples: int
    seed: int
    scores: Mapping[str, Mapping[str, Score]]
    entities: tuple[Correctness, ...]
    relations: tuple[Correctness, ...]
    elsewhere: tuple[str, ...]
    differences: tuple[str, ...] = ()
