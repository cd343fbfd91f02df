"""The ICD-10 classes of the cases: of each disorder, and of the states of patients who meet none."""

from collections.abc import Iterable, Mapping

from pydantic import Field, model_validator

from generators.consultation.tables import read_table
from kg.criteria.criteria import Criteria
from kg.errors import KnowledgeError
from kg.interview.answer import ongoing
from kg.model.base import Change, Record, Status
from kg.model.profile import Profile


class VerdictState(Record):
    """A state of patients who meet no disorder.

    Attributes:
        icd: its class.
        core_now: groups; it holds where an episode that goes on shows the core of one. None: it always holds.
    """

    icd: str
    core_now: tuple[str, ...] = ()


class IcdClasses(Record):
    """Which disorder falls into which class.

    Attributes:
        classes: code -> what it is.
        disorders: code of a disorder -> class.
        states: in their order, the last of which always holds.
    """

    history: tuple[Change, ...]
    status: Status
    classes: Mapping[str, str]
    disorders: Mapping[str, str]
    states: tuple[VerdictState, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _sound(self) -> "IcdClasses":
        named = {*self.disorders.values(), *(one.icd for one in self.states)}
        if unknown := sorted(named - {*self.classes}):
            raise ValueError(f"unknown class {unknown[0]}")
        if self.states[-1].core_now or not all(one.core_now for one in self.states[:-1]):
            raise ValueError("every state but the last needs core_now, and the last has none")
        return self

    @property
    def codes(self) -> tuple[str, ...]:
        """All classes, in the order of the file."""
        return tuple(self.classes)

    def check(self, criteria: Criteria) -> None:
        """Compares the file with a graph.

        Raises:
            KnowledgeError: it names a group that the graph does not have, or lacks a disorder of it.
        """
        groups = {group for one in self.states for group in one.core_now}
        if unknown := sorted(groups - {*criteria.groups}):
            raise KnowledgeError(
                f"classes.yaml: the graph has no group {unknown[0]}; load the knowledge that came with kgbench by "
                "`kgbench load`, or correct the file."
            )
        if missing := sorted({*criteria.disorders} - {*self.disorders}):
            raise KnowledgeError(f"classes.yaml: {missing[0]} has no ICD-10 class; add it under disorders.")

    def of(self, criteria: Criteria, gold: Iterable[str], profile: Profile) -> tuple[str, ...]:
        """The class of each gold disorder, or of the state where there is none."""
        return tuple(self.disorders[code] for code in gold) or (self.state(criteria, profile),)

    def state(self, criteria: Criteria, profile: Profile) -> str:
        """The class of a patient who meets no disorder."""
        return next(one.icd for one in self.states if not one.core_now or _core(criteria, one, profile))


def _core(criteria: Criteria, state: VerdictState, profile: Profile) -> bool:
    """Whether an episode that goes on shows the core of one of the groups."""
    now = ongoing(profile)
    for code in state.core_now:
        group = criteria.groups[code]
        enough = all if group.core_rule == "all" else any
        for kind in group.kinds:
            if kind in now and enough(one in now[kind].present for one in group.core):
                return True
    return False


def icd_classes() -> IcdClasses:
    """The classes that come with the package."""
    return read_table(IcdClasses, "classes.yaml")
