"""Crossed cases proved again: each case as any other, and that no rule reads what its patient differs in."""

from collections.abc import Callable, Iterator
from typing import Any

import orjson

from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.turning import without_idle_forms
from generators.diagnosis.verification import profile_of
from generators.fairness.allowed import aged, level_rules
from generators.fairness.crossed_items import person_of
from generators.fairness.rules_read import read_otherwise
from generators.item import DEMOGRAPHICS, Item
from kg.oracle import Judgement, judge

Fault = Callable[[Context, Item, Judgement], str | None]
"""What is no longer true of a case, or None."""


def unproved(context: Context, items: list[Item], fault: Fault) -> Iterator[tuple[str, str]]:
    """Judges every case again, with its patient and with that of its base case.

    Args:
        context: the graph that the items are proved on.
        items: crossed cases.
        fault: what must hold of a case of this type.

    Yields:
        The id of each item that is no longer proved, and why.
    """
    sound = []
    for item in items:
        why = _stated_otherwise(context, item)
        if why is None:
            sound.append(item)
        else:
            yield item.id, why
    fallen = dict(verification.unproved(context, sound, fault, verification.relations))
    yield from fallen.items()
    yield from _other_verdicts(context, [item for item in sound if item.id not in fallen])


def _stated_otherwise(context: Context, item: Item) -> str | None:
    """What an item says of its patient that does not go together, or that a rule reads."""
    person, base = person_of(item.facts.get("patient")), person_of(item.facts.get("base"))
    if person is None or base is None:
        return "its facts do not say who the patient is, in it and in its base case"
    rules = context.once(level_rules)
    try:
        profile, before = profile_of(item), aged(profile_of(item), base.age)
        parameters = before.parameter(), profile.parameter()
        levels, patient = person.levels, person.patient(rules.crossing, rules.occupations)
    except (KeyError, TypeError, ValueError) as error:
        return f"its patient or that of its base case cannot be ({error})"
    if profile.age not in (None, person.age):
        return f"its patient is {person.age} years old, its facts are those of one of {profile.age}"
    if item.provenance.get(DEMOGRAPHICS) != levels:
        return "the levels that it records are not those of its patient"
    recorded: Any = item.provenance.get("patient")
    if not isinstance(recorded, dict) or any(recorded.get(key) != getattr(patient, key) for key in _SAID):
        return "its text is about another patient than its facts"
    return next(read_otherwise(rules.rules, *parameters), None)


_SAID = ("age", "gender", "noun", "ethnicity", "marital", "occupation")


def _other_verdicts(context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
    """The items of which the graph says something else than of their base case."""
    turning = context.read(read_lore).turning
    asked: dict[bytes, tuple[dict[str, Any], str | None]] = {}
    pairs: list[tuple[Item, bytes, bytes]] = []
    for item in items:
        base = person_of(item.facts["base"])
        if base is None:
            continue
        profile = profile_of(item)
        differential = item.proof.params["profiles"][0]["differential"]
        keys = []
        for one in (profile, aged(profile, base.age)):
            told = without_idle_forms(one.parameter(), turning)
            key = orjson.dumps([told, differential], option=orjson.OPT_SORT_KEYS)
            asked[key] = one.parameter(), differential
            keys.append(key)
        pairs.append((item, keys[0], keys[1]))
    judged = dict(zip(asked, judge(context.connection, asked.values()), strict=True))
    for item, own, of_base in pairs:
        if judged[own] != judged[of_base]:
            yield (
                item.id,
                f"the graph says otherwise of it than of its base case ({_where(judged[own], judged[of_base])})",
            )


def _where(one: Judgement, other: Judgement) -> str:
    """The first disorder, or the rules, of which two judgements differ."""
    differing = (code for code, verdict in one.verdicts.items() if verdict != other.verdicts[code])
    return next(differing, "the rules of its differential")
