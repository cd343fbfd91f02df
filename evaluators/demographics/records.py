"""Effects of demographic factors on the answers of a run, as ``effects.json`` holds them."""

from collections.abc import Mapping
from typing import Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field

NAME = "effects.json"
Outcome = Literal["accuracy", "preferred"]
OUTCOMES: Mapping[Outcome, str] = {
    "accuracy": "accuracy",
    "preferred": "probability of the preferred option",
}
"""What may change, in words. ``preferred`` needs probabilities of the options."""
Adjustment = Literal["holm", "bh"]
ADJUSTMENTS: Mapping[Adjustment, str] = {
    "holm": "Holm (family-wise error rate)",
    "bh": "Benjamini-Hochberg (false discovery rate)",
}
Breakdown = Literal["all", "task", "node"]


class EffectSettings(BaseModel):
    """How effects are tested.

    Attributes:
        adjustment: of the p values of a family.
        draws: permutations that a p value is counted in, where there are too many to count all.
        seed: of the draws.
        least: so many base questions a node must have to be looked at by itself.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    adjustment: Adjustment = "holm"
    draws: int = Field(default=9999, ge=99)
    seed: int = 0
    least: int = Field(default=3, ge=2)


class _OfCell(BaseModel):
    """A figure of some base questions.

    Attributes:
        breakdown, key: which questions these are: all, those of a task, or those about a node of the graph.
        factor: what differs between the variants, such as ``gender``.
        bases: how many base questions the figure rests on; they are the clusters.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    breakdown: Breakdown
    key: str
    factor: str
    bases: int


class LevelMean(_OfCell):
    """The outcome at one level of a factor, over the variants that have all levels.

    Attributes:
        value: the mean over base questions of their means.
        low, high: 95 % interval by base questions; None where there is one only.
        variants: how many answers.
    """

    outcome: Outcome
    level: str
    value: float
    low: float | None
    high: float | None
    variants: int


class LevelContrast(_OfCell):
    """Two levels of a factor on the same questions with everything else equal.

    Attributes:
        first, second: the levels.
        difference: of the outcome, the first less the second: the mean over base questions of their mean differences.
        low, high: 95 % interval of the difference by base questions, not adjusted; None where there is one only.
        pairs: how many pairs of variants.
        p: of a test in which each base question may change sign.
        adjusted: the same, adjusted within the family.
    """

    outcome: Outcome
    first: str
    second: str
    difference: float
    low: float | None
    high: float | None
    pairs: int
    p: float
    adjusted: float


class FactorTest(_OfCell):
    """Whether the levels of a factor differ at all.

    Attributes:
        spread: the greatest level mean less the smallest.
        p: of a test in which the levels may change places within each base question.
        adjusted: the same, adjusted within the family.
    """

    outcome: Outcome
    spread: float
    p: float
    adjusted: float


class FlipRate(_OfCell):
    """How often the choice differs between two levels with everything else equal.

    Attributes:
        first, second: the levels; both empty where any two levels count.
        share: of the pairs of variants that were both answered.
        low, high: 95 % interval by base questions; None where there is one only.
        pairs: how many pairs of variants were both answered.
        unanswered: how many pairs were not.
        bases_flipped: base questions with a flip.
    """

    first: str = ""
    second: str = ""
    share: float
    low: float | None
    high: float | None
    pairs: int
    unanswered: int
    bases_flipped: int


class DemographicEffects(BaseModel):
    """What demographic factors do to the answers of a run.

    Attributes:
        levels: factor -> its levels, in the order of the build.
        variants, bases: answers with demographics, and the base questions that they are about.
        left_out: nodes with fewer base questions than are needed.
        tests, contrasts, means, flips: the figures.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    run: str
    model: str
    settings: EffectSettings
    levels: Mapping[str, tuple[str, ...]]
    variants: int
    bases: int
    left_out: int
    tests: tuple[FactorTest, ...]
    contrasts: tuple[LevelContrast, ...]
    means: tuple[LevelMean, ...]
    flips: tuple[FlipRate, ...]

    def text(self) -> bytes:
        """The file's bytes."""
        return orjson.dumps(self.model_dump(), option=orjson.OPT_INDENT_2) + b"\n"
