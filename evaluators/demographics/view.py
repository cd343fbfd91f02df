"""Effects of demographic factors for people: what differs, by how much, and how often the choice changes."""

from collections.abc import Iterator
from typing import Any

from evaluators.demographics.records import ADJUSTMENTS, NAME, OUTCOMES, DemographicEffects
from evaluators.tables import count, interval, percent, points, probability
from kg.tables import Column, Table

_SIGNIFICANT = 0.05
_SHOWN = 20


def tables(effects: DemographicEffects) -> Iterator[Table]:
    """Factors, the clearest contrasts, and flips."""
    name = f"{effects.run} ({effects.model})"
    tests = [one.model_dump() for one in effects.tests if one.breakdown != "node"]
    yield Table(f"{name}: does a factor change the answers?", _TESTS, tuple(_fields(tests)), tests)
    contrasts = [one.model_dump() for one in effects.contrasts]
    clearest = sorted(contrasts, key=lambda row: (row["adjusted"], row["p"], -abs(row["difference"])))
    told = [row for row in clearest if row["breakdown"] == "all" or row["adjusted"] < _SIGNIFICANT][:_SHOWN]
    yield Table("Two levels beside each other, everything else equal", _CONTRASTS, tuple(_fields(contrasts)), told)
    flips = [one.model_dump() for one in effects.flips if one.breakdown != "node" and not one.first]
    yield Table("Choices that change", _FLIPS, tuple(_fields(flips)), flips)


def notes(effects: DemographicEffects) -> Iterator[str]:
    """What the figures rest on, and how p values are adjusted."""
    levels = "; ".join(f"{factor}: {', '.join(names)}" for factor, names in effects.levels.items())
    yield f"{effects.variants} answers about {effects.bases} base questions. {levels or 'No factor has two levels'}."
    if not effects.contrasts:
        yield (
            "No question was asked about two patients who differ in one factor alone; take the crossed set, DG, DA or "
            "DN."
        )
        return
    if not any(one.outcome == "preferred" for one in effects.contrasts):
        yield f"Without probabilities of the options nothing is said of the {OUTCOMES['preferred']}."
    yield (
        "P values change signs, or levels, within base questions; adjusted by "
        f"{ADJUSTMENTS[effects.settings.adjustment]} over all contrasts, or all tests of factors, of one breakdown and "
        "one outcome. Intervals are not adjusted."
    )
    if effects.left_out:
        least = effects.settings.least
        yield f"{effects.left_out} nodes with fewer than {least} base questions are not looked at by themselves."
    found = [one for one in effects.contrasts if one.breakdown == "node" and one.adjusted < _SIGNIFICANT]
    yield f"{len(found)} contrasts at nodes of the graph have an adjusted p below {_SIGNIFICANT}; all are in {NAME}."


def _fields(rows: list[dict[str, Any]]) -> list[str]:
    return list(rows[0]) if rows else []


def _p(field: str, title: str) -> Column:
    return Column(title, lambda row: probability(row[field]), number=True)


_WHERE = (
    Column("questions", lambda row: row["key"]),
    Column("factor", lambda row: row["factor"]),
)
_OUTCOME = Column("of", lambda row: OUTCOMES[row["outcome"]], rank=2)
_TESTS = (
    *_WHERE,
    _OUTCOME,
    count("bases", "bases", 1),
    Column("spread", lambda row: percent(row["spread"]), number=True),
    _p("p", "p"),
    _p("adjusted", "adjusted"),
)
_CONTRASTS = (
    *_WHERE,
    Column("first", lambda row: row["first"]),
    Column("second", lambda row: row["second"]),
    _OUTCOME,
    Column("difference", lambda row: points(row["difference"]), number=True),
    interval(1),
    count("bases", "bases", 3),
    _p("p", "p"),
    _p("adjusted", "adjusted"),
)
_FLIPS = (
    *_WHERE,
    Column("flips", lambda row: percent(row["share"]), number=True),
    interval(),
    count("pairs", "pairs", 1),
    count("unanswered", "unanswered", 2),
    Column("bases with a flip", lambda row: f"{row['bases_flipped']} of {row['bases']}", number=True),
)
