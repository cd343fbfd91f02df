"""Gates on what an ambiguous case leaves open: each open fact can go either way, and it decides."""

from collections.abc import Iterator

from generators.diagnosis.forms import with_forms
from generators.diagnosis.gates.case import Case
from generators.diagnosis.gates.history import impossible
from generators.diagnosis.gates.settlements import Open, left_open, settled
from generators.draw import Stream, stream
from kg.criteria.criteria import Criteria
from kg.model.profile import Profile

SETTLEMENTS = 200
"""Random settlements of a case (semantics, section 5)."""
TRIES = 200
"""Random settlements in which an open fact is given other values."""
VALUES = 4
"""How many values of a fact are tried in each of them."""

_Outcome = tuple[bool | None, ...]


def one_sided(case: Case, criteria: Criteria) -> Iterator[str]:
    """Golds of an ambiguous case that are met in no settlement, or in all of them."""
    if not case.ambiguous:
        return
    rng = _stream(case, "sides")
    unseen = {(code, met) for code in sorted(case.gold) for met in (True, False)}
    for _ in range(SETTLEMENTS):
        profile = _possible(criteria, rng, case.profile)
        if profile is not None:
            evaluation = case._replace(profile=profile).evaluated(criteria)
            unseen -= {(code, evaluation.verdict(code).yes is True) for code in case.gold}
        if not unseen:
            return
    for code, met in sorted(unseen):
        yield f"{code} is met in {'no' if met else 'every'} settlement"


def decided_unknown(case: Case, criteria: Criteria) -> Iterator[str]:
    """Open facts that only one value fits, or on which nothing turns."""
    if not case.ambiguous:
        return
    for fact in left_open(case.profile):
        if not _turns(case, criteria, fact):
            yield f"nothing turns on {fact}"


def _turns(case: Case, criteria: Criteria, fact: Open) -> bool:
    """Whether some settlement of the rest has different outcomes for different values of one fact."""
    rng = _stream(case, str(fact))
    for _ in range(TRIES):
        rest = settled(case.profile, criteria, rng, keep=fact)
        if rest is None:
            continue
        outcomes: set[_Outcome] = set()
        for _ in range(VALUES):
            profile = _possible(criteria, rng, rest)
            if profile is not None:
                outcomes.add(_outcome(case._replace(profile=profile), criteria))
        if len(outcomes) > 1:
            return True
    return False


def _possible(criteria: Criteria, rng: Stream, profile: Profile) -> Profile | None:
    """A settlement that can have happened."""
    made = settled(profile, criteria, rng)
    if made is None or any(impossible(made, criteria.kinds, criteria.events)):
        return None
    return made


def _outcome(case: Case, criteria: Criteria) -> _Outcome:
    """The verdicts of the golds, in order of codes, and the rules for them."""
    evaluation = case.evaluated(criteria)
    golds = sorted(case.gold)
    rules = [evaluation.rule(case.differential, code).plain for code in golds] if case.differential else []
    return (*(evaluation.verdict(code).plain for code in golds), *rules)


def _stream(case: Case, use: str) -> Stream:
    """The same settlements whatever forms the symptoms have, so that drawing sees what the gate will see."""
    codes = {code: code for one in case.profile.episodes for code in (*one.present, *one.vague)}
    profile = with_forms(case.profile, codes)
    return stream("gates", use, profile.model_dump_json(exclude_defaults=True))
