"""Proofs run again: what must hold of each case type, judged anew on the graph as it stands."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import orjson

from generators.context import Context
from generators.criteria import read as read_criteria
from generators.diagnosis import about
from generators.diagnosis.questions import AMBIGUOUS, MEDICAL_CHART, CaseType
from generators.diagnosis.report import nearer, never_beside
from generators.item import Item
from kg.model.profile import Profile
from kg.oracle import Judgement, judge

Check = Callable[[Context, Item, Judgement], str | None]
"""What is no longer true of an item, or None."""
_Asked = tuple[dict[str, Any], str | None]
"""A profile as the oracle takes it, and the differential whose rules are asked."""
_OTHER_OPTIONS = "its proof is about other options than it offers"


def unproved(
    context: Context, items: list[Item], check: Check, after: Check | None = None
) -> Iterator[tuple[str, str]]:
    """Judges the profiles of some items again, each different profile once.

    Args:
        context: the graph that the items are proved on.
        items: cases.
        check: what must hold of each besides.
        after: what must hold too where the verdicts are those that the proof records.

    Yields:
        The id of each item that is no longer proved, and why.
    """
    asked: dict[bytes, _Asked] = {}
    keys = []
    for item in items:
        try:
            found = _asked(item)
            key = orjson.dumps(found, option=orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER)
        except (TypeError, ValueError):
            yield item.id, "its facts are not a profile"
            continue
        if found is None:
            yield item.id, "its proof is about other facts than it states"
            continue
        asked[key] = found
        keys.append((item, key))
    judged = dict(zip(asked, judge(context.connection, asked.values()), strict=True))
    for item, key in keys:
        judgement = judged[key]
        why = (
            _unknown(item, judgement)
            or check(context, item, judgement)
            or _recorded(item, judgement)
            or (after(context, item, judgement) if after else None)
        )
        if why:
            yield item.id, why


def _asked(item: Item) -> _Asked | None:
    """What an item's proof asks of the oracle; None where that is not about the facts that the item states.

    Raises:
        ValueError: the facts are no profile.
    """
    Profile.model_validate(item.facts)
    stated = {"present": {}, "vague": {}, "findings": {}, "past": [], **item.facts}
    match stated, item.proof.params:
        case (
            {"present": dict() as present, "vague": dict() as vague},
            {"profiles": [{"id": 0, "differential": str() | None as differential, **profile}]},
        ):
            own = {"present": sorted(present), "vague": sorted(vague)}
            own |= {"findings": stated["findings"], "past": stated["past"]}
            return (own, differential) if profile == own else None
    return None


def single(context: Context, item: Item, judgement: Judgement, kind: CaseType) -> str | None:
    """What is no longer true of a chart or a self-report."""
    if not _about_its_options(item):
        return _OTHER_OPTIONS
    answered = _gold(item)
    if len(answered) != 1:
        return f"it has {len(answered)} right answers, not one"
    gold = answered[0]
    if kind is MEDICAL_CHART:
        return _first({code: "met" if code == gold else "not met" for code in judgement.verdicts}, judgement)
    own = judgement.verdicts[gold]
    met = sorted(code for code, verdict in judgement.verdicts.items() if verdict.verdict == "met")
    if met:
        return f"{met[0]} is met, though the case should be incomplete"
    if own.contradicted:
        return f"{gold} is contradicted by what is stated"
    criteria = context.read(read_criteria)
    apart = never_beside(criteria.disorders[gold], criteria)
    for code in _others(item):
        if code in apart:
            return f"{code} is an option, though its criteria and those of {gold} imply one another"
        if not nearer(own, judgement.verdicts[code]):
            return f"{code} is as near as {gold}"
    return None


def rest_not_met(item: Item, judgement: Judgement) -> dict[str, str]:
    """The verdicts that a chart needs: those that its proof records, and that nothing else in the graph is met."""
    return {**dict.fromkeys(judgement.verdicts, "not met"), **item.proof.verdicts}


def pair(context: Context, item: Item, judgement: Judgement, kind: CaseType) -> str | None:
    """What is no longer true of a case of a differential."""
    if not _about_its_options(item):
        return _OTHER_OPTIONS
    subject = str(item.provenance.get("subject"))
    differential = context.read(read_criteria).differentials.get(subject)
    if differential is None:
        return f"the graph has no differential {subject}"
    own = {differential.primary, differential.alternative}
    answered = set(_gold(item))
    if not answered <= own or len(answered) != (2 if kind is AMBIGUOUS else 1):
        asked = "both sides" if kind is AMBIGUOUS else "one side"
        return f"its answer is {', '.join(sorted(answered)) or 'none'}, not {asked} of {differential.code}"
    return _pair_verdicts(item, judgement, own, kind)


def _pair_verdicts(item: Item, judgement: Judgement, own: set[str], kind: CaseType) -> str | None:
    wanted = dict.fromkeys(_others(item), "not met")
    if kind is AMBIGUOUS:
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


def _about_its_options(item: Item) -> bool:
    return {option.node for option in item.options} == set(item.proof.verdicts)


def _unknown(item: Item, judgement: Judgement) -> str | None:
    """A disorder that the proof is about and the graph does not have any more."""
    gone = next((code for code in item.proof.verdicts if code not in judgement.verdicts), None)
    return None if gone is None else f"the graph has no disorder {gone}"


def _recorded(item: Item, judgement: Judgement) -> str | None:
    """What the graph shows otherwise than the proof records, though the item may still be right."""
    for code, verdict in item.proof.verdicts.items():
        if judgement.verdicts[code].verdict != verdict:
            return f"{code} was {verdict} and is {judgement.verdicts[code].verdict}"
    if dict(item.proof.rule or {}) != dict(judgement.rules):
        return "the truth of the rules is not what its proof records"
    shares = {
        code: (judgement.verdicts[code].satisfied, judgement.verdicts[code].units) for code in item.proof.verdicts
    }
    if item.proof.shares is not None and dict(item.proof.shares) != shares:
        return "the shares are not what its proof records"
    return None


def relations(context: Context, item: Item, judgement: Judgement) -> str | None:
    """Which relations the facts and the proof use, where these are others than the item says that it is about.

    This holds of items that are about their case alone.
    """
    symptoms = {*item.facts.get("present", {}), *item.facts.get("vague", {})}
    differential = item.proof.params["profiles"][0]["differential"]
    shown = about.Shown(symptoms, _gold(item), set(item.proof.verdicts), differential)
    used = about.relations(shown, context.read(read_criteria), judgement)
    if item.relations == used:
        return None
    return f"its relations are {', '.join(item.relations)}, where its facts and proof use {', '.join(used)}"
