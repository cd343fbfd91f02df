"""The proof of what a question is worth: the verdicts on the open case, and on what it becomes by each answer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generators.clinical.approach.answers import ANSWERS, SymptomAsked, answered
from generators.clinical.approach.worth import USEFUL, Outcome, Worth, sides_of, worth
from generators.diagnosis.verification import profile_of
from generators.item import Item
from generators.part import Option, Proof
from kg.criteria.criteria import Criteria
from kg.criteria.records import DifferentialRules
from kg.model.profile import Profile
from kg.oracle import QUERY, Judgement, judge
from kg.store.query_runner import QueryRunner

_TRUTH = {"met": True, "not met": False, "unknown": None}


def profiles_of(profile: Profile, symptoms: Sequence[str], asked: Mapping[str, SymptomAsked]) -> list[Profile]:
    """The open case, then what it becomes by each answer to each question, in their order.

    Raises:
        KeyError: a symptom is not asked for.
        ValueError: there can be no such patient.
    """
    return [
        profile,
        *(answered(profile, symptom, asked[symptom], there=there) for symptom in symptoms for there in ANSWERS),
    ]


def parameters(profiles: Sequence[Profile], differential: str) -> dict[str, Any]:
    """What the oracle's query takes."""
    listed = [{"id": place, **one.parameter(), "differential": differential} for place, one in enumerate(profiles)]
    return {"profiles": listed, "detail": False}


def outcome_of(judgement: Judgement) -> Outcome:
    """What the oracle says, as the criteria in Python say it."""
    verdicts = {code: _TRUTH[one.verdict] for code, one in judgement.verdicts.items()}
    return {**verdicts, **{f"rule {side}": holds for side, holds in judgement.rules.items()}}


def worths_of(
    judgements: Sequence[Judgement], symptoms: Sequence[str], differential: DifferentialRules
) -> dict[str, Worth]:
    """The worth of each question by the oracle, from the judgements of all profiles."""
    before, *after = (outcome_of(one) for one in judgements)
    each = len(ANSWERS)
    return {
        symptom: worth(before, after[place * each : (place + 1) * each], differential)
        for place, symptom in enumerate(symptoms)
    }


def proof(
    options: Sequence[Option], profiles: Sequence[Profile], judgements: Sequence[Judgement], rules: DifferentialRules
) -> Proof:
    """The proof as an item records it."""
    symptoms = [str(option.node) for option in options]
    found = worths_of(judgements, symptoms, rules)
    before, *after = (outcome_of(one) for one in judgements)
    answers = iter(after)
    return Proof(
        query=QUERY,
        params=parameters(profiles, rules.code),
        verdicts=dict(found),
        rule=dict(judgements[0].rules),
        rows={option.label: [dict(_changed(before, next(answers))) for _ in ANSWERS] for option in options},
    )


def _changed(before: Outcome, after: Outcome) -> Iterator[tuple[str, bool | None]]:
    """What an answer changes, and to what."""
    return ((key, value) for key, value in sorted(after.items()) if value != before[key])


def judged_of(
    connection: QueryRunner, items: Sequence[Item], asked: Mapping[str, SymptomAsked]
) -> Iterator[tuple[Item, list[Profile], list[Judgement]]]:
    """Some items with the profiles of their proofs and what the oracle says of each, judged in one round trip.

    Raises:
        KeyError, TypeError, ValueError: the facts or options of an item are not those of an open case.
    """
    profiles = [profiles_of(profile_of(item), _symptoms(item), asked) for item in items]
    wanted = [
        (one.parameter(), str(item.provenance["subject"]))
        for item, listed in zip(items, profiles, strict=True)
        for one in listed
    ]
    judgements = judge(connection, wanted)
    for item, listed in zip(items, profiles, strict=True):
        yield item, listed, [next(judgements) for _ in listed]


def faults(
    connection: QueryRunner, criteria: Criteria, asked: Mapping[str, SymptomAsked], items: Sequence[Item]
) -> Iterator[tuple[str, str]]:
    """What is no longer true of some items.

    Yields:
        The id of each item that is no longer proved, and why.
    """
    whole: list[Item] = []
    for item in items:
        why = _not_asked(criteria, asked, item)
        if why is None:
            whole.append(item)
        else:
            yield item.id, why
    for item, profiles, judgements in judged_of(connection, whole, asked):
        rules = criteria.differentials[str(item.provenance["subject"])]
        why = _otherwise(item, profiles, judgements, rules)
        if why is not None:
            yield item.id, why


def _not_asked(criteria: Criteria, asked: Mapping[str, SymptomAsked], item: Item) -> str | None:
    """What keeps the proof of an item from being run."""
    subject = str(item.provenance.get("subject"))
    if subject not in criteria.differentials:
        return f"the graph has no differential {subject}"
    try:
        profiles_of(profile_of(item), _symptoms(item), asked)
    except (KeyError, TypeError, ValueError):
        return "its facts or its options are not those of an open case"
    other = next((option for option in item.options if option.text not in asked[str(option.node)].asks), None)
    return None if other is None else f"nobody asks for {other.node} as option {other.label} does"


def _otherwise(
    item: Item, profiles: Sequence[Profile], judgements: Sequence[Judgement], rules: DifferentialRules
) -> str | None:
    before = outcome_of(judgements[0])
    settled = [key for key in sides_of(rules) if before.get(key) is not None]
    if settled:
        return f"its case is not open: {', '.join(settled)} is settled before any answer"
    found = worths_of(judgements, _symptoms(item), rules)
    useful = tuple(option.label for option in item.options if found[str(option.node)] == USEFUL)
    if item.answer != useful or len(useful) != 1:
        return f"its answer is {', '.join(item.answer) or 'none'}, and worth asking is {', '.join(useful) or 'nothing'}"
    made = proof(item.options, profiles, judgements, rules)
    # One of them was read from a file, in which lists stand for tuples.
    if item.proof.model_dump(mode="json") != made.model_dump(mode="json"):
        return "the graph shows otherwise than its proof records"
    return None


def _symptoms(item: Item) -> list[str]:
    return [str(option.node) for option in item.options]
