"""Couples of differentials: each lends its two disorders to the other as the other two options."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from generators.diagnosis.guessers import Array
from generators.diagnosis.leads import Aim
from generators.draw import Stream
from kg.errors import UserError

_TRIES = 200

Fits = Mapping[str, frozenset[str]]
"""Differential -> differentials whose two disorders are not met in any of its cases and are none of its own."""


class Leading(NamedTuple):
    """What guessers get from the cases of each differential when another lends options.

    Attributes:
        sums: differentials x lenders x guessers, both in the order of their codes.
        aim: what is not too much.
    """

    sums: Array
    aim: Aim


def couple(fits: Fits, rng: Stream, leading: Leading | None = None) -> dict[str, str]:
    """For each differential the one that lends it options, mutually as far as the number allows.

    With an odd number three of them lend in a circle.

    Args:
        fits: which may lend to which.
        rng: decides among the couplings.
        leading: two couples change partners for as long as guessers get too much; None: they may get what they will.

    Raises:
        UserError: no such coupling was found.
    """
    mutual = {code: sorted(other for other in others if code in fits[other]) for code, others in sorted(fits.items())}
    for _ in range(_TRIES):
        partner = _pairs(mutual, rng)
        left = rng.shuffled([code for code in sorted(fits) if code not in partner])
        if _place(left, partner, fits, mutual, rng):
            found = dict(sorted(partner.items()))
            return found if leading is None else _recoupled(found, mutual, leading)
    raise UserError(
        "The differentials could not be coupled so that each lends the other two disorders that are not met; "
        "look for one whose cases leave most disorders possible (kgbench diagnose)."
    )


def _recoupled(partner: dict[str, str], mutual: Mapping[str, Sequence[str]], leading: Leading) -> dict[str, str]:
    """The coupling after the exchanges of partners that bring what guessers get to what it may be, or nearest to it."""
    codes = sorted(partner)
    lender = np.array([codes.index(partner[code]) for code in codes])
    places = np.arange(len(codes))
    allowed = np.array([[other in mutual[code] for other in codes] for code in codes])
    # Those in the circle stay.
    free = lender[lender] == places
    both = leading.sums + leading.sums.transpose(1, 0, 2)
    sums = leading.sums[places, lender].sum(axis=0)
    excess = leading.aim.excess(sums, len(codes))
    while excess > 0:
        now = both[places, lender]
        # One joins another, and so do those whom they leave.
        change = both + both[lender][:, lender] - now[:, None] - now[None]
        possible = allowed & allowed[lender][:, lender] & free[:, None] & free[None]
        possible[places, lender] = possible[places, places] = False
        after: Array = np.where(possible, leading.aim.excess(sums + change, len(codes)), excess)
        one, two = np.unravel_index(after.argmin(), after.shape)
        if after[one, two] >= excess:
            break
        sums, excess = sums + change[one, two], after[one, two]
        left, right = lender[one], lender[two]
        lender[[one, two, left, right]] = two, one, right, left
    return {code: codes[place] for code, place in zip(codes, lender, strict=True)}


def _pairs(mutual: Mapping[str, Sequence[str]], rng: Stream) -> dict[str, str]:
    partner: dict[str, str] = {}
    # Those with the fewest choices choose first; ties fall at random.
    order = sorted(rng.shuffled(sorted(mutual)), key=lambda code: len(mutual[code]))
    for code in order:
        free = [other for other in mutual[code] if other not in partner]
        if code not in partner and free:
            other = rng.choice(free)
            partner[code], partner[other] = other, code
    return partner


def _place(
    left: list[str], partner: dict[str, str], fits: Fits, mutual: Mapping[str, Sequence[str]], rng: Stream
) -> bool:
    while len(left) >= 2:
        one, two = left.pop(), left.pop()
        if not _break_up(one, two, partner, mutual, rng):
            return False
    return not left or _circle(left[0], partner, fits, rng)


def _break_up(one: str, two: str, partner: dict[str, str], mutual: Mapping[str, Sequence[str]], rng: Stream) -> bool:
    """Gives two that are left over the halves of a pair that suits both."""
    for half in rng.shuffled(mutual[one]):
        other = partner.get(half)
        if other is not None and other in mutual[two]:
            partner[one], partner[half], partner[two], partner[other] = half, one, other, two
            return True
    return False


def _circle(one: str, partner: dict[str, str], fits: Fits, rng: Stream) -> bool:
    for half in rng.shuffled(sorted(fits[one])):
        other = partner.get(half)
        if other is not None and partner.get(other) == half and other in fits[half] and one in fits[other]:
            partner[one], partner[half], partner[other] = half, other, one
            return True
    return False
