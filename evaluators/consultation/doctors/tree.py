"""The doctors who go through an interview in a fixed order, one of them leaving out what can no longer count."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from evaluators.consultation.doctors.areas import AreaQuestion, area_questions, checked_areas
from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.standing_groups import StandingGroups
from evaluators.consultation.doctors.still_open import decided, fresh
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources


@register
class TreeDoctor(CarefulDoctor):
    """Asks everything area by area (``ontology/consultation/trees.yaml``), whatever is answered."""

    name = "tree"
    place = 20

    def __init__(self, resources: "Resources") -> None:
        """Reads the order once.

        Raises:
            UserError: the order is not what it should be.
        """
        super().__init__(resources)
        self._places = area_questions(resources.oracle, checked_areas(resources.oracle.criteria))

    def next(self, heard: Heard) -> Ask | Close:
        """The next question of the order, until everything is decided or asked."""
        if decided(heard):
            return self.close(heard, "decided")
        if (again := self.again(heard)) is not None:
            return again
        wanted = next(iter(self.wanted(heard, (one for one in self._places if fresh(heard, one.key)))), None)
        if wanted is not None:
            return Ask(keys=(wanted.key,))
        return self.again(heard, last=True) or self.close(heard, "finished")

    def wanted(self, heard: Heard, left: Iterable[AreaQuestion]) -> Iterable[AreaQuestion]:
        """Those of the questions that are left which this doctor asks, in order."""
        return left


@register
class SkippingTreeDoctor(TreeDoctor):
    """Goes the same way, without questions for groups that can no longer be met and without what bears on no verdict.

    What was left out and still bears on an open verdict comes at the end.
    """

    name = "tree-skipping"
    place = 21

    def wanted(self, heard: Heard, left: Iterable[AreaQuestion]) -> Iterator[AreaQuestion]:
        """Those of the questions that are left which may still count, then the others that may change a verdict."""
        standing = StandingGroups(self.resources.oracle, heard)
        later = []
        for place in left:
            if not self.open.matters(heard, place.key):
                continue
            if standing.worth(place):
                yield place
            else:
                later.append(place)
        yield from later
