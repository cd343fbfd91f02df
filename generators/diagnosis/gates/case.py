"""A case as its gates look at it: everything from the item, so that an independent script can count the same."""

from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.model.profile import Profile


class Case(NamedTuple):
    """The facts of an item with what it asks about.

    Attributes:
        gold: the disorders that are right.
        options: the disorders that are offered.
        differential: of a case about one.
    """

    task: str
    profile: Profile
    gold: frozenset[str]
    options: frozenset[str]
    differential: str | None

    @property
    def ambiguous(self) -> bool:
        """Whether it leaves open which side of a differential is right; a comorbid case has several golds as well."""
        return self.differential is not None and len(self.gold) > 1

    def evaluated(self, criteria: Criteria) -> Evaluation:
        """What the criteria say of its patient."""
        return Evaluation(criteria, Patient.of(self.profile))
