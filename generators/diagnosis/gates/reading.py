"""Episodes that nothing reads: the case would be the same without them."""

from collections.abc import Iterator
from typing import Any

from generators.diagnosis.gates.case import Case
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation


def unread_episodes(case: Case, criteria: Criteria) -> Iterator[str]:
    """Episodes without which no verdict, share, refutation, rule or specifier changes."""
    if len(case.profile.episodes) < 2:
        return
    whole = _seen(case, case.evaluated(criteria))
    for place, episode in enumerate(case.profile.episodes):
        rest = tuple(one for number, one in enumerate(case.profile.episodes) if number != place)
        without = case._replace(profile=case.profile.model_copy(update={"episodes": rest}))
        if _seen(without, without.evaluated(criteria)) == whole:
            yield f"the {episode.kind} episode changes nothing"


def _seen(case: Case, evaluation: Evaluation) -> list[Any]:
    disorders = evaluation.criteria.disorders
    seen: list[Any] = [
        (evaluation.verdict(code).plain, evaluation.units(code), bool(evaluation.contradicted(code)))
        for code in disorders
    ]
    seen += [sorted((name, held.plain) for name, held in evaluation.specifiers(code).items()) for code in case.gold]
    if case.differential is not None:
        rules = evaluation.criteria.differentials[case.differential].rules
        seen += [evaluation.rule(case.differential, side).plain for side in rules]
    return seen
