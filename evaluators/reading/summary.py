"""What filled sheets say: means with intervals, shares of low ratings, counts of faults, agreement of two readers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from evaluators.reading.sheet import FAULTS, LEAST, MOST, SCALES, KeyEntry, Rating
from kg.errors import UserError

LOW = 3
"""A text that is rated below this on a scale counts as low."""
ALL_SCALES = "all three"
_TAIL = 0.975


class ScaleFigures(NamedTuple):
    """One scale in one sheet, for a source or a part of it (empty: all of it).

    Attributes:
        n: texts that are rated.
        low, high: the 95 % interval of the mean (Student's t); None for fewer than two texts.
        under: the share of texts that are rated below 3; over all scales, of texts with such a rating on any.
    """

    sheet: str
    source: str
    part: str
    scale: str
    n: int
    mean: float
    low: float | None
    high: float | None
    under: float


class TextFaults(NamedTuple):
    """What a sheet finds wrong in the texts of a source or a part of it.

    Attributes:
        n: texts that are rated.
        answered: texts for which an answer is given and the right one is known.
        not_gold: of these, how many have another answer than the right one.
        classes: class of fault -> texts that have it, the most frequent first.
    """

    sheet: str
    source: str
    part: str
    n: int
    contradictions: int
    not_recoverable: int
    answered: int
    not_gold: int
    classes: Mapping[str, int]


class RaterAgreement(NamedTuple):
    """How far two sheets agree on one scale.

    Attributes:
        n: texts that both rate.
        kappa: Cohen's, with quadratic weights; None where neither sheet tells texts apart.
        same, near: shares of texts with the same rating, and with ratings at most 1 apart.
        difference: mean of the second less the first.
    """

    first: str
    second: str
    scale: str
    n: int
    kappa: float | None
    same: float
    near: float
    difference: float


class RatingSummary(NamedTuple):
    """Everything that some sheets say.

    Attributes:
        unrated: sheet -> texts in it that nobody rated.
    """

    scales: tuple[ScaleFigures, ...]
    faults: tuple[TextFaults, ...]
    agreements: tuple[RaterAgreement, ...]
    unrated: Mapping[str, int]


def summary(
    sheets: Mapping[str, Sequence[Rating]], unrated: Mapping[str, int], key: Mapping[str, KeyEntry] | None
) -> RatingSummary:
    """The figures of some sheets.

    Args:
        sheets: the ratings by the name of their sheet.
        unrated: how many texts of each sheet are not rated.
        key: whose each text is; without one, all are of one source and their ids name the task.

    Raises:
        UserError: a sheet has no rating, a text is not in the key, or two sheets have no text in common.
    """
    scales: list[ScaleFigures] = []
    faults: list[TextFaults] = []
    for name, ratings in sheets.items():
        if not ratings:
            raise UserError(f"{name} holds no rating yet; fill in its columns first.")
        known = {rating.id: _entry(name, rating.id, key) for rating in ratings}
        for (source, part), own in _grouped(ratings, known):
            scales += _scales(name, source, part, own)
            faults.append(_faults(name, source, part, own, known))
    pairs = combinations(sheets.items(), 2)
    agreements = [one for (first, a), (second, b) in pairs for one in _agreements(first, a, second, b)]
    return RatingSummary(tuple(scales), tuple(faults), tuple(agreements), unrated)


def weighted_kappa(pairs: Sequence[tuple[int, int]]) -> float | None:
    """Cohen's kappa with quadratic weights; None where all ratings are the same.

    One less the mean square of the differences, over what it would be if the second ratings stood in any order.
    """
    seen = fmean((a - b) ** 2 for a, b in pairs)
    expected = fmean((a - b) ** 2 for a, _ in pairs for _, b in pairs)
    return 1 - seen / expected if expected else None


def _entry(sheet: str, name: str, key: Mapping[str, KeyEntry] | None) -> KeyEntry:
    if key is None:
        return KeyEntry("all", name.rpartition("-")[0], name, "")
    if name not in key:
        raise UserError(f"{sheet}: {name} is not in the key; give the key that was written with this sheet.")
    return key[name]


def _grouped(
    ratings: Sequence[Rating], known: Mapping[str, KeyEntry]
) -> Iterator[tuple[tuple[str, str], list[Rating]]]:
    """The ratings of each source as a whole, and of each of its parts where it has several."""
    for source in sorted({entry.source for entry in known.values()}):
        own = [rating for rating in ratings if known[rating.id].source == source]
        yield (source, ""), own
        parts = sorted({known[rating.id].part for rating in own})
        if len(parts) > 1:
            yield from (((source, part), [one for one in own if known[one.id].part == part]) for part in parts)


def _scales(sheet: str, source: str, part: str, ratings: Sequence[Rating]) -> Iterator[ScaleFigures]:
    for scale in SCALES:
        values = [float(rating.scales[scale]) for rating in ratings]
        under = sum(value < LOW for value in values) / len(values)
        yield ScaleFigures(sheet, source, part, scale, len(values), fmean(values), *_interval(values), under)
    means = [fmean(rating.scales.values()) for rating in ratings]
    any_low = sum(min(rating.scales.values()) < LOW for rating in ratings) / len(ratings)
    yield ScaleFigures(sheet, source, part, ALL_SCALES, len(means), fmean(means), *_interval(means), any_low)


def _interval(values: Sequence[float]) -> tuple[float | None, float | None]:
    if len(values) < 2:
        return None, None
    # Imported here: loading takes a tenth of a second.
    from scipy.special import stdtrit

    half = float(stdtrit(len(values) - 1, _TAIL)) * stdev(values) / sqrt(len(values))
    return max(fmean(values) - half, float(LEAST)), min(fmean(values) + half, float(MOST))


def _faults(sheet: str, source: str, part: str, ratings: Sequence[Rating], known: Mapping[str, KeyEntry]) -> TextFaults:
    answered = [(rating.answer, known[rating.id].answer) for rating in ratings]
    judged = [(given, gold) for given, gold in answered if given and gold]
    counts = Counter(fault for rating in ratings for fault in rating.faults)
    return TextFaults(
        sheet,
        source,
        part,
        len(ratings),
        sum(rating.contradiction for rating in ratings),
        sum(rating.not_recoverable for rating in ratings),
        len(judged),
        sum(_labels(given, gold) != _labels(gold, gold) for given, gold in judged),
        {fault: counts[fault] for fault in sorted(counts, key=lambda one: (-counts[one], FAULTS.index(one)))},
    )


def _labels(said: str, gold: str) -> frozenset[str]:
    """The labels that are named; where those of the key are single letters, AB means A and B."""
    words = re.findall(r"\w+", said.upper())
    single = all(len(word) == 1 for word in re.findall(r"\w+", gold))
    return frozenset("".join(words)) if single else frozenset(words)


def _agreements(first: str, a: Sequence[Rating], second: str, b: Sequence[Rating]) -> Iterator[RaterAgreement]:
    others = {rating.id: rating for rating in b}
    both = [(rating, others[rating.id]) for rating in a if rating.id in others]
    if not both:
        raise UserError(f"{first} and {second} have no rated text in common; give two sheets of the same texts.")
    for scale in SCALES:
        pairs = [(one.scales[scale], other.scales[scale]) for one, other in both]
        yield RaterAgreement(
            first,
            second,
            scale,
            len(pairs),
            weighted_kappa(pairs),
            fmean(one == other for one, other in pairs),
            fmean(abs(one - other) <= 1 for one, other in pairs),
            fmean(other - one for one, other in pairs),
        )
