"""Stated absences: what a patient says is not there, which fills thin cases and names what was asked about."""

from collections.abc import Sequence

from generators.criteria import Criteria, DisorderCriteria
from generators.diagnosis.outline import Outline
from generators.draw import stream

FEWEST_FACTS = 12
"""How many facts a case of 150 words needs to be about something."""
_STRIDE = 5
"""How far the turns move on from seed to seed."""
MOST_ABSENT = 7
"""How many absences may be stated to get there."""


def with_absences(outlines: Sequence[Outline], subject: str, number: int, criteria: Criteria) -> tuple[Outline, ...]:
    """The cases of a seed with the same absences added to each, where they state few facts.

    Symptoms take turns over the seeds, so that each is denied about as often as any other.

    Args:
        outlines: the cases of one seed.
        subject: its disorder or differential.
        number: which seed of the subject it is.
        criteria: what the graph asks.
    """
    wanted = max(0, min(MOST_ABSENT, FEWEST_FACTS - max(outline.fact_count() for outline in outlines)))
    own = [criteria.disorders[code] for code in subject.split("-")]
    mentioned = {code for outline in outlines for code in (*outline.present, *outline.vague, *outline.absent)}
    asked = _rival_symptoms(own, criteria) - mentioned
    subjects = sorted(criteria.differentials if len(own) > 1 else criteria.disorders)
    everything = stream("absences").shuffled(sorted(criteria.subtypes))
    start = (number * len(subjects) + subjects.index(subject)) * _STRIDE % len(everything)
    turns = [code for code in (*everything[start:], *everything[:start]) if code in asked]
    return tuple(outline._replace(absent=tuple(sorted({*outline.absent, *turns[:wanted]}))) for outline in outlines)


def _rival_symptoms(own: Sequence[DisorderCriteria], criteria: Criteria) -> set[str]:
    """What a clinician would ask about: symptoms of other disorders that these disorders do not share."""
    pools = {code for disorder in own for group in (*disorder.required, *disorder.allowed) for code in group.pool}
    asked = {code for other in criteria.disorders.values() for group in other.required for code in group.pool}
    return asked - pools
