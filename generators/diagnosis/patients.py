"""Which person is the patient of a seed."""

from collections.abc import Sequence

from generators.draw import Stream
from generators.writing.request import Patient
from kg.errors import UserError


def patients(people: Sequence[Patient], age: int | None, count: int, rng: Stream) -> list[Patient]:
    """Different people whose occupation allows the age of a case, at that age.

    Args:
        people: all people of the graph.
        age: of the patient in every case of the seed; None: any.
        count: how many.
        rng: decides.

    Raises:
        UserError: the graph has too few such people.
    """
    fitting = [person for person in people if age is None or person.ages[0] <= age <= person.ages[1]]
    if len(fitting) < count:
        raise UserError(
            f"Only {len(fitting)} of the people in the graph have an occupation that a patient of {age} years may "
            f"have, and a case needs {count}; add people whose occupation allows that age."
        )
    return [person if age is None else person._replace(age=age) for person in rng.shuffled(fitting)[:count]]
