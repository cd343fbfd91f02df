"""Which differential lends options to which, for each patient, and with which forms of symptoms the patient is told."""

from collections.abc import Callable, Sequence

import numpy as np

from generators.context import Context
from generators.diagnosis import leads
from generators.diagnosis.assembly import told_as
from generators.diagnosis.coupling import Leading, couple
from generators.diagnosis.foretelling import Array, Telling, foreteller
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.outlook import best_ways
from generators.diagnosis.questions import AMBIGUOUS, PATIENTS
from generators.diagnosis.seeds import Seed
from generators.draw import stream
from generators.writing.request import Patient

Lent = dict[tuple[str, int, int], tuple[str, int]]
"""By differential, number of the seed and patient: the lender and the draw of forms."""

DRAWS = 3
"""From how many draws the forms of a patient's symptoms are taken."""
_COUPLED_BY = 3
"""Couplings are chosen by each third draft, since they compare every differential with every other."""
_AIM = leads.aim(1 / 6, 1 / 4)


def lent(context: Context, drawn: Sequence[Seed], patients: Callable[[Context, Seed], list[Patient]]) -> Lent:
    """What is lent to all patients of the seeds of one number.

    Args:
        context: the build.
        drawn: one seed of each differential.
        patients: who the cases of a seed are about.
    """
    seeds = sorted(drawn, key=lambda seed: seed.subject)
    sides = {
        code: (differential.primary, differential.alternative)
        for code, differential in context.read(read_lore).criteria.differentials.items()
    }
    fits = {
        seed.subject: frozenset(other.subject for other in seeds if {*sides[other.subject]} <= seed.rivals)
        for seed in seeds
    }
    codes = context.once(foreteller).codes
    own = np.array([[codes.index(code) for code in sides[seed.subject]] for seed in seeds])
    places = {seed.subject: place for place, seed in enumerate(seeds)}
    people = [patients(context, seed) for seed in seeds]
    found: Lent = {}
    for number in range(PATIENTS):
        who = [listed[number] for listed in people]
        scores = _scores(context, seeds, who, number, 0)
        rng = stream(context.seed, "pair", seeds[0].number, number, "options")
        gains = _COUPLED_BY * _gains([some[..., ::_COUPLED_BY] for some in scores], own, own)
        lenders = couple(fits, rng, Leading(gains, _AIM))
        others = own[[places[lenders[seed.subject]] for seed in seeds]][:, None]

        def otherwise(
            cases: list[int], number: int = number, who: list[Patient] = who, others: Array = others
        ) -> Array:
            some, people = [seeds[case] for case in cases], [who[case] for case in cases]
            ways = [_scores(context, some, people, number, forms) for forms in range(1, DRAWS)]
            return np.concatenate([_gains(way, own[cases], others[cases]) for way in ways], axis=1)

        ways = best_ways(_gains(scores, own, others)[:, 0], otherwise, _AIM)
        for seed, forms in zip(seeds, ways, strict=True):
            found[seed.subject, seed.number, number] = lenders[seed.subject], forms
    return found


def _scores(context: Context, seeds: Sequence[Seed], people: Sequence[Patient], number: int, forms: int) -> list[Array]:
    """The scores of the ambiguous cases, and of those settled for either side."""
    teller = context.once(foreteller)
    voice = AMBIGUOUS.voice
    told = [told_as(context, seed, seed.cases, number, voice, forms) for seed in seeds]
    return [
        teller.scores([Telling(profiles[case], voice, who) for profiles, who in zip(told, people, strict=True)])
        for case in range(3)
    ]


def _gains(scores: Sequence[Array], own: Array, others: Array) -> Array:
    """What guessers get: of the ambiguous cases, then of the settled ones."""
    ambiguous, one, two = scores
    settled = leads.settled(one, own, others) + leads.settled(two, own[:, ::-1], others)
    return np.concatenate([leads.double(ambiguous, own, others), settled // 2], axis=-1)
