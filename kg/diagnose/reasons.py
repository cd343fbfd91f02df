"""The oracle's verdicts in words: what speaks for each, what against, and what would settle an open one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from kg.diagnose.vocabulary import Vocabulary
from kg.model.finding import EFFECT, LENGTH, TOTAL
from kg.model.profile import PastEpisode, Profile
from kg.oracle import Part, Verdict, judge
from kg.store.connection import Connection, QueryRunner

ORDER = ("met", "unknown", "not met")


class PartInWords(NamedTuple):
    """One part of the criteria in words.

    Attributes:
        open: what is unsettled and would settle it, where it is unknown.
    """

    part: Part
    text: str
    open: tuple[str, ...]


class Precedence(NamedTuple):
    """A disorder that takes precedence (or may), and why."""

    code: str
    reason: str
    certain: bool


class Explained(NamedTuple):
    """The verdict on one disorder with its reasons."""

    code: str
    name: str
    verdict: Verdict
    parts: tuple[PartInWords, ...]
    precedence: tuple[Precedence, ...]

    def against(self) -> list[str]:
        """What makes it not met: failed parts, then disorders that take precedence."""
        failed = [said.text for said in self.parts if said.part.holds is False]
        return failed + [f"{first.code} takes precedence: {first.reason}" for first in self.precedence if first.certain]

    def settling(self) -> list[str]:
        """What would settle it: open facts, then disorders that may take precedence."""
        asked = dict.fromkeys(fact for said in self.parts for fact in said.open)
        waiting = [f"whether {first.code} is met: {first.reason}" for first in self.precedence if not first.certain]
        return [*asked, *waiting]


def explain(graph: Connection, profile: Profile, vocabulary: Vocabulary) -> list[Explained]:
    """All disorders: met first, then unknown, then not met; within each by share, then by code."""
    judgement = next(judge(graph, [(profile.parameter(), None)], detail=True))
    words = CriteriaInWords(read_asked(graph), profile, vocabulary)
    found = [words.explained(code, verdict) for code, verdict in judgement.verdicts.items()]
    return sorted(found, key=lambda one: (ORDER.index(one.verdict.verdict), -one.verdict.share, one.code))


class CriteriaRows(NamedTuple):
    """What symptom groups and disorders ask for, by code, as the ``diagnose`` queries return it."""

    groups: Mapping[str, Mapping[str, Any]]
    limits: Mapping[str, Mapping[str, Any]]


def read_asked(graph: QueryRunner) -> CriteriaRows:
    """Reads what groups and disorders ask for."""
    groups, limits = ({row["code"]: row for row in graph.rows(f"diagnose/{name}")} for name in ("groups", "limits"))
    return CriteriaRows(groups, limits)


class CriteriaInWords:
    """Puts parts of criteria into words for one profile."""

    def __init__(self, asked: CriteriaRows, profile: Profile, vocabulary: Vocabulary) -> None:
        """Takes what the graph asks for, and the profile to speak of."""
        self._profile = profile
        self._vocabulary = vocabulary
        self._groups = asked.groups
        self._limits = asked.limits

    def explained(self, code: str, verdict: Verdict) -> Explained:
        """The verdict on one disorder with its reasons."""
        precedence = [
            Precedence(other, self.precedence(code, other), certain)
            for others, certain in ((verdict.excluded_by, True), (verdict.perhaps_excluded_by, False))
            for other in others
        ]
        parts = tuple(self.said(code, part) for part in verdict.parts)
        return Explained(code, self._vocabulary.names[code], verdict, parts, tuple(precedence))

    def precedence(self, disorder: str, other: str) -> str:
        """The reason for which another disorder takes precedence over this one."""
        return next(str(one["reason"]) for one in self._limits[disorder]["excluders"] if one["code"] == other)

    def said(self, disorder: str, part: Part) -> PartInWords:
        """One part of a disorder's criteria, with what the profile states of it."""
        if part.part == "group":
            group = self._groups[part.of]
            opened = tuple(self._open_in(group)) if part.holds is None else ()
            return PartInWords(part, f"{self._vocabulary.name(part.of)}: {self._group(group)}", opened)
        if part.part == "requirement":
            name = self._vocabulary.names.get(part.of)
            opened = tuple(self._asked_by(part.of)) if part.holds is None else ()
            return PartInWords(part, f"{name}: {part.of}", opened)
        asked = {
            "minimum duration": f"at least {self._limits[disorder]['minimum_duration']}",
            "maximum duration": f"at most {self._limits[disorder]['maximum_duration']}",
            "functional impairment": "must be there" if self._limits[disorder]["impairment"] else "must not be there",
            "stressor": "must be there",
        }[part.part]
        opened = (self._vocabulary.name(part.of),) if part.holds is None else ()
        return PartInWords(part, f"{self._vocabulary.name(part.of)} {asked}; {self._stated(part.of)}", opened)

    def states(self, condition: str) -> str:
        """What the profile states of the thing that a condition is about."""
        subject = condition.split(" ")[0]
        owner, _, aspect = subject.rpartition(".")
        name = self._vocabulary.name
        if subject in self._vocabulary.symptoms:
            return f"{name(subject)}: {self._shown(subject)}"
        if owner in self._groups:
            return f"{name(owner)}: {self._group(self._groups[owner])}"
        if aspect == "majority":
            parts = (f"{owner}.{LENGTH}", TOTAL)
            return "; ".join(f"{name(key)}: {self._value(key)}" for key in parts)
        if aspect == LENGTH:
            length = self._length(self._profile.findings.get(subject))
            return f"{name(subject)}: {length.removeprefix('stated: ')}"
        return f"{name(subject)}: {self._value(subject)}"

    def _value(self, key: str) -> str:
        return self._stated(key).removeprefix("stated: ")

    def _shown(self, symptom: str) -> str:
        if symptom in self._profile.present:
            return "present"
        if symptom in self._profile.vague:
            return "mentioned, not settled"
        return "denied" if symptom in self._profile.absent else "not mentioned"

    def _stated(self, key: str) -> str:
        value = self._profile.findings.get(key)
        if value is None:
            return "mentioned, not settled" if key in self._profile.unsettled else "not stated"
        if isinstance(value, bool):
            return "stated: yes" if value else "stated: no"
        field = self._vocabulary.findings.get(key)
        return f"stated: {value} {field.unit}" if field and field.unit else f"stated: {value}"

    def _group(self, group: Mapping[str, Any]) -> str:
        now = self._in(group, self._profile, group["episode"])
        past = [one for one in self._profile.past if one.episode == group["episode"]]
        return "; ".join([now, *(f"in the past {self._in(group, one, group['episode'])}" for one in past)])

    def _in(self, group: Mapping[str, Any], stretch: Profile | PastEpisode, episode: str | None) -> str:
        here = [code for code in group["pool"] if code in stretch.present]
        vague = [code for code in group["pool"] if code in stretch.vague]
        said = [f"{len(here)} of at least {group['minimum_count']} symptoms"]
        if vague:
            said.append(f"{len(vague)} unsettled ({self._names(vague)})")
        core, rule = group["core"], group["core_rule"]
        missing = [code for code in core if code not in stretch.present]
        if rule == "all" and missing:
            said.append(f"without {self._names(missing)}, which it needs")
        elif rule == "one_of" and len(missing) == len(core):
            said.append(f"without any of {self._names(core)}")
        if group["minimum_duration"] is not None:
            length = self._length(stretch.findings.get(f"{episode}.{LENGTH}"))
            said.append(f"at least {group['minimum_duration']} ({length})")
        if group["impairment"] is not None:
            wanted = "with impairment" if group["impairment"] else "without impairment"
            effect = stretch.findings.get(f"{episode}.{EFFECT}")
            said.append(f"{wanted} ({'not stated' if effect is None else 'stated: yes' if effect else 'stated: no'})")
        return ", ".join(said)

    def _length(self, days: object) -> str:
        total = self._profile.findings.get(TOTAL)
        if days is not None:
            return f"stated: {days} days"
        return "not stated" if total is None else f"not stated; at most {total} days in all"

    def _open_in(self, group: Mapping[str, Any]) -> Iterator[str]:
        past = [one for one in self._profile.past if one.episode == group["episode"]]
        stretches: list[Profile | PastEpisode] = [self._profile, *past]
        for stretch in stretches:
            when = "" if isinstance(stretch, Profile) else " in the past episode"
            yield from (self._vocabulary.name(code) + when for code in group["pool"] if code in stretch.vague)
            for aspect, asked in ((LENGTH, group["minimum_days"]), (EFFECT, group["impairment"])):
                key = f"{group['episode']}.{aspect}"
                if asked is not None and key not in stretch.findings:
                    yield self._vocabulary.name(key) + when

    def _asked_by(self, condition: str) -> Iterator[str]:
        subject = condition.split(" ")[0]
        owner, _, aspect = subject.rpartition(".")
        if owner in self._groups:
            yield from self._open_in(self._groups[owner])
        elif aspect == "majority":
            keys = (f"{owner}.{LENGTH}", TOTAL)
            yield from (self._vocabulary.name(key) for key in keys if key not in self._profile.findings)
        else:
            yield self._vocabulary.name(subject)

    def _names(self, codes: Iterable[str]) -> str:
        return ", ".join(self._vocabulary.name(code) for code in codes)
