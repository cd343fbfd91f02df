"""Which reading of the stored order holds: each is tried, and the one that gives the strongest signals is named."""

import math
from collections.abc import Collection, Mapping, Sequence
from statistics import fmean, stdev

from scipy.stats import t as student

from evaluators.preferences.annotation import Annotation
from evaluators.preferences.check.signals import CHANCE, SIGNALS, Signal, Units, signals_of
from evaluators.preferences.reading_of_order import MEANINGS, READINGS, Reading, read_as
from kg.errors import UserError
from kg.model.base import Record

FEWEST_UNITS = 5
"""A signal with fewer units decides nothing."""
CLEAR = 0.001
"""A reading leads another clearly in a signal if the one-sided p of a paired t-test over its units is below this."""


class SignalStrength(Record):
    """One signal under each reading.

    Attributes:
        signal: its name.
        units: how many questions, repeated pairs, annotators or struck options it rests on.
        chance: what it is where options are mixed up.
        values: reading -> mean over the units that all readings have; empty where there are none.
        p: reading -> probability of so great a lead of the strongest reading over it if both were equally strong
            (paired t-test over the units, one-sided); 1 for that reading itself.
        leads: the reading with the greatest value; None where two are equal or there are too few units.
    """

    signal: Signal
    units: int
    chance: float
    values: Mapping[Reading, float]
    p: Mapping[Reading, float]
    leads: Reading | None


class OrderCheck(Record):
    """What the signals say together.

    Attributes:
        displayed: how many annotations have a stored order of display.
        mixed: how many of these orders are not that of the question.
        signals: in the order of `SIGNALS`.
        winner: the reading that holds; None where the signals do not decide.
        why: in one or two sentences.
    """

    displayed: int
    mixed: int
    signals: tuple[SignalStrength, ...]
    winner: Reading | None
    why: str

    def require(self, reading: Reading | None = None, *, anyway: bool = False) -> Reading:
        """The reading to go on with.

        Args:
            reading: the one that is asked for; otherwise the winner.
            anyway: go on with it even where another one wins.

        Raises:
            UserError: none was asked for and none wins, or another one wins and nobody said to go on anyway.
        """
        if reading is None:
            if self.winner is None:
                raise UserError(f"{self.why} Name the reading that your program stores with --reading.")
            return self.winner
        if self.winner not in (None, reading) and not anyway:
            raise UserError(
                f'The reading "{reading}" loses against "{self.winner}": {self.why} Go on with "{self.winner}", or add '
                "--anyway if you know better."
            )
        return reading


def order_check(annotations: Sequence[Annotation], struck: Mapping[str, Collection[int]]) -> OrderCheck:
    """Reads the annotations in all three ways, and compares the signals.

    A reading wins if in some signal it leads each other one with p below `CLEAR`, and no other reading does so in
    another signal.

    Args:
        annotations: as stored.
        struck: question -> places of the options that a fact rules out.
    """
    orders = [one.order for one in annotations if one.order]
    mixed = sum(order != tuple(range(len(order))) for order in orders)
    by_reading = {reading: signals_of(read_as(annotations, reading), struck) for reading in READINGS}
    strengths = tuple(
        _strength(signal, {reading: found[signal] for reading, found in by_reading.items()}) for signal in SIGNALS
    )
    if not mixed:
        why = "No annotation has an order of display other than that of the question, so that all readings are one."
        return OrderCheck(displayed=len(orders), mixed=0, signals=strengths, winner="raw", why=why)
    winner, why = _decided(strengths)
    return OrderCheck(displayed=len(orders), mixed=mixed, signals=strengths, winner=winner, why=why)


def _strength(signal: Signal, units: Mapping[Reading, Units]) -> SignalStrength:
    shared = sorted(set.intersection(*(set(found) for found in units.values())))
    values = {reading: [units[reading][name] for name in shared] for reading in READINGS}
    means = {reading: fmean(listed) if listed else CHANCE[signal] for reading, listed in values.items()}
    best = max(READINGS, key=means.__getitem__)
    p = {reading: _p_of_lead(values[best], values[reading]) for reading in READINGS}
    alone = all(means[best] > means[reading] for reading in READINGS if reading != best)
    return SignalStrength(
        signal=signal,
        units=len(shared),
        chance=CHANCE[signal],
        values={reading: round(mean, 6) for reading, mean in means.items()} if shared else {},
        p={reading: float(f"{value:.6g}") for reading, value in p.items()},
        leads=best if alone and len(shared) >= FEWEST_UNITS else None,
    )


def _p_of_lead(best: Sequence[float], other: Sequence[float]) -> float:
    gaps = [one - two for one, two in zip(best, other, strict=True)]
    if len(gaps) < 2 or not any(gaps):
        return 1.0
    error = stdev(gaps) / math.sqrt(len(gaps))
    # Units that all differ by the same amount say it as clearly as can be.
    return float(student.sf(fmean(gaps) / error, len(gaps) - 1)) if error else 0.0


def _decided(strengths: Sequence[SignalStrength]) -> tuple[Reading | None, str]:
    clear: dict[Reading, list[Signal]] = {}
    for one in strengths:
        rivals = [p for reading, p in one.p.items() if reading != one.leads]
        if one.leads is not None and max(rivals) < CLEAR:
            clear.setdefault(one.leads, []).append(one.signal)
    if not clear:
        return None, "The signals do not tell which reading of the stored order holds; there are too few annotations."
    if len(clear) > 1:
        told = "; ".join(f'"{reading}" leads in {_listed(clear[reading])}' for reading in READINGS if reading in clear)
        return None, f"The signals contradict each other: {told}."
    (winner, signals), *_ = clear.items()
    figures = ", ".join(_figures(one, winner) for one in strengths if one.signal in signals)
    return winner, f'"{winner}" ({MEANINGS[winner]}) leads clearly in {_listed(signals)}: {figures}.'


def _figures(one: SignalStrength, winner: Reading) -> str:
    rest = " and ".join(f"{one.values[reading]:.2f}" for reading in READINGS if reading != winner)
    return f"{one.signal} {one.values[winner]:.2f} against {rest}"


def _listed(signals: Sequence[Signal]) -> str:
    return signals[0] if len(signals) == 1 else f"{', '.join(signals[:-1])} and {signals[-1]}"
