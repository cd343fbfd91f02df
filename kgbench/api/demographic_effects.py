"""What the patient's age, gender and ethnicity do to a model's answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Table
from kgbench.api.build import BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.printed import PrintedResult
from kgbench.api.run_folders import RunLike, as_runs, folders_of

if TYPE_CHECKING:
    from evaluators.demographics.records import DemographicEffects


class EffectsResult(PrintedResult):
    """Effects of demographic factors, run by run.

    Attributes:
        effects: of each run.
    """

    def __init__(self, effects: Sequence[DemographicEffects]) -> None:
        """Takes what was worked out."""
        self.effects = tuple(effects)

    def as_json(self) -> list[dict[str, Any]]:
        """Everything as plain values."""
        return [one.model_dump() for one in self.effects]

    def headline(self) -> str:
        """Which runs these are."""
        return f"Demographic effects of {', '.join(one.run for one in self.effects)}"

    def tables(self) -> Iterator[Table]:
        """Factors, contrasts and flips."""
        from evaluators.demographics.view import tables

        for one in self.effects:
            yield from tables(one)

    def notes(self) -> Iterator[str]:
        """What the figures rest on."""
        from evaluators.demographics.view import notes

        for one in self.effects:
            yield from notes(one)


def demographic_effects(
    runs: Sequence[RunLike] | RunLike,
    build: BuildLike | None = None,
    *,
    adjustment: Literal["holm", "bh"] = "holm",
    draws: int = 9999,
    seed: int = 0,
    least: int = 3,
) -> EffectsResult:
    """Compares answers about patients who differ in one factor alone, and writes ``effects.json`` into each run.

    Args:
        runs: runs or their folders, on a build whose items say who their patient is.
        build: the folder of the items, where it has moved since.
        adjustment: of the p values of a family: Holm, or Benjamini-Hochberg.
        draws: permutations that a p value is counted in.
        seed: of the draws.
        least: so many base questions a node of the graph must have to be looked at by itself.

    Raises:
        RunError: there is no run, its items do not say who their patient is, or its folder cannot be written.
    """
    from evaluators.demographics.effects import effects_of
    from evaluators.demographics.records import NAME, EffectSettings
    from evaluators.table.read import read_runs
    from kg.files.atomic import write_whole

    folders, moved = folders_of(as_runs(runs), build)
    settings = EffectSettings(adjustment=adjustment, draws=draws, seed=seed, least=least)
    found = []
    with errors_as(RunError):
        for folder, run in zip(folders, read_runs(folders, moved, readings=False), strict=True):
            effects = effects_of(run, settings)
            write_whole(Path(folder) / NAME, effects.text().decode())
            found.append(effects)
    return EffectsResult(found)
