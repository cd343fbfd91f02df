"""Stated absences: what a patient says is not there, which fills thin cases and names what was asked about."""

from collections.abc import Sequence

from generators.diagnosis.criteria import Asked, Criteria
from generators.diagnosis.outline import Outline
from generators.draw import Stream

FEWEST_FACTS = 12
"""How many facts a case of 150 words needs to be about something."""
MOST_ABSENT = 7
"""How many absences may be stated to get there."""


def with_absences(outlines: Sequence[Outline], subject: str, criteria: Criteria, rng: Stream) -> tuple[Outline, ...]:
    """The cases of a seed with the same absences added to each, where they state few facts.

    Args:
        outlines: the cases of one seed.
        subject: its disorder or differential.
        criteria: what the graph asks.
        rng: decides which symptoms are denied.
    """
    wanted = max(0, min(MOST_ABSENT, FEWEST_FACTS - max(outline.fact_count() for outline in outlines)))
    own = [criteria.disorders[code] for code in subject.split("-")]
    mentioned = {code for outline in outlines for code in (*outline.present, *outline.vague, *outline.absent)}
    candidates = [code for code in _rival_symptoms(own, criteria) if code not in mentioned]
    chosen = tuple(rng.shuffled(candidates)[:wanted])
    return tuple(outline._replace(absent=tuple(sorted({*outline.absent, *chosen}))) for outline in outlines)


def _rival_symptoms(own: Sequence[Asked], criteria: Criteria) -> list[str]:
    """What a clinician would ask about: symptoms of other disorders that these disorders do not share."""
    pools = {code for disorder in own for group in (*disorder.required, *disorder.allowed) for code in group.pool}
    asked = {code for other in criteria.disorders.values() for group in other.required for code in group.pool}
    return sorted(asked - pools)
