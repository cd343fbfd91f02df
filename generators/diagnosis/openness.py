"""Whether an ambiguous case is open both ways: what it leaves open can go either way, and it decides."""

from generators.diagnosis.gates.history import impossible
from generators.diagnosis.gates.settlements import Open, left_open, settled
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.criteria.records import DifferentialRules
from kg.model.profile import Profile

SETTLEMENTS = 40
"""Random settlements among which both sides must be met and not met."""
TRIES = 40
VALUES = 3
"""How many random settlements of the rest, and values in each, show that something turns on an open fact."""


Outcome = tuple[bool | None, ...]
"""The verdicts of both sides and the rules for them."""


def open_both_ways(profile: Profile, differential: DifferentialRules, criteria: Criteria, rng: Stream) -> bool:
    """Whether each side is met in some settlements and not in others, and each open fact decides in some of them.

    The gates on finished items ask the same of more settlements, so that what passes here passes there.
    """
    return one_way(profile, differential, criteria, rng) is None


def one_way(profile: Profile, differential: DifferentialRules, criteria: Criteria, rng: Stream) -> str | None:
    """What is not open both ways, or None."""
    unseen = {(place, met) for place in (0, 1) for met in (True, False)}
    sides = (differential.primary, differential.alternative)
    for _ in range(SETTLEMENTS):
        evaluation = _settled(profile, criteria, rng)
        if evaluation is not None:
            unseen -= {(place, evaluation.verdict(code).yes is True) for place, code in enumerate(sides)}
        if not unseen:
            break
    if unseen:
        return f"not every settlement comes up: {sorted(unseen)}"
    idle = (str(fact) for fact in left_open(profile) if not _turns(profile, differential, criteria, fact, rng))
    return next((f"nothing turns on {fact}" for fact in idle), None)


def _turns(profile: Profile, differential: DifferentialRules, criteria: Criteria, fact: Open, rng: Stream) -> bool:
    for _ in range(TRIES):
        rest = settled(profile, criteria, rng, keep=fact)
        if rest is None:
            continue
        outcomes = {_outcome(rest, differential, criteria, rng) for _ in range(VALUES)} - {None}
        if len(outcomes) > 1:
            return True
    return False


def _outcome(profile: Profile, differential: DifferentialRules, criteria: Criteria, rng: Stream) -> Outcome | None:
    """The outcome of a random settlement, None where it cannot have happened."""
    evaluation = _settled(profile, criteria, rng)
    if evaluation is None:
        return None
    sides = (differential.primary, differential.alternative)
    return (
        *(evaluation.verdict(code).plain for code in sides),
        *(evaluation.rule(differential.code, code).plain for code in sides),
    )


def _settled(profile: Profile, criteria: Criteria, rng: Stream) -> Evaluation | None:
    """A random settlement, None where it cannot have happened."""
    made = settled(profile, criteria, rng)
    if made is None or any(impossible(made, criteria.kinds, criteria.events)):
        return None
    return Evaluation(criteria, Patient.of(made))
