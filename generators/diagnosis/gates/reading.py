"""Episodes that nothing reads: the case would be the same without them."""

from collections.abc import Iterator, Sequence
from typing import Any

from generators.diagnosis.gates.case import Case
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation


def unread_episodes(case: Case, criteria: Criteria, evaluation: Evaluation | None = None) -> Iterator[str]:
    """Episodes without which no verdict, share, refutation, rule or specifier changes.

    Args:
        case: the case.
        criteria: what is asked of its patient.
        evaluation: of the case, where there is one already.
    """
    if len(case.profile.episodes) < 2:
        return
    whole = evaluation or case.evaluated(criteria)
    order = _order(case, criteria)
    for place, episode in enumerate(case.profile.episodes):
        rest = tuple(one for number, one in enumerate(case.profile.episodes) if number != place)
        without = case._replace(profile=case.profile.model_copy(update={"episodes": rest})).evaluated(criteria)
        seen = zip(_seen(case, whole, order), _seen(case, without, order), strict=True)
        if all(before == after for before, after in seen):
            yield f"the {episode.kind} episode changes nothing"


def _order(case: Case, criteria: Criteria) -> Sequence[str]:
    """The disorders, gold first: an episode that is read is most times read by one of these."""
    return [*sorted(case.gold), *(code for code in criteria.disorders if code not in case.gold)]


def _seen(case: Case, evaluation: Evaluation, order: Sequence[str]) -> Iterator[Any]:
    """Part by part, since the first part that differs shows that an episode is read."""
    for code in order:
        yield evaluation.verdict(code).plain
        yield evaluation.units(code)
        yield bool(evaluation.contradicted(code))
        if code in case.gold:
            yield sorted((name, held.plain) for name, held in evaluation.specifiers(code).items())
    if case.differential is not None:
        rules = evaluation.criteria.differentials[case.differential].rules
        yield from (evaluation.rule(case.differential, side).plain for side in rules)
