"""What the criteria say, without wording: small records, equal whether they come from the files or from the graph."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from kg.model.condition import Requirement
from kg.model.group import Effect


class Kind(NamedTuple):
    """A kind of episode (``kg.model.kinds.EpisodeKind``)."""

    key: str
    words: str
    symptoms: tuple[str, ...]
    range: tuple[int, int]
    onset_ages: tuple[int, int]
    gap: int | None
    apart_from: tuple[str, ...]
    follows: tuple[str, ...]
    ongoing: bool
    by_onset_age: bool
    effects: tuple[str, ...]
    over_for: int | None
    follows_within: int | None
    fewest_symptoms: int


class HappeningKind(NamedTuple):
    """A kind of event (``kg.model.kinds.EventKind``)."""

    key: str
    words: str
    range: tuple[int, int]
    ends: bool


class AskedFinding(NamedTuple):
    """A finding (``kg.model.finding.Finding``); values of a boolean are true and false."""

    key: str
    name: str
    type: str
    unit: str | None
    range: tuple[int, int] | None
    values: Mapping[str, str]


class Group(NamedTuple):
    """A symptom group (``kg.model.group.SymptomGroup``).

    Attributes:
        minimum_by_age: pairs of an age and the count below it, the lowest age first.
        overlap: for how many days another episode must overlap for its symptoms to count in this group's.
    """

    code: str
    name: str
    kinds: tuple[str, ...]
    pool: tuple[str, ...]
    minimum_count: int
    minimum_by_age: tuple[tuple[int, int], ...]
    core_rule: Literal["all", "one_of"] | None
    core: tuple[str, ...]
    minimum_days: int | None
    effect: Effect | None
    harm_by: str | None
    usual_days: tuple[int, int] | None
    usual_onset_ages: tuple[int, int] | None
    usual_count: int | None

    @property
    def overlap(self) -> int:
        """For how many days another episode must overlap for its symptoms to count in this group's."""
        return max(1, self.minimum_days or 1)


class GroupNeed(NamedTuple):
    """A group that must be met, now or at any time."""

    group: str
    when: Literal["now", "ever"]


class Precedence(NamedTuple):
    """A disorder that takes precedence (``kg.model.disorder.Exclusion``)."""

    by: str
    when: tuple[Requirement, ...]
    reason: str
    implied: bool


class NamedWhen(NamedTuple):
    """A specifier: a name, and when it is added."""

    name: str
    when: tuple[Requirement, ...]


class DisorderCriteria(NamedTuple):
    """What a disorder asks for (``kg.model.disorder.Disorder``)."""

    code: str
    name: str
    needs: tuple[GroupNeed, ...]
    requirements: tuple[Requirement, ...]
    exclusions: tuple[Precedence, ...]
    specifiers: tuple[NamedWhen, ...]


class DifferentialRules(NamedTuple):
    """A differential (``kg.model.differential.Differential``).

    Attributes:
        vague: what an ambiguous case leaves open.
        rules: by the side that they favour.
    """

    code: str
    primary: str
    alternative: str
    vague: tuple[str, ...]
    rules: Mapping[str, Requirement]

    def other(self, side: str) -> str:
        """The other side."""
        return self.alternative if side == self.primary else self.primary


class Together(NamedTuple):
    """Whether one patient can have two disorders (``kg.model.comorbidity.Comorbidity``)."""

    disorders: tuple[str, str]
    together: Literal["allowed", "never"]
    comorbid: str | None
    reason: str
