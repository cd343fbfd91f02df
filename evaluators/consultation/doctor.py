"""A doctor: whoever says what is asked next, or closes."""

from abc import abstractmethod
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from kg.registry import Registered, Registry

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources


class DoctorAgent(Registered):
    """Asks and closes; one object serves any number of consultations at a time, so it keeps nothing of any of them.

    Declared by a class with the decorator `register`; those of other packages by an entry point of the group
    ``kgbench.doctors``.

    Attributes:
        with_graph: it uses the graph (verdicts, belief or keys of questions), not the patient's words alone.
    """

    registry = Registry["DoctorAgent"]("doctor", group="kgbench.doctors", packages=("evaluators.consultation.doctors",))
    needs = ("name", "with_graph")
    with_graph: bool

    def __init__(self, resources: "Resources") -> None:
        """Takes what doctors may use."""
        self.resources = resources

    async def release(self) -> None:
        """Lets go of whatever is open; called once, when a run ends in which it had to be waited for."""

    @abstractmethod
    def turn(self, heard: Heard) -> Ask | Close | Awaitable[Ask | Close]:
        """What comes next after what was heard; the same for the same."""
