"""Makes what doctors, patients and the run use, from what a graph holds; the same in any process."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from evaluators.consultation.belief.model import BeliefModel
from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.index.lore import read_lore
from evaluators.consultation.resources import Resources
from generators.consultation.case import LANGUAGES, Language
from generators.consultation.words.speech import speech
from kg.criteria.criteria import Criteria
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.knowledge import Knowledge

_Made = TypeVar("_Made")


class ResourceSource(NamedTuple):
    """What resources are made from; it can be sent to other processes.

    Attributes:
        criteria: as the graph holds them.
        knowledge: of the same graph, for its words.
        seed: of the run.
    """

    criteria: Criteria
    knowledge: Knowledge
    seed: int


class ByLanguage(Mapping[Language, _Made], Generic[_Made]):
    """Something for each language, made when it is first asked for: an index takes a second, and few runs need one."""

    def __init__(self, make: Callable[[Language], _Made]) -> None:
        """Makes nothing yet."""
        self._make = make
        self._made: dict[Language, _Made] = {}

    def __getitem__(self, language: Language) -> _Made:
        """What there is for a language."""
        if language not in self._made:
            if language not in LANGUAGES:
                raise KeyError(language)
            self._made[language] = self._make(language)
        return self._made[language]

    def __iter__(self) -> Iterator[Language]:
        """The languages."""
        return iter(LANGUAGES)

    def __len__(self) -> int:
        """How many languages there are."""
        return len(LANGUAGES)


def open_resources(source: ResourceSource, belief: Path) -> Resources:
    """Makes the resources of a run.

    Args:
        source: what they are made from.
        belief: the file of the belief.

    Raises:
        UserError: a file of words or the belief cannot be read.
    """
    criteria, knowledge = source.criteria, source.knowledge
    return Resources(
        oracle=InterviewOracle(criteria),
        belief=BeliefModel.load(belief, criteria),
        speech=ByLanguage(lambda language: speech(language, criteria)),
        indexes=ByLanguage(lambda language: QuestionIndex(read_lore(knowledge, criteria, language))),
        seed=source.seed,
    )
