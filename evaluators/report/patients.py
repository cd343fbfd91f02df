"""The tables of demographic effects: what the patient of a question changes, and how often the choice does."""

from collections.abc import Mapping, Sequence

from pydantic import BaseModel

from evaluators.demographics.effects import effects_of
from evaluators.demographics.records import DemographicEffects, FactorTest, FlipRate, LevelContrast, LevelMean
from evaluators.demographics.variants import tells_patients
from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Kind, Sheet, sheet

_KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("bases", "variants", "pairs", "unanswered", "bases_flipped"), "whole"),
    **dict.fromkeys(("value", "low", "high", "difference", "p", "adjusted", "spread", "share"), "number"),
}
"""Kinds of fields of effects that are not text."""


def patients(sources: Sequence[ScoredRun]) -> list[Sheet]:
    """What patients change in the answers of runs; empty tables where no run was asked about patients who differ."""
    return effect_sheets([effects_of(source.run) for source in sources if tells_patients(source.run)])


def effect_sheets(effects: Sequence[DemographicEffects]) -> list[Sheet]:
    """Tests of factors, contrasts of levels, means of levels, and flips."""
    kinds: Mapping[str, type[BaseModel]] = {
        "tests": FactorTest,
        "contrasts": LevelContrast,
        "means": LevelMean,
        "flips": FlipRate,
    }
    found = []
    for name, kind in kinds.items():
        columns: dict[str, Kind] = {"run": "text", **{field: _KINDS.get(field, "text") for field in kind.model_fields}}
        rows = ({"run": one.run, **row.model_dump()} for one in effects for row in getattr(one, name))
        found.append(sheet(name, columns, rows))
    return found
