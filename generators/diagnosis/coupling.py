"""Couples of differentials: each lends its two disorders to the other as the other two options."""

from collections.abc import Mapping, Sequence

from generators.draw import Stream
from kg.errors import UserError

_TRIES = 200

Fits = Mapping[str, frozenset[str]]
"""Differential -> differentials whose two disorders are not met in any of its cases and are none of its own."""


def couple(fits: Fits, rng: Stream) -> dict[str, str]:
    """For each differential the one that lends it options, mutually as far as the number allows.

    With an odd number three of them lend in a circle.

    Raises:
        UserError: no such coupling was found.
    """
    mutual = {code: sorted(other for other in others if code in fits[other]) for code, others in sorted(fits.items())}
    for _ in range(_TRIES):
        partner = _pairs(mutual, rng)
        left = rng.shuffled([code for code in sorted(fits) if code not in partner])
        if _place(left, partner, fits, mutual, rng):
            return dict(sorted(partner.items()))
    raise UserError(
        "The differentials could not be coupled so that each lends the other two disorders that are not met; "
        "look for one whose cases leave most disorders possible (kgbench diagnose)."
    )


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
