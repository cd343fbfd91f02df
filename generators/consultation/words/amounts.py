"""How often and how much of a day, in words."""

from generators.consultation.case import Language
from generators.consultation.words.chinese_numbers import counted
from generators.writing.spoken import number
from kg.model.duration import TIMES_A_WEEK
from kg.model.timeline import Bounds

_OFTEN = {1: "once", 2: "twice"}


def amount(bounds: Bounds, unit: str, language: Language) -> str:
    """A number or its least and greatest, of 1 or more: "three times", "two to four hours"; in Chinese without unit.

    Args:
        bounds: what is known of the number; from 0 on it is told as the most.
        unit: of the finding (``kg.model.duration``).
        language: in which it is told.
    """
    low, high = bounds
    if language == "zh":
        return f"最多{counted(high)}" if low == 0 else counted(low) + (f"到{counted(high)}" if low < high else "")
    if low in (0, high):
        return f"{'at most ' if low == 0 else ''}{_english(high, unit)}"
    return f"once or {_OFTEN[2]}" if unit == TIMES_A_WEEK and high == 2 else f"{number(low)} to {_english(high, unit)}"


def _english(count: int, unit: str) -> str:
    if unit == TIMES_A_WEEK:
        return _OFTEN.get(count) or f"{number(count)} times"
    return f"{number(count)} hour{'' if count == 1 else 's'}"
