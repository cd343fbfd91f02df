"""Whether the steps of a case are still what the graph gives."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generators.clinical.sequence.steps import Settled, StepMaker
from generators.composing.prover import Prover
from generators.diagnosis.verification import profile_of
from generators.item import Item
from generators.writing.facts import facts
from generators.writing.spans import decode
from kg.criteria.criteria import Criteria
from kg.criteria.records import DifferentialRules
from kg.model.profile import Profile
from kg.oracle import Judgement, judge
from kg.store.query_runner import QueryRunner

STEPS = 4
_FIRM = frozenset({"present", "absent"})
_NOT_OF_THE_FORM = "its steps are not of the form that its task asks"


class _SettledCase(NamedTuple):
    """An item with the profile of its settled case."""

    item: Item
    rules: DifferentialRules
    profile: Profile


def faults(
    connection: QueryRunner, criteria: Criteria, maker: StepMaker, prover: Prover, items: Sequence[Item]
) -> Iterator[tuple[str, str]]:
    """What is no longer true of the steps of some items.

    Yields:
        The id of each item that is no longer proved, and why.
    """
    asked: list[_SettledCase] = []
    for item in items:
        found = _asked(criteria, item)
        if isinstance(found, str):
            yield item.id, found
        else:
            asked.append(found)
    judged = judge(connection, [(one.profile.parameter(), one.rules.code) for one in asked])
    for one, judgement in zip(asked, judged, strict=True):
        why = _otherwise(maker, prover, one, judgement)
        if why is not None:
            yield one.item.id, why


def _asked(criteria: Criteria, item: Item) -> _SettledCase | str:
    rules = criteria.differentials.get(str(item.provenance.get("subject")))
    if rules is None:
        return f"the graph has no differential {item.provenance.get('subject')}"
    if len(item.parts) != STEPS or item.parts[-1].facts is None:
        return _NOT_OF_THE_FORM
    try:
        return _SettledCase(item, rules, Profile.model_validate(item.parts[-1].facts.get("timeline")))
    except ValueError:
        return "the facts of its last step are no profile"


def _otherwise(maker: StepMaker, prover: Prover, asked: _SettledCase, judgement: Judgement) -> str | None:
    item, rules, profile = asked
    *_, drug, last = item.parts
    provenance = dict(last.provenance or {})
    text = str(provenance.pop("text", ""))
    side = last.answer[0] if len(last.answer) == 1 else ""
    unsettled = _unsettled(rules, judgement, side) or _another_patient(profile_of(item), profile)
    if unsettled is not None:
        return unsettled
    unproved = prover.stored(profile, text, provenance)
    if unproved:
        return f"what settles it is not proved: {unproved[0]}"
    try:
        own = (rules.primary, rules.alternative)
        told = decode(item.stem, item.provenance.get("sentences"), derived=True)
        keys = [str(option.node) for option in drug.options]
        made = maker.steps(rules.code, own, told, keys, Settled(profile, judgement, side, text, provenance))
    except (KeyError, ValueError):
        return _NOT_OF_THE_FORM
    for step, again in zip(item.parts, made, strict=True):
        # One of them was read from a file, in which lists stand for tuples.
        if step.model_dump(mode="json") != again.model_dump(mode="json"):
            return f"the graph gives another step {again.id}"
    return None if len(drug.answer) == 1 and item.parts[1].answer else "a step has no answer, or more than one"


def _unsettled(rules: DifferentialRules, judgement: Judgement, side: str) -> str | None:
    if side not in (rules.primary, rules.alternative):
        return f"its last answer is not a side of {rules.code}"
    for code, verdict in judgement.verdicts.items():
        should = "met" if code == side else "not met"
        if verdict.verdict != should:
            return f"once settled {code} is {verdict.verdict} where it should be {should}"
    if judgement.rules.get(side) is not True or judgement.rules.get(rules.other(side)) is not False:
        return f"once settled the rules of {rules.code} do not decide for {side}"
    return None


def _another_patient(told: Profile, settled: Profile) -> str | None:
    """Whether symptoms that are told, or denied, are otherwise in the settled case."""
    after = {fact.id for fact in facts(settled)}
    lost = [fact.id for fact in facts(told) if fact.state in _FIRM and fact.id not in after]
    return f"{lost[0]} does not hold any more once it is settled" if lost else None
