"""A question of one kind before it has wrong options, and what a kind of question is."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from generators.context import Context

Names = Mapping[str, str]
"""What everything that questions are about is called, or how it reads, by key."""


class AskedFact(NamedTuple):
    """A question and its right answer.

    Attributes:
        kind: name of its kind.
        about: keys of what is asked about, in an order that the kind fixes.
        option: key of the right answer.
        fact: what it asks for; two questions with the same fact ask for it in other words.
        entities: codes of the nodes that it is about.
    """

    kind: str
    about: tuple[str, ...]
    option: str
    fact: str
    entities: tuple[str, ...]


class QuestionKind(ABC):
    """A kind of question.

    Attributes:
        name: as items give it.
        query: what proves an option; takes ``$claims``, each with what is asked about and the key of an option.
        application: whether something about a patient is asked, rather than what is written in the criteria.
        relations: types of the edges that the proof follows.
    """

    name: ClassVar[str]
    query: ClassVar[str]
    application: ClassVar[bool]
    relations: ClassVar[tuple[str, ...]]

    @abstractmethod
    def asked(self, context: Context) -> Sequence[AskedFact]:
        """All questions of this kind, in a fixed order; of one fact there may be several."""

    @abstractmethod
    def answers(self, context: Context, about: Sequence[str], option: str) -> bool:
        """Whether an option answers a question, by the criteria in Python; the query proves it."""

    @abstractmethod
    def stem(self, names: Names, about: Sequence[str]) -> str:
        """The question in words."""

    def node(self, option: str) -> str | None:
        """The node that an option is; None where it is none."""
        return option
