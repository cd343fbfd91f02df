"""How gold and its rivals stand in a case (semantics, section 4): tied rules, refuted losers, dominance, both golds."""

from collections.abc import Iterator

from generators.diagnosis.gates.case import Case
from kg.criteria.evaluation import Evaluation

TAU = 0.6
"""The greatest share that a rival may have which nothing told speaks against."""
SIGMA = 0.6
"""The least share that each gold of an ambiguous case has, what is vague counted 0."""
NEARER = 0.15
"""By how much the share of an incomplete case's gold exceeds that of each other option."""
_NEARLY = 1e-9


def gold_off(case: Case, evaluation: Evaluation) -> Iterator[str]:
    """Gold that does not stand as its task asks, and a rule that says otherwise than the verdict."""
    if case.task == "self_report":
        (main,) = case.gold
        if evaluation.verdict(main).yes or evaluation.contradicted(main):
            yield f"{main} is met or contradicted"
    elif case.ambiguous:
        for code in sorted(case.gold):
            if evaluation.verdict(code).plain is not None or _rule(case, evaluation, code) is not None:
                yield f"{code} or its rule is settled"
    else:
        for main in sorted(case.gold):
            if not evaluation.verdict(main).yes:
                yield f"{main} is not met"
        if case.differential is not None:
            (main,) = case.gold
            other = evaluation.criteria.differentials[case.differential].other(main)
            if _rule(case, evaluation, main) is not True or _rule(case, evaluation, other) is not False:
                yield f"the rules do not say {main} and against {other}"


def _rule(case: Case, evaluation: Evaluation, favours: str) -> bool | None:
    return evaluation.rule(str(case.differential), favours).plain


def rival_open(case: Case, evaluation: Evaluation) -> Iterator[str]:
    """Disorders that are not gold and not closed: met or, unless gold itself is incomplete, possible."""
    for code in sorted(evaluation.criteria.disorders.keys() - case.gold):
        verdict = evaluation.verdict(code)
        if verdict.yes or (case.task != "self_report" and not verdict.no):
            yield f"{code} is {'met' if verdict.yes else 'possible'}"


def loser_unrefuted(case: Case, evaluation: Evaluation) -> Iterator[str]:
    """The other side of a settled case, where nothing told speaks against it."""
    if case.differential is None or case.ambiguous:
        return
    (main,) = case.gold
    other = evaluation.criteria.differentials[case.differential].other(main)
    if not evaluation.contradicted(other):
        yield f"nothing told speaks against {other}"


def undominated(case: Case, evaluation: Evaluation) -> Iterator[str]:
    """Rivals that look almost as likely as gold: a large share and nothing told against them."""
    if case.task == "self_report":
        yield from _not_nearer(case, evaluation)
        return
    for code in sorted(evaluation.criteria.disorders.keys() - case.gold):
        if evaluation.share(code) <= TAU + _NEARLY or evaluation.contradicted(code):
            continue
        if not any(evaluation.excluded_by(code, main).yes for main in case.gold):
            yield f"{code} has a share of {evaluation.share(code):.2f} and nothing told against it"


def _not_nearer(case: Case, evaluation: Evaluation) -> Iterator[str]:
    (main,) = case.gold
    own = evaluation.share(main)
    for code in sorted(case.options - {main}):
        if own - evaluation.share(code) < NEARER - _NEARLY:
            yield f"{code} is as near as {main}"


def gold_unseen(case: Case, evaluation: Evaluation) -> Iterator[str]:
    """Golds of an ambiguous case that hardly show."""
    if not case.ambiguous:
        return
    for code in sorted(case.gold):
        if evaluation.share(code) < SIGMA - _NEARLY or not evaluation.core_told(code):
            yield f"{code} has a share of {evaluation.share(code):.2f} or no core symptom"
