"""Whether every case of a sketch needs each of its episodes; apart from the solver, which every build does without."""

from generators.diagnosis.forms import usual_forms
from generators.diagnosis.gates.case import Case
from generators.diagnosis.gates.reading import unread_episodes
from generators.diagnosis.lore import Lore, own_of
from generators.diagnosis.sketch import Sketch


def all_read(lore: Lore, subject: str, sketch: Sketch) -> bool:
    """Whether every case reads each of its episodes: none is there for another case alone."""
    differential = lore.criteria.differentials.get(subject)
    own = own_of(lore, subject)
    golds = [frozenset(own), frozenset(own[:1]), frozenset(own[1:])] if differential else [frozenset(own)]
    cases = [
        Case("", profile, gold, frozenset(own), differential and differential.code)
        for profile, gold in zip(sketch.profiles(usual_forms(lore, sketch)), golds, strict=True)
    ]
    return not any(next(unread_episodes(case, lore.criteria), None) for case in cases)
