"""Which differential lends options to which, for each patient."""

from collections.abc import Sequence

import numpy as np

from generators.context import Context
from generators.diagnosis import leads
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.coupling import Leading, couple
from generators.diagnosis.guessers import guessers
from generators.diagnosis.lore import read as read_lore
from generators.draw import stream

Lent = dict[tuple[str, int, int], str]
"""By differential, number of the seed and patient: the lender."""

_AIM = leads.aim(1 / 6, 1 / 4)


def lent(context: Context, accounts: Sequence[PatientAccount]) -> Lent:
    """What is lent to one patient of each differential.

    Args:
        context: the build.
        accounts: of seeds of one number and patients of one number.
    """
    told = sorted(accounts, key=lambda one: one.seed.subject)
    sides = {
        code: (differential.primary, differential.alternative)
        for code, differential in context.read(read_lore).criteria.differentials.items()
    }
    fits = {
        one.seed.subject: frozenset(
            other.seed.subject for other in told if {*sides[other.seed.subject]} <= one.seed.rivals
        )
        for one in told
    }
    known = context.once(guessers)
    own = np.array([[known.codes.index(code) for code in sides[one.seed.subject]] for one in told])
    # What guessers get of the ambiguous cases, then of the settled ones.
    ambiguous, one, two = (known.scores(told, case) for case in range(3))
    settled = leads.settled(one, own, own) + leads.settled(two, own[:, ::-1], own)
    gains = np.concatenate([leads.double(ambiguous, own, own), settled // 2], axis=-1)
    first = told[0]
    rng = stream(context.seed, "pair", first.seed.number, first.number, "options")
    lenders = couple(fits, rng, Leading(gains, _AIM))
    return {(one.seed.subject, one.seed.number, one.number): lenders[one.seed.subject] for one in told}
