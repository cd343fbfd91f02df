"""What filled sheets say, as tables for people and programs."""

from collections.abc import Iterator
from typing import Any

from evaluators.reading.summary import RaterAgreement, RatingSummary, ScaleFigures, TextFaults
from evaluators.tables import count, figure, name
from kg.tables import Column, Row, Table


def _two_places(value: float) -> str:
    return f"{value:.2f}"


def _span(row: Row) -> str:
    return "" if row["low"] is None else f"{row['low']:.2f} to {row['high']:.2f}"


_SCALES = (
    name("sheet", "sheet", 3),
    name("source", "source"),
    name("part", "part"),
    name("scale", "scale"),
    count("n", "n", 2),
    figure("mean", "mean", told=_two_places),
    Column("95 %", _span, number=True, rank=1),
    figure("% under 3", "under"),
)
_FAULTS = (
    name("sheet", "sheet", 3),
    name("source", "source"),
    name("part", "part"),
    count("n", "n", 2),
    count("contradictions", "contradictions"),
    count("not recoverable", "not_recoverable"),
    Column("gold not picked", lambda row: f"{row['not_gold']} of {row['answered']}" if row["answered"] else ""),
    Column("classes of fault", lambda row: _classes(row["classes"]), rank=1, wraps=True),
)
_AGREEMENT = (
    name("first", "first", 2),
    name("second", "second", 2),
    name("scale", "scale"),
    count("n", "n", 3),
    figure("weighted kappa", "kappa", told=_two_places),
    figure("% same", "same", 1),
    figure("% at most 1 apart", "near", 1),
    figure("second - first", "difference", 1, lambda value: f"{value:+.2f}"),
)


def tables(found: RatingSummary) -> Iterator[Table]:
    """Ratings by source and scale, faults by source, and the agreement of every two sheets."""
    rows = as_json(found)
    yield Table("Ratings", _SCALES, ScaleFigures._fields, rows["ratings"])
    yield Table("Faults", _FAULTS, TextFaults._fields, rows["faults"])
    if found.agreements:
        yield Table("Agreement", _AGREEMENT, RaterAgreement._fields, rows["agreement"])


def notes(found: RatingSummary) -> Iterator[str]:
    """How much is not rated."""
    for sheet, missing in found.unrated.items():
        if missing:
            yield f"{sheet}: {missing} texts are not rated and not counted."


def as_json(found: RatingSummary) -> dict[str, list[dict[str, Any]]]:
    """Everything as plain values."""
    return {
        "ratings": [one._asdict() for one in found.scales],
        "faults": [{**one._asdict(), "classes": dict(one.classes)} for one in found.faults],
        "agreement": [one._asdict() for one in found.agreements],
    }


def _classes(counted: dict[str, int]) -> str:
    return ", ".join(f"{fault} {texts}" for fault, texts in counted.items())
