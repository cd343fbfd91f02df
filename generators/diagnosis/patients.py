"""Which person is the patient of a seed."""

from collections.abc import Sequence

from generators.criteria import Criteria
from generators.diagnosis.outline import Outline
from generators.draw import Stream
from generators.writing.request import Patient
from kg.errors import UserError
from kg.model.agreement import AGE
from kg.model.finding import DOMAIN


def patients(
    people: Sequence[Patient], outlines: Sequence[Outline], count: int, criteria: Criteria, rng: Stream
) -> list[Patient]:
    """Different people whose age and life agree with every case of a seed.

    Raises:
        UserError: the graph has too few such people.
    """
    fitting = [person for person in people if all(_fits(person, outline, criteria) for outline in outlines)]
    if len(fitting) < count:
        raise UserError(
            f"Only {len(fitting)} of the people in the graph fit a case with {dict(outlines[0].findings)} "
            f"that needs {count}; add people of that age whose occupation allows the impaired domain."
        )
    return rng.shuffled(fitting)[:count]


def _fits(person: Patient, outline: Outline, criteria: Criteria) -> bool:
    domain = outline.findings.get(DOMAIN)
    return (domain is None or domain in person.domains) and all(
        agreement.holds({**outline.findings, AGE: person.age})
        for agreement in criteria.agreements
        # What does not name the age was seen to when the outline was drawn.
        if AGE in agreement.names
    )
