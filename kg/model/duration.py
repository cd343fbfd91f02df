"""Durations: written as a person says them, held as whole days.

Units as in the project's semantics, section 1: day 1, week 7, month 30, year 365 days.
"""

import re

DAYS_PER_UNIT = {"day": 1, "week": 7, "month": 30, "year": 365}

_PART = re.compile(r"(\d+)\s+(day|week|month|year)s?")


def days(text: str) -> int:
    """The number of days in a text such as ``2 weeks`` or ``1 year and 3 months``.

    Raises:
        ValueError: the text is not a duration.
    """
    parts = [part.strip() for part in text.split(" and ")]
    total = 0
    for part in parts:
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(f"not a duration: {text!r} (write for instance '2 weeks' or '1 year and 3 months')")
        total += int(match[1]) * DAYS_PER_UNIT[match[2]]
    return total
