"""Why cases are no longer proved: the parts of criteria and the conditions of rules that hold otherwise than before."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import orjson

from generators.context import Context
from generators.diagnosis.gold import gold_of
from generators.diagnosis.right import right
from generators.diagnosis.verification import undominated
from generators.failed_items import FailureReasons, changes
from generators.item import Item
from kg.criteria.criteria import Criteria
from kg.criteria.reading import read as read_criteria
from kg.diagnose.in_words import CriteriaInWords
from kg.model.condition import sets_of
from kg.model.profile import Profile
from kg.oracle import Judgement, judge

_HOLDS = {"met": True, "not met": False, "unknown": None}
_IS = {True: "holds", False: "fails", None: "is open"}
_WERE = {True: "held", False: "failed", None: "was open"}

Wanted = Callable[[Item, Judgement], Mapping[str, str]]
"""The verdict that each disorder should have."""
Said = Iterator[tuple[str, str]]
"""What fell, and what the case states of it."""


class _AskedProfile(NamedTuple):
    """A profile, the differential whose rules are asked, and what tells both from others."""

    key: bytes
    profile: Profile
    differential: str | None


def reasons(context: Context, items: Sequence[Item], complete: Wanted | None = None) -> dict[str, FailureReasons]:
    """The reasons of some cases that are no longer proved, each different profile judged once.

    Args:
        context: the graph as it stands.
        items: cases whose facts are profiles; of others nothing is said.
        complete: the verdicts that every disorder should have, for cases that leave nothing open; by default those
            that the proof records.

    Returns:
        The reasons by id of the item.
    """
    criteria = context.read(read_criteria)
    found = [(item, profile) for item in items if (profile := _profile(item)) is not None]
    asked = {profile.key: profile for _, profile in found}
    profiles = ((one.profile.parameter(), one.differential) for one in asked.values())
    judged = dict(zip(asked, judge(context.connection, profiles), strict=True))
    return {item.id: _reasons(item, judged[one.key], _Words(criteria, one), complete) for item, one in found}


def _profile(item: Item) -> _AskedProfile | None:
    """What the proof of an item asks of the oracle; None where its facts are no profile."""
    match item.proof.params:
        case {"profiles": [{"differential": str() | None as differential}]}:
            try:
                profile = Profile.model_validate(item.facts.get("timeline"))
                asked = (profile.model_dump(mode="json"), differential)
                key = orjson.dumps(asked, option=orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER)
            except (TypeError, ValueError):
                return None
            return _AskedProfile(key, profile, differential)
    return None


def _reasons(item: Item, judgement: Judgement, words: "_Words", complete: Wanted | None) -> FailureReasons:
    now = {code: verdict.verdict for code, verdict in judgement.verdicts.items()}
    # In the cases of a differential no third disorder may stay possible, offered or not.
    others = dict.fromkeys(now, "not met") if judgement.rules else {}
    wanted = complete(item, judgement) if complete else {**others, **item.proof.verdicts}
    said: dict[str, str] = {}
    for code, was in wanted.items():
        if now.get(code, was) != was:
            said |= dict(words.verdict(code, now[code]))
    for side, held in (item.proof.rule or {}).items():
        if side in judgement.rules and judgement.rules[side] != held:
            said |= dict(words.rule(side, held, judgement.rules[side]))
    for code, (satisfied, units) in (item.proof.shares or {}).items():
        own = judgement.verdicts.get(code)
        if own is not None and (own.satisfied, own.units) != (satisfied, units):
            share = f"{code}: {own.satisfied} of {own.units} units of its criteria are satisfied"
            said[share] = f"{code}: {satisfied} of {units} units were satisfied"
    if item.proof.shares is None:
        for code in undominated(gold_of(item), judgement):
            near = judgement.verdicts[code]
            share = f"{code}: {near.satisfied} of {near.units} units of its criteria are satisfied"
            said[share] = f"{code}: nothing told speaks against it"
    known = all(option.node in judgement.verdicts for option in item.options)
    return FailureReasons(
        tuple(said),
        tuple(dict.fromkeys(filter(None, said.values()))),
        changes(wanted, now),
        _right(item, judgement, complete=complete is not None) if known and item.options else None,
    )


def _right(item: Item, judgement: Judgement, *, complete: bool) -> tuple[str, ...]:
    """What is right now; in a complete chart nothing but what is met, however near something else may be."""
    if complete:
        return tuple(one.label for one in item.options if judgement.verdicts[str(one.node)].verdict == "met")
    return right(item, judgement, of_pair=bool(judgement.rules))


class _Words:
    """The parts of criteria and the conditions of rules for one profile, in words."""

    def __init__(self, criteria: Criteria, asked: _AskedProfile) -> None:
        self._words = CriteriaInWords(criteria, asked.profile)
        self._differential = asked.differential or ""

    def verdict(self, code: str, verdict: str) -> Said:
        """What makes a disorder's verdict what it is now: parts that fail or are open, or that all of them hold."""
        now = _HOLDS[verdict]
        for part in self._words.parts(code):
            if part.holds is now:
                kind = "symptom group" if part.part == "group" else part.part
                yield f"{code}, {kind} {part.of} {_IS[part.holds]}", part.told
        for exclusion in self._words.criteria.disorders[code].exclusions:
            holds = self._words.evaluation.exclusion(exclusion).plain
            if now is not True and holds is not False and holds is (not now if now is False else None):
                takes = "takes precedence" if holds else "may take precedence"
                yield f"{code}, exclusion: {exclusion.by} {takes}: {exclusion.reason}", ""

    def rule(self, side: str, held: bool | None, now: bool | None) -> Said:
        """The conditions that make a rule what it is now."""
        rule = f"rule for {side}, which {_WERE[held]} and now {_IS[now]}"
        rules = self._words.criteria.differentials[self._differential].rules
        for together in sets_of(rules[side]):
            truths = [(condition, self._words.evaluation.holds(condition).plain) for condition in together]
            # A rule holds by the sets that hold whole.
            if now is True and not all(truth for _, truth in truths):
                continue
            for condition, truth in truths:
                if truth is now:
                    yield f"{rule}: {condition.text} {_IS[truth]}", self._words.states(condition)
