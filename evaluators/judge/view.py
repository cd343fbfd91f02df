"""What a judge said, as rows of tables."""

from collections.abc import Iterable

from evaluators.judge.calibration import Calibration
from evaluators.judge.probes import ProbeResult
from evaluators.judge.summary import TENTHS, JudgeSummary

_ALWAYS = ("answers", "judged")
_DECIMALS = 2


def figures(summary: JudgeSummary) -> list[dict[str, str | int | float]]:
    """The figures by name; those that are nothing are left out."""
    told = {name: value for name, value in summary._asdict().items() if name != "tenths"}
    return [
        {"what": name.replace("_", " "), "value": round(value, _DECIMALS)}
        for name, value in told.items()
        if value is not None and (value or name in _ALWAYS or isinstance(value, float))
    ]


def distribution(summary: JudgeSummary) -> list[dict[str, str | int]]:
    """How many answers have which score."""
    return [{"score": tenth(place), "answers": count} for place, count in enumerate(summary.tenths)]


def tenth(place: int) -> str:
    """What a tenth of the scores is called; the last holds 100."""
    width = 100 // TENTHS
    return f"{place * width} to {(place + 1) * width}"


def agreements(found: Calibration) -> list[dict[str, str | int | float | None]]:
    """Who agrees with whom, the people first."""
    pairs = (("one person with the other", found.people), ("the judge with their mean", found.judge))
    return [{"who": who, **{name: _short(value) for name, value in one.model_dump().items()}} for who, one in pairs]


def probe_rows(results: Iterable[ProbeResult]) -> list[dict[str, str | int | float | bool | None]]:
    """The probes as they are printed."""
    return [
        {
            "probe": one.asks,
            "limit": one.limit,
            "mean": _short(one.mean),
            "parts": one.parts,
            "held": one.held,
            "passed": "passed" if one.passed else "not passed",
        }
        for one in results
    ]


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, _DECIMALS)
