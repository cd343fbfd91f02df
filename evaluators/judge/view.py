"""What a judge said, as rows of tables."""

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
