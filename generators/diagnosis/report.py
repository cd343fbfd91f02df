"""Incomplete cases: typical of a disorder, short of its criteria, and nearer to it than to any rival."""

from generators.criteria import Criteria, DisorderCriteria
from generators.diagnosis.draft import Draft
from generators.diagnosis.outline import Outline
from generators.diagnosis.values import settle
from generators.draw import Stream
from kg.model.condition import Value
from kg.oracle import Judgement, Verdict

MARGIN = 0.15
"""By how much the share of the disorder must exceed that of an option (semantics, section 2)."""
COMPLETE_SYMPTOMS = 0.4
"""How often the gap lies in what is unstated alone, though symptoms could be left out."""
FEWEST = 2
"""How many symptoms stay at the least, where there are as many."""


def draw(criteria: Criteria, disorder: DisorderCriteria, seed: str, rng: Stream) -> Outline | None:
    """Draws an incomplete case, or None where this draw contradicts itself."""
    draft = Draft(criteria)
    if not draft.meet(disorder, rng):
        return None
    picked = draft.pick((), rng)
    if picked is None:
        return None
    present, short = _leave_out(picked, disorder, rng)
    values = settle(draft, criteria, seed)
    findings = _leave_unstated(values, draft, short, rng)
    return Outline(tuple(sorted(present)), (), (), findings, ()) if criteria.agree(findings) else None


def _leave_out(picked: set[str], disorder: DisorderCriteria, rng: Stream) -> tuple[set[str], bool]:
    """Symptoms left out of one or more groups, never the one that a group's core turns on, nor the last of a group."""
    present = set(picked)
    spare = [
        code
        for group in disorder.required
        for code in sorted(picked & set(group.pool))
        if code not in group.core and all(code not in other.core for other in disorder.required)
    ]
    if not spare or rng.random() < COMPLETE_SYMPTOMS:
        return present, False
    most = max(1, min(len(spare), len(present) - FEWEST, 1 + len(spare) // 3))
    for code in rng.shuffled(spare)[: rng.between(1, most)]:
        if all((present - {code}) & set(group.pool) for group in disorder.required if code in group.pool):
            present.discard(code)
    return present, present != picked


def _leave_unstated(values: dict[str, Value], draft: Draft, short: bool, rng: Stream) -> dict[str, Value]:
    """Findings left unstated: at least one that the disorder asks for where no symptom is missing."""
    asked = rng.shuffled(sorted(key for key in draft.stated()))
    most = max(1, (len(asked) + 1) // 2)
    count = rng.between(0 if short else 1, most)
    unstated = asked[:count]
    return {key: value for key, value in values.items() if key not in unstated}


def never_beside(disorder: DisorderCriteria, criteria: Criteria) -> frozenset[str]:
    """Disorders that are never options beside this one: those whose criteria it implies, or which imply its own."""
    return frozenset(
        code for code, other in criteria.disorders.items() if code in disorder.implied or disorder.code in other.implied
    )


def nearer(own: Verdict, other: Verdict) -> bool:
    """Whether a disorder's share exceeds another's by the margin."""
    # Shares are quotients: one that is just the margin apart may come out a trifle less.
    return own.share - other.share >= MARGIN - 1e-9


def rivals(disorder: DisorderCriteria, judgement: Judgement, criteria: Criteria) -> frozenset[str] | None:
    """The disorders that may be options beside an incomplete case, or None where the case itself is not right.

    Right: the disorder is not met and nothing stated contradicts it; no disorder at all is met. A disorder may be an
    option when the share of the case's disorder exceeds its own by the margin and neither one's criteria imply the
    other's.
    """
    own = judgement.verdicts[disorder.code]
    met = [code for code, verdict in judgement.verdicts.items() if verdict.verdict == "met"]
    if met or own.contradicted:
        return None
    apart = never_beside(disorder, criteria)
    return frozenset(
        code
        for code, verdict in judgement.verdicts.items()
        if code != disorder.code and code not in apart and nearer(own, verdict)
    )
