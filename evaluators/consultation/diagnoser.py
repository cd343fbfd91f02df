"""A diagnoser: whoever concludes from a finished consultation that others have led."""

from abc import abstractmethod
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, ClassVar

from evaluators.consultation.heard import Heard
from kg.registry import Registered, Registry

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

Ranking = tuple[tuple[str, float], ...]
"""Codes of disorders, or ``none`` for no disorder, with probabilities; the likeliest first."""


class Diagnoser(Registered):
    """Ranks the disorders after a consultation; it sees what the doctor saw, never the case or its truth.

    Declared by a class with the decorator `register`; those of other packages by an entry point of the group
    ``kgbench.diagnosers``.

    Attributes:
        learns: it has to be given consultations with their gold before it can rank.
    """

    registry = Registry["Diagnoser"](
        "diagnoser", group="kgbench.diagnosers", packages=("evaluators.consultation.diagnosers",)
    )
    learns: ClassVar[bool] = False

    def __init__(self, resources: "Resources") -> None:
        """Takes what diagnosers may use."""
        self.resources = resources

    async def release(self) -> None:
        """Lets go of whatever is open; called once, when there is nothing left to rank."""

    def learn(self, consultations: Sequence[tuple[Heard, Sequence[str]]]) -> None:
        """Learns from consultations of the split ``train``.

        Args:
            consultations: each with the codes of the disorders that are met; none: no disorder.

        Raises:
            UserError: there is too little to learn from.
        """
        del consultations

    @abstractmethod
    def rank(self, heard: Heard) -> Ranking | Awaitable[Ranking]:
        """The disorders after a consultation; the same for the same."""
