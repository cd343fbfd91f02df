"""What must hold of each kind of case, told by straight-line Python on the knowledge files: no query takes part."""

from __future__ import annotations

import math
from collections.abc import Iterator

import orjson

from generators.item import Item
from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile
from kg.oracle import Judgement
from tests.kg.oracle.plain import Plain

MARGIN = 0.15
TAU = SIGMA = 0.6
"""Shares of semantics, section 4."""
_NEARLY = 1e-9


class Standing:
    """Judges items by the definitions, each different profile once."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._known: dict[bytes, Judgement] = {}

    def judgement(self, item: Item) -> Judgement:
        key = orjson.dumps([item.facts["timeline"], differential_of(item)], option=orjson.OPT_SORT_KEYS)
        if key not in self._known:
            self._known[key] = Plain(self.knowledge, profile_of(item)).judge(differential_of(item))
        return self._known[key]

    def faults(self, item: Item) -> list[str]:
        """What the definitions say against an item; empty where it stands."""
        judgement = self.judgement(item)
        recorded = {code: judgement.verdicts[code].verdict for code in item.proof.verdicts}
        changed = [] if recorded == item.proof.verdicts else [f"verdicts are {recorded}, not {item.proof.verdicts}"]
        if judgement.rules != (item.proof.rule or {}):
            changed.append(f"the rules are {judgement.rules}, not {item.proof.rule}")
        shares = {code: (judgement.verdicts[code].satisfied, judgement.verdicts[code].units) for code in recorded}
        if item.task == "self_report" and shares != item.proof.shares:
            changed.append(f"shares are {shares}, not {item.proof.shares}")
        used = self.relations(item, judgement)
        if set(item.relations) != used:
            changed.append(f"relations are {used}, not {item.relations}")
        if item.task == "medical_chart":
            return [*changed, *self._chart(item, judgement)]
        if item.task == "self_report":
            return [*changed, *self._report(item, judgement)]
        return [*changed, *self._pair(item, judgement)]

    def _chart(self, item: Item, judgement: Judgement) -> Iterator[str]:
        for code, verdict in judgement.verdicts.items():
            if verdict.verdict != ("met" if [code] == gold(item) else "not met"):
                yield f"{code} is {verdict.verdict}"
        yield from _undominated(item, judgement)

    def _report(self, item: Item, judgement: Judgement) -> Iterator[str]:
        (main,) = gold(item)
        own = judgement.verdicts[main]
        yield from (f"{code} is met" for code, verdict in judgement.verdicts.items() if verdict.verdict == "met")
        if own.contradicted:
            yield f"{main} is contradicted"
        for code in rest(item):
            if self.implies(main, code):
                yield f"{code} is an option beside {main}"
            ahead = own.satisfied / own.units - judgement.verdicts[code].satisfied / judgement.verdicts[code].units
            if ahead < MARGIN and not math.isclose(ahead, MARGIN):
                yield f"{code} is only {ahead:.3f} behind"

    def _pair(self, item: Item, judgement: Judgement) -> Iterator[str]:
        differential = self.knowledge.differentials[str(item.provenance["subject"])]
        own = {differential.primary, differential.alternative}
        for code, verdict in judgement.verdicts.items():
            if code not in own and verdict.verdict != "not met":
                yield f"{code} is {verdict.verdict}"
        yield from _undominated(item, judgement)
        if item.task == "ambiguous":
            for code in own:
                if code not in gold(item) or judgement.verdicts[code].verdict != "unknown":
                    yield f"{code} is {judgement.verdicts[code].verdict}"
                if judgement.verdicts[code].share < SIGMA - _NEARLY:
                    yield f"{code} hardly shows"
            if judgement.rules != dict.fromkeys(own):
                yield f"the rules are {judgement.rules}"
            return
        yield from self._settled(item, judgement, own)

    def _settled(self, item: Item, judgement: Judgement, own: set[str]) -> Iterator[str]:
        differential = self.knowledge.differentials[str(item.provenance["subject"])]
        (main,) = gold(item)
        (other,) = own - {main}
        if main != (differential.primary if item.provenance["side"] == "a" else differential.alternative):
            yield f"{main} is not the side that it should be"
        if judgement.verdicts[main].verdict != "met":
            yield f"{main} is {judgement.verdicts[main].verdict}"
        if judgement.verdicts[other].verdict != "not met" or not judgement.verdicts[other].contradicted:
            yield f"nothing told refutes {other}"
        if judgement.rules != {main: True, other: False}:
            yield f"the rules are {judgement.rules}"

    def relations(self, item: Item, judgement: Judgement) -> set[str]:
        """The edge types that the facts and the proof use."""
        told = {code for episode in profile_of(item).episodes for code in (*episode.present, *episode.vague)}
        asked = [need.group for code in gold(item) for need in self.knowledge.disorders[code].needs]
        used = set()
        if any(told & set(self.knowledge.groups[code].pool) for code in asked):
            used.add("INCLUDED_IN")
        if any(judgement.verdicts[code].by_groups for code in gold(item)):
            used.add("REQUIRES")
        if any(judgement.verdicts[str(option.node)].by_exclusion for option in item.options):
            used.add("EXCLUDES")
        differential = self.knowledge.differentials.get(differential_of(item) or "")
        if differential and differential.primary in gold(item):
            used.add("PRIMARY_OF")
        if differential and differential.alternative in gold(item):
            used.add("ALTERNATIVE")
        return used

    def implies(self, one: str, other: str) -> bool:
        """Whether whoever meets the criteria of one meets those of the other."""
        return any(edge.by == one and edge.implied for edge in self.knowledge.disorders[other].excluded_when)


def _undominated(item: Item, judgement: Judgement) -> Iterator[str]:
    for code, verdict in judgement.verdicts.items():
        if code not in gold(item) and not verdict.contradicted and verdict.share > TAU + _NEARLY:
            yield f"{code} has a share of {verdict.share:.2f} and nothing told against it"


def profile_of(item: Item) -> Profile:
    return Profile.model_validate(item.facts["timeline"])


def gold(item: Item) -> list[str]:
    return sorted(str(option.node) for option in item.options if option.label in item.answer)


def rest(item: Item) -> list[str]:
    return sorted(str(option.node) for option in item.options if option.label not in item.answer)


def differential_of(item: Item) -> str | None:
    return str(item.provenance["subject"]) if item.task in ("ambiguous", "unambiguous") else None
