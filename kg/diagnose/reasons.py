"""The oracle's verdicts in words: what speaks for each, what against, and what would settle an open one."""

from __future__ import annotations

from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.reading import read
from kg.diagnose.in_words import CriteriaInWords, PartInWords
from kg.model.profile import Profile
from kg.oracle import Verdict, judge
from kg.store.connection import Connection

ORDER = ("met", "unknown", "not met")


class PrecedenceInWords(NamedTuple):
    """A disorder that takes precedence (or may), and why."""

    code: str
    reason: str
    certain: bool


class Explained(NamedTuple):
    """The verdict on one disorder with its reasons.

    Attributes:
        specifiers: names that are added to the diagnosis; None for one that is not settled.
    """

    code: str
    name: str
    verdict: Verdict
    parts: tuple[PartInWords, ...]
    precedence: tuple[PrecedenceInWords, ...]
    specifiers: dict[str, bool | None]

    @property
    def specified(self) -> str:
        """The name with the specifiers that hold; those of a disorder that is not met say nothing."""
        held = [name for name, holds in self.specifiers.items() if holds]
        return ", ".join([self.name, *(held if self.verdict.verdict == "met" else [])])

    def against(self) -> list[str]:
        """What makes it not met: failed parts, then disorders that take precedence."""
        failed = [said.text for said in self.parts if said.holds is False]
        return failed + [f"{first.code} takes precedence: {first.reason}" for first in self.precedence if first.certain]

    def settling(self) -> list[str]:
        """What would settle it: open facts, then disorders that may take precedence."""
        asked = dict.fromkeys(fact for said in self.parts for fact in said.open)
        waiting = [f"whether {first.code} is met: {first.reason}" for first in self.precedence if not first.certain]
        return [*asked, *waiting]


def explain(graph: Connection, profile: Profile) -> list[Explained]:
    """All disorders: met first, then unknown, then not met; within each by share, then by code."""
    judgement = next(judge(graph, [(profile.parameter(), None)]))
    words = CriteriaInWords(read(graph), profile)
    found = [explained(words, code, verdict) for code, verdict in judgement.verdicts.items()]
    return sorted(found, key=lambda one: (ORDER.index(one.verdict.verdict), -one.verdict.share, one.code))


def explained(words: CriteriaInWords, code: str, verdict: Verdict) -> Explained:
    """The verdict on one disorder with its reasons."""
    disorder = words.criteria.disorders[code]
    held = [(other, words.evaluation.exclusion(other).plain) for other in disorder.exclusions]
    specifiers = {name: truth.plain for name, truth in words.evaluation.specifiers(code).items()}
    return Explained(
        code=code,
        name=disorder.name,
        verdict=verdict,
        parts=words.parts(code),
        precedence=tuple(
            PrecedenceInWords(other.by, other.reason, holds is True) for other, holds in held if holds is not False
        ),
        specifiers=specifiers,
    )


def read_asked(graph: Connection) -> Criteria:
    """What the graph asks for."""
    return read(graph)
