"""Complete patients of every disorder in equal numbers, from whom one learns how likely answers are."""

from collections.abc import Mapping

from generators.consultation.sampling.sampler import NO_FITS, PatientSampler, Sampled, not_found
from generators.diagnosis.fits import Fits
from generators.draw import stream
from kg.criteria.criteria import Criteria

_AGES = (14, 70)
_OTHER_AGES = 40
"""So many ages are tried of one patient."""

__all__ = ["Sampled", "population"]


def population(
    criteria: Criteria, forms: Mapping[str, tuple[str, ...]], per_disorder: int, seed: int, fits: Fits = NO_FITS
) -> tuple[Sampled, ...]:
    """Draws patients of whom everything is settled; none of them is a case under test.

    Args:
        criteria: what disorders ask for.
        forms: symptom -> its forms (``generators.diagnosis.lore.Lore.forms``).
        per_disorder: how many meet exactly this disorder, for each; as many meet none.
        seed: decides, with the number of the patient, whatever else is drawn.
        fits: which forms and findings go together (``Lore.fits``); without it every finding applies to everybody.

    Returns:
        Those of each disorder in the order of the criteria, then those who meet none.

    Raises:
        UserError: of some disorder no patient can be drawn.
    """
    sampler = PatientSampler(criteria, forms, fits)
    wanted: list[tuple[str, ...]] = [(code,) for code in criteria.disorders]
    return tuple(_one(sampler, codes, number, seed) for codes in [*wanted, ()] for number in range(per_disorder))


def _one(sampler: PatientSampler, codes: tuple[str, ...], number: int, seed: int) -> Sampled:
    age = 0
    for other in range(_OTHER_AGES):
        rng = stream(seed, "population", *codes, number, other)
        age = rng.between(*_AGES)
        found = sampler.patient(codes, age, rng)
        if found is not None:
            return found
    raise not_found(codes, age)
