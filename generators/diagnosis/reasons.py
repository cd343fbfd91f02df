"""Why cases are no longer proved: the parts of criteria and the conditions of rules that hold otherwise than before."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import orjson

from generators.context import Context
from generators.diagnosis.right import right
from generators.failed_items import FailureReasons, changes
from generators.item import Item
from kg.diagnose.reasons import CriteriaInWords, CriteriaRows, read_asked
from kg.diagnose.vocabulary import Vocabulary, read_vocabulary
from kg.model.profile import Profile
from kg.oracle import Judgement, Tested, Verdict, judge

_HOLDS = {"met": True, "not met": False, "unknown": None}
_IS = {True: "holds", False: "fails", None: "is open"}
_WERE = {True: "held", False: "failed", None: "was open"}

Wanted = Callable[[Item, Judgement], Mapping[str, str]]
"""The verdict that each disorder should have."""
Said = Iterator[tuple[str, str]]
"""What fell, and what the case states of it."""


class _Told(NamedTuple):
    """What reasons are put into words with, read once."""

    asked: CriteriaRows
    vocabulary: Vocabulary


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
    told = context.once(_told)
    found = [(item, profile) for item in items if (profile := _profile(item)) is not None]
    asked = {profile.key: profile for _, profile in found}
    profiles = ((one.profile.parameter(), one.differential) for one in asked.values())
    judged = dict(zip(asked, judge(context.connection, profiles, detail=True), strict=True))
    return {
        item.id: _reasons(
            item,
            judged[one.key],
            CriteriaInWords(told.asked, one.profile, told.vocabulary),
            complete,
        )
        for item, one in found
    }


def _told(context: Context) -> _Told:
    return _Told(read_asked(context.connection), read_vocabulary(context.connection))


def _profile(item: Item) -> _AskedProfile | None:
    """What the proof of an item asks of the oracle; None where its facts are no profile."""
    match item.proof.params:
        case {"profiles": [{"differential": str() | None as differential}]}:
            try:
                profile = Profile.model_validate(item.facts)
                key = orjson.dumps(
                    (profile.model_dump(), differential), option=orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER
                )
            except (TypeError, ValueError):
                return None
            return _AskedProfile(key, profile, differential)
    return None


def _reasons(item: Item, judgement: Judgement, words: CriteriaInWords, complete: Wanted | None) -> FailureReasons:
    wanted = complete(item, judgement) if complete else item.proof.verdicts
    now = {code: verdict.verdict for code, verdict in judgement.verdicts.items()}
    said: dict[str, str] = {}
    for code, was in wanted.items():
        if now.get(code, was) != was:
            said |= dict(_verdict(code, judgement.verdicts[code], words))
    for side, held in (item.proof.rule or {}).items():
        if side in judgement.rules and judgement.rules[side] != held:
            said |= dict(_rule(side, held, judgement, words))
    for code, (satisfied, units) in (item.proof.shares or {}).items():
        own = judgement.verdicts.get(code)
        if own is not None and (own.satisfied, own.units) != (satisfied, units):
            share = f"{code}: {own.satisfied} of {own.units} units of its criteria are satisfied"
            said[share] = f"{code}: {satisfied} of {units} units were satisfied"
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


def _verdict(code: str, verdict: Verdict, words: CriteriaInWords) -> Said:
    """What makes a disorder's verdict what it is now: the parts that fail or are open, or that all of them hold."""
    now = _HOLDS[verdict.verdict]
    for part in verdict.parts:
        if part.holds is now:
            kind = "symptom group" if part.part == "group" else part.part
            states = words.states(part.of) if part.part == "requirement" else words.said(code, part).text
            yield f"{code}, {kind} {part.of} {_IS[part.holds]}", states
    for other in () if now is True else verdict.excluded_by if now is False else verdict.perhaps_excluded_by:
        takes = "takes precedence" if now is False else "may take precedence"
        yield f"{code}, exclusion: {other} {takes}: {words.precedence(code, other)}", ""


def _rule(side: str, held: bool | None, judgement: Judgement, words: CriteriaInWords) -> Said:
    """The conditions that make a rule what it is now."""
    now = judgement.rules[side]
    rule = f"rule for {side}, which {_WERE[held]} and now {_IS[now]}"
    for together in judgement.sets.get(side, ()):
        for test in _deciding(together, now):
            yield f"{rule}: {test.condition} {_IS[test.holds]}", words.states(test.condition)


def _deciding(together: Sequence[Tested], now: bool | None) -> Iterator[Tested]:
    """The conditions of a set by which it holds, fails or stays open."""
    if now is True and not all(test.holds for test in together):
        return
    yield from (test for test in together if test.holds is now)
