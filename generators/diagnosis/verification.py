"""Proofs run again: what must hold of each case type, judged anew on the graph as it stands."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from generators.context import Context
from generators.diagnosis import about
from generators.diagnosis.gold import gold_of
from generators.diagnosis.holding import SIGMA, TAU, implied_by, nearer
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import AMBIGUOUS, MEDICAL_CHART, CaseType
from generators.diagnosis.turning import without_idle_forms
from generators.item import Item
from kg.model.profile import Profile
from kg.oracle import Judgement, judge

Check = Callable[[Context, Item, Judgement], str | None]
"""What is no longer true of an item, or None."""
_Asked = tuple[dict[str, Any], str | None]
"""A profile as the oracle takes it, and the differential whose rules are asked."""
_REMEMBERED = 1024
"""Profiles at hand: those of a whole batch of items, which are looked at once more when they have been judged."""
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
    told = _ToldProfile(context.read(read_lore).turning)
    asked: dict[bytes, _Asked] = {}
    keys = []
    for item in items:
        try:
            found = told.asked(item)
        except (TypeError, ValueError):
            yield item.id, "its facts are not a profile"
            continue
        if found is None:
            yield item.id, "its proof is about other facts than it states"
            continue
        asked[found.key] = found.asked
        keys.append((item, found.key))
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


def told_otherwise(context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
    """The items that are told in another genre than the manifest of their build says."""
    for item in items:
        genre = item.provenance.get("genre")
        if genre != context.genre:
            own, build = genre or "usual", context.genre or "usual"
            yield item.id, f"is told as {own}, though its build tells cases as {build}"


class _Question(NamedTuple):
    """What an item's proof asks of the oracle, and what tells that from other questions."""

    key: bytes
    asked: _Asked


class _ToldProfile:
    """The profiles of some items as the oracle takes them, those of one patient made once."""

    def __init__(self, turning: frozenset[str]) -> None:
        """Takes the forms on which something turns."""
        self._turning = turning
        self._made: dict[bytes, tuple[dict[str, Any], bytes]] = {}

    def asked(self, item: Item) -> _Question | None:
        """What an item's proof asks of the oracle; None where that is not about the facts that the item states.

        Raises:
            ValueError: the facts are no profile.
        """
        own, told = self._parameter(item)
        match item.proof.params:
            case {"profiles": [{"id": 0, "differential": str() | None as differential, **profile}]}:
                if profile == own:
                    return _Question(told + orjson.dumps(differential), (own, differential))
        return None

    def _parameter(self, item: Item) -> tuple[dict[str, Any], bytes]:
        """A profile's parameter and what tells it from others that may be judged otherwise."""
        stated = _stated(item)
        if stated not in self._made:
            own = _profile(stated).parameter()
            # Forms on which nothing turns tell the same case in other words.
            told = without_idle_forms(own, self._turning)
            key = orjson.dumps(told, option=orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER)
            self._made[stated] = own, key
        return self._made[stated]


def profile_of(item: Item) -> Profile:
    """The profile that an item's facts are.

    Raises:
        ValueError: the facts are no profile.
    """
    return _profile(_stated(item))


def _stated(item: Item) -> bytes:
    return orjson.dumps(item.facts.get("timeline"))


@lru_cache(maxsize=_REMEMBERED)
def _profile(stated: bytes) -> Profile:
    return Profile.model_validate(orjson.loads(stated))


def single(context: Context, item: Item, judgement: Judgement, kind: CaseType) -> str | None:
    """What is no longer true of a chart or a self-report."""
    if not _about_its_options(item):
        return _OTHER_OPTIONS
    answered = gold_of(item)
    if len(answered) != 1:
        return f"it has {len(answered)} right answers, not one"
    gold = answered[0]
    if kind is MEDICAL_CHART:
        wanted = {code: "met" if code == gold else "not met" for code in judgement.verdicts}
        return _first(wanted, judgement) or _undominated({gold}, judgement)
    own = judgement.verdicts[gold]
    met = sorted(code for code, verdict in judgement.verdicts.items() if verdict.verdict == "met")
    if met:
        return f"{met[0]} is met, though the case should be incomplete"
    if own.contradicted:
        return f"{gold} is contradicted by what is told"
    implied = implied_by(context.read(read_lore).criteria, gold)
    for code in _others(item):
        if code in implied:
            return f"{code} is an option, though whoever meets the criteria of {gold} meets its criteria too"
        other = judgement.verdicts[code]
        if not nearer((own.satisfied, own.units), (other.satisfied, other.units)):
            return f"{code} is as near as {gold}"
    return None


def undominated(gold: Collection[str], judgement: Judgement) -> Iterator[str]:
    """The disorders that look as likely as what is right, though nothing told speaks against them."""
    for code, verdict in judgement.verdicts.items():
        if code not in gold and not verdict.contradicted and verdict.satisfied * 100 > TAU * verdict.units:
            yield code


def _undominated(gold: Collection[str], judgement: Judgement) -> str | None:
    """What to say of the first such disorder."""
    for code in undominated(gold, judgement):
        verdict = judgement.verdicts[code]
        return f"{code} has {verdict.satisfied} of {verdict.units} units, and nothing told speaks against it"
    return None


def rest_not_met(item: Item, judgement: Judgement) -> dict[str, str]:
    """The verdicts that a chart needs: those that its proof records, and that nothing else in the graph is met."""
    return {**dict.fromkeys(judgement.verdicts, "not met"), **item.proof.verdicts}


def pair(context: Context, item: Item, judgement: Judgement, kind: CaseType) -> str | None:
    """What is no longer true of a case of a differential."""
    if not _about_its_options(item):
        return _OTHER_OPTIONS
    subject = str(item.provenance.get("subject"))
    differential = context.read(read_lore).criteria.differentials.get(subject)
    if differential is None:
        return f"the graph has no differential {subject}"
    own = {differential.primary, differential.alternative}
    answered = set(gold_of(item))
    if not answered <= own or len(answered) != (2 if kind is AMBIGUOUS else 1):
        asked = "both sides" if kind is AMBIGUOUS else "one side"
        return f"its answer is {', '.join(sorted(answered)) or 'none'}, not {asked} of {differential.code}"
    return _pair_verdicts(item, judgement, own, kind)


def _pair_verdicts(item: Item, judgement: Judgement, own: set[str], kind: CaseType) -> str | None:
    verdicts = judgement.verdicts
    wanted = dict.fromkeys(verdicts.keys() - own, "not met")
    if kind is AMBIGUOUS:
        for code in sorted(own):
            if verdicts[code].satisfied * 100 < SIGMA * verdicts[code].units:
                return f"{code} has {verdicts[code].satisfied} of {verdicts[code].units} units only"
        wanted |= dict.fromkeys(sorted(own), "unknown")
        return _first(wanted, judgement) or _undominated(own, judgement)
    (gold,) = set(gold_of(item))
    (other,) = own - {gold}
    if fault := _first({gold: "met", other: "not met", **wanted}, judgement):
        return fault
    if not verdicts[other].contradicted:
        return f"nothing told speaks against {other}"
    if judgement.rules.get(gold) is not True or judgement.rules.get(other) is not False:
        return f"the rules no longer favour {gold} alone"
    return _undominated({gold}, judgement)


def _first(wanted: Mapping[str, str], judgement: Judgement) -> str | None:
    """What is wrong with the first disorder whose verdict is not the one wanted."""
    for code, verdict in wanted.items():
        if judgement.verdicts[code].verdict != verdict:
            return f"{code} is {judgement.verdicts[code].verdict} where it should be {verdict}"
    return None


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
    differential = item.proof.params["profiles"][0]["differential"]
    shown = about.Shown(about.told(profile_of(item)), gold_of(item), set(item.proof.verdicts), differential)
    used = about.relations(shown, context.read(read_lore).criteria, judgement)
    if item.relations == used:
        return None
    return f"its relations are {', '.join(item.relations)}, where its facts and proof use {', '.join(used)}"
