"""Values for what a draft asks to be stated: numbers that people would say, and never two that disagree."""

from generators.criteria import Criteria
from generators.diagnosis.draft import Draft, Span
from generators.draw import Stream, stream
from kg.model.condition import Value
from kg.model.duration import DAYS_PER_UNIT
from kg.model.finding import IMPAIRMENT, TOTAL

USUAL_TOTAL = Span(30, 2 * 365)
"""Total durations where nothing asks for one."""


def spoken_lengths() -> list[int]:
    """Lengths in days that people say in one number: days, weeks, months, years."""
    week, month, year = (DAYS_PER_UNIT[unit] for unit in ("week", "month", "year"))
    lengths = {*range(2, 14), *range(2 * week, 8 * week, week), *range(month, 24 * month, month)}
    return sorted(lengths | set(range(year, 6 * year, year)))


_LENGTHS = spoken_lengths()


def length_within(span: Span, rng: Stream) -> int:
    """A length that people would say, short ones as likely as long ones in proportion to their size.

    Where no such length lies in the span it is the least of the span.
    """
    fitting = [length for length in _LENGTHS if span.least <= length <= span.greatest]
    if not fitting:
        return span.least
    aim = fitting[0] * (fitting[-1] / fitting[0]) ** rng.random()
    return min(fitting, key=lambda length: (abs(length - aim), length))


def total_span(draft: Draft) -> Span:
    """The totals that leave room for every episode that the draft states."""
    span = draft.spans.get(TOTAL, USUAL_TOTAL)
    for key, days in draft.spans.items():
        episode = key.removesuffix(".days")
        if not key.endswith(".days"):
            continue
        factor = 1 if draft.majority.get(episode) is not False else 2
        span = Span(max(span.least, factor * days.least), span.greatest)
        if span.empty:
            span = Span(span.least, 2 * span.least)
        if draft.majority.get(episode) is True:
            span = span.within(Span(1, 2 * days.greatest - 1))
    return span


def days_span(draft: Draft, key: str, total: int) -> Span:
    """The lengths of an episode that agree with the total and with the share of it that is asked."""
    span = draft.spans[key].within(Span(1, total))
    most = draft.majority.get(key.removesuffix(".days"))
    if most is True:
        return span.within(Span(total // 2 + 1, total))
    if most is False:
        return span.within(Span(1, total // 2))
    return span


def settle(draft: Draft, criteria: Criteria, seed: str, kept: dict[str, Value] | None = None) -> dict[str, Value]:
    """A value for everything that the draft asks to be stated, total duration and impairment always among them.

    Args:
        draft: the constraints.
        criteria: ranges and choices.
        seed: names the streams; each key has its own, so that asking for more changes no other value.
        kept: values to keep.
    """
    values: dict[str, Value] = dict(kept or {})
    total = values.get(TOTAL)
    if not isinstance(total, int):
        total = length_within(total_span(draft), stream(seed, TOTAL))
    values[TOTAL] = total
    for key, span in sorted(draft.spans.items()):
        if key in values:
            continue
        rng = stream(seed, key)
        if key.endswith(".days"):
            values[key] = length_within(days_span(draft, key, total), rng)
        elif criteria.findings[key].type == "number" and key.endswith("_days"):
            values[key] = length_within(span, rng) if span.least > 0 or rng.random() < 0.5 else 0
        else:
            values[key] = rng.between(span.least, span.greatest)
    values.update({key: value for key, value in draft.fixed.items() if key not in values})
    values.setdefault(IMPAIRMENT, True)
    return dict(sorted(values.items()))
