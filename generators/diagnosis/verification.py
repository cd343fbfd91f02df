"""Proofs run again: what must hold of each case type, judged anew on the graph as it stands."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import orjson

from generators.context import Context
from generators.diagnosis.report import MARGIN, never_beside
from generators.item import Item
from kg.oracle import Judgement, judge

Check = Callable[[Context, Item, Judgement], str | None]
"""What is no longer true of an item, or None."""


def unproved(context: Context, items: list[Item], check: Check) -> Iterator[tuple[str, str]]:
    """Judges the profiles of some items again, each different profile once.

    Yields:
        The id of each item that is no longer proved, and why.
    """
    asked: dict[bytes, tuple[dict[str, Any], str | None]] = {}
    keys = []
    for item in items:
        profile = dict(item.proof.params["profiles"][0])
        differential = profile.pop("differential")
        profile.pop("id")
        key = orjson.dumps([profile, differential], option=orjson.OPT_SORT_KEYS)
        asked[key] = (profile, differential)
        keys.append(key)
    judged = dict(zip(asked, judge(context.connection, asked.values()), strict=True))
    for item, key in zip(items, keys, strict=True):
        why = _same_profile(item) or check(context, item, judged[key]) or _recorded(item, judged[key])
        if why:
            yield item.id, why


def single(context: Context, item: Item, judgement: Judgement, name: str) -> str | None:
    """What is no longer true of a chart or a self-report."""
    answered = _gold(item)
    if len(answered) != 1:
        return f"it has {len(answered)} right answers, not one"
    gold = answered[0]
    if name == "medical_chart":
        return _first({code: "met" if code == gold else "not met" for code in judgement.verdicts}, judgement)
    own = judgement.verdicts[gold]
    met = sorted(code for code, verdict in judgement.verdicts.items() if verdict.verdict == "met")
    if met:
        return f"{met[0]} is met, though the case should be incomplete"
    if own.contradicted:
        return f"{gold} is contradicted by what is stated"
    apart = never_beside(context.criteria.disorders[gold], context.criteria)
    for code in _others(item):
        if code in apart:
            return f"{code} is an option, though its criteria and those of {gold} imply one another"
        if own.share - judgement.verdicts[code].share < MARGIN - 1e-9:
            return f"{code} is as near as {gold}"
    return None


def pair(context: Context, item: Item, judgement: Judgement, name: str) -> str | None:
    """What is no longer true of a case of a differential."""
    differential = context.criteria.differentials.get(str(item.provenance["subject"]))
    if differential is None:
        return f"the graph has no differential {item.provenance['subject']}"
    own = {differential.primary, differential.alternative}
    answered = set(_gold(item))
    if not answered <= own or len(answered) != (2 if name == "ambiguous" else 1):
        asked = "both sides" if name == "ambiguous" else "one side"
        return f"its answer is {', '.join(sorted(answered)) or 'none'}, not {asked} of {differential.code}"
    return _pair_verdicts(item, judgement, own, name)


def _pair_verdicts(item: Item, judgement: Judgement, own: set[str], name: str) -> str | None:
    wanted = dict.fromkeys(_others(item), "not met")
    if name == "ambiguous":
        return _first(wanted | dict.fromkeys(sorted(own), "unknown"), judgement)
    (gold,) = set(_gold(item))
    (other,) = own - {gold}
    wanted[other] = "not met"
    if not item.proof.relaxed:
        wanted[gold] = "met"
    if judgement.verdicts[gold].contradicted:
        return f"{gold} is contradicted by what is stated"
    favoured = judgement.rules.get(gold) is True and judgement.rules.get(other) is False
    return _first(wanted, judgement) or (None if favoured else f"the rules no longer favour {gold} alone")


def _first(wanted: Mapping[str, str], judgement: Judgement) -> str | None:
    """What is wrong with the first disorder whose verdict is not the one wanted."""
    for code, verdict in wanted.items():
        if judgement.verdicts[code].verdict != verdict:
            return f"{code} is {judgement.verdicts[code].verdict} where it should be {verdict}"
    return None


def _gold(item: Item) -> list[str]:
    return [str(option.node) for option in item.options if option.label in item.answer]


def _others(item: Item) -> list[str]:
    return [str(option.node) for option in item.options if option.label not in item.answer]


def _same_profile(item: Item) -> str | None:
    """The proof has to be about the facts that the item states."""
    asked = item.proof.params["profiles"][0]
    stated = item.facts
    same = (
        list(asked["present"]) == sorted(stated.get("present", {}))
        and list(asked["vague"]) == sorted(stated.get("vague", {}))
        and dict(asked["findings"]) == dict(stated.get("findings", {}))
    )
    return None if same else "its proof is about other facts than it states"


def _recorded(item: Item, judgement: Judgement) -> str | None:
    for code, verdict in item.proof.verdicts.items():
        if judgement.verdicts[code].verdict != verdict:
            return f"{code} was {verdict} and is {judgement.verdicts[code].verdict}"
    return None
