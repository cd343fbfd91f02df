"""Charts that do not reach their criteria, and "incomplete" self-reports that do."""

from collections.abc import Iterable

from evaluators.audit.criteria import shortfalls
from evaluators.audit.seeds import Affected, ReleaseSeed, affected, together
from kg.mentalbench.graph import MentalKg
from kg.mentalbench.layout import Level
from kg.mentalbench.shape import Shape


class ThresholdCounts(Shape):
    """How seeds stand to the criteria of their (main) disorder.

    Attributes:
        unit: a disorder or pair, or None for the whole level.
        full: symptom-met, with every stated duration, flag, stressor and requirement; pair profiles come
            without their disorder-level criteria, so that few of them can be.
        lacking: for each seed that is not full, what it lacks.
    """

    level: Level
    unit: str | None
    seeds: int
    items: int
    symptom_met: Affected
    full: Affected
    not_full: Affected
    lacking: dict[str, tuple[str, ...]]


class Thresholds(Shape):
    """The result of the check; the first two fields are its findings.

    Attributes:
        charts_not_full: type 1 profiles that miss something the graph asks.
        complete_self_reports: type 2 profiles, meant to be incomplete, that are full.
    """

    charts_not_full: Affected
    complete_self_reports: Affected
    totals: tuple[ThresholdCounts, ...]
    units: tuple[ThresholdCounts, ...]


def check_thresholds(seeds: Iterable[ReleaseSeed], graph: MentalKg) -> Thresholds:
    """Compares every profile with the criteria of its disorder; profiles of unknown disorders are left out."""
    by_unit: dict[tuple[Level, str], list[ReleaseSeed]] = {}
    for seed in seeds:
        if seed.profile.disorder in graph.disorders:
            by_unit.setdefault((seed.key.level, seed.key.unit), []).append(seed)
    units = tuple(_unit(level, unit, members, graph) for (level, unit), members in by_unit.items())
    totals = tuple(_total(level, [unit for unit in units if unit.level is level]) for level in Level)
    return Thresholds(
        charts_not_full=totals[0].not_full, complete_self_reports=totals[1].full, totals=totals, units=units
    )


def _unit(level: Level, unit: str, seeds: list[ReleaseSeed], graph: MentalKg) -> ThresholdCounts:
    missing = {seed.id: shortfalls(seed.profile, graph.disorders[seed.profile.disorder], graph) for seed in seeds}
    everything = affected(seeds)
    return ThresholdCounts(
        level=level,
        unit=unit,
        seeds=len(everything.seeds),
        items=len(everything.items),
        symptom_met=affected([seed for seed in seeds if all(short.kind != "symptoms" for short in missing[seed.id])]),
        full=affected([seed for seed in seeds if not missing[seed.id]]),
        not_full=affected([seed for seed in seeds if missing[seed.id]]),
        lacking={
            seed: tuple(f"{short.kind}: {short.detail}" for short in found) for seed, found in missing.items() if found
        },
    )


def _total(level: Level, units: list[ThresholdCounts]) -> ThresholdCounts:
    return ThresholdCounts(
        level=level,
        unit=None,
        seeds=sum(unit.seeds for unit in units),
        items=sum(unit.items for unit in units),
        symptom_met=together(unit.symptom_met for unit in units),
        full=together(unit.full for unit in units),
        not_full=together(unit.not_full for unit in units),
        lacking={seed: what for unit in units for seed, what in unit.lacking.items()},
    )
