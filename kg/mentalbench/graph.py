"""MentalKG as it was released: disorders, symptom groups, symptoms, differentials, events."""

from pathlib import Path

from pydantic import Field

from kg.mentalbench.duration import Duration
from kg.mentalbench.shape import Shape


class ReleaseSymptom(Shape):
    """A symptom; it has either subtypes (name to text) or examples."""

    code: str
    name: str
    category: str
    description: str
    subtypes: dict[str, str] = Field(default_factory=dict)
    examples: tuple[str, ...] = ()


class ReleaseSymptomGroup(Shape):
    """A pool of symptoms with a minimum count and, often, a core (all of, or at least one of)."""

    name: str
    min_count: int
    pool: tuple[str, ...]
    core_all: tuple[str, ...] = ()
    core_one_of: tuple[str, ...] = ()
    min_duration: Duration | None = None
    functional_impairment: bool | None = None

    def counted(self, symptoms: frozenset[str]) -> int:
        """How many distinct symptoms of the pool are among ``symptoms``."""
        return len(symptoms.intersection(self.pool))

    def core_holds(self, symptoms: frozenset[str]) -> bool:
        """Whether the core rules, if any, hold for ``symptoms``."""
        one_of = not self.core_one_of or not symptoms.isdisjoint(self.core_one_of)
        return one_of and symptoms.issuperset(self.core_all)


class GroupUse(Shape):
    """That a disorder uses a group: necessarily, or as an option."""

    group: str
    mandatory: bool


class ReleaseDisorder(Shape):
    """A disorder's criteria; None means that the release states nothing.

    Attributes:
        event_references: the words by which the stressor criteria point at the catalogue of events.
    """

    code: str
    name: str
    uses: tuple[GroupUse, ...] = ()
    min_duration: Duration | None = None
    max_duration: Duration | None = None
    functional_impairment: bool | None = None
    traumatic_stressor: bool = False
    psychosocial_stressor: bool = False
    additional_requirements: tuple[str, ...] = ()
    event_references: tuple[str, ...] = ()

    @property
    def required_groups(self) -> tuple[str, ...]:
        """The names of the groups that must be there."""
        return tuple(use.group for use in self.uses if use.mandatory)


class ReleaseDifferential(Shape):
    """What tells a primary disorder from an alternative; `rules` maps disorder codes to prose."""

    primary: str
    alternative: str
    condition: str | None
    key_difference: str
    rules: dict[str, tuple[str, ...]]

    @property
    def code(self) -> str:
        """The pair as the dataset writes it, ``D013-D009``."""
        return f"{self.primary}-{self.alternative}"


class Remark(Shape):
    """Something about a graph file that a reader can get over and an audit should report."""

    path: Path
    where: str
    kind: str
    detail: str


class MentalKg(Shape):
    """The released graph. Codes may dangle: only shapes are checked when it is read.

    Attributes:
        names: code to name, from the list of disorders (empty where that file is absent).
        remarks: repeated codes, groups defined twice in different words, files absent.
    """

    names: dict[str, str]
    disorders: dict[str, ReleaseDisorder]
    groups: dict[str, ReleaseSymptomGroup]
    symptoms: dict[str, ReleaseSymptom]
    differentials: tuple[ReleaseDifferential, ...]
    events: tuple[str, ...]
    remarks: tuple[Remark, ...]

    def all_names(self) -> dict[str, str]:
        """Code to name, from the criteria and, which wins, the list of disorders."""
        return {code: disorder.name for code, disorder in self.disorders.items()} | self.names
