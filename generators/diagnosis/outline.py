"""A seed: what a case is about, before a patient gives each symptom its form."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generators.draw import Stream
from kg.model.condition import Value
from kg.model.profile import Profile


class Outline(NamedTuple):
    """The facts that the patients of one seed share.

    Attributes:
        present: symptoms that are there.
        vague: symptoms that are mentioned and not settled.
        absent: symptoms that are denied by name.
        findings: what is stated.
        unsettled: findings that are mentioned and not settled.
    """

    present: tuple[str, ...]
    vague: tuple[str, ...]
    absent: tuple[str, ...]
    findings: Mapping[str, Value]
    unsettled: tuple[str, ...]

    def parameter(self) -> dict[str, Any]:
        """The outline as the oracle's query takes it."""
        return {"present": list(self.present), "vague": list(self.vague), "findings": dict(self.findings), "past": []}

    def key(self) -> tuple[Any, ...]:
        """What two seeds must differ in."""
        return (self.present, self.vague, self.absent, tuple(sorted(self.findings.items())), self.unsettled)

    def fact_count(self) -> int:
        """How many facts a text has to state."""
        return self.profile({code: code for code in (*self.present, *self.vague)}).fact_count()

    def profile(self, subtypes: Mapping[str, str]) -> Profile:
        """The profile of a patient who has these forms of the symptoms."""
        return Profile(
            present={code: subtypes[code] for code in self.present},
            vague={code: subtypes[code] for code in self.vague},
            absent=self.absent,
            findings=self.findings,
            unsettled=self.unsettled,
        )


def forms(outline: Outline, subtypes: Mapping[str, tuple[str, ...]], rng: Stream) -> dict[str, str]:
    """One subtype for each symptom that is there or may be.

    Every symptom of the graph is drawn for, so that a patient has the same form of it in each case of a seed.
    """
    drawn = {code: rng.choice(subtypes[code]) for code in sorted(subtypes)}
    return {code: drawn[code] for code in sorted((*outline.present, *outline.vague))}
