"""The plan of cases that are told alike: who speaks, in which scene, and what is told in which order, step by step."""

from collections.abc import Mapping, Sequence
from itertools import chain
from string import ascii_lowercase
from typing import NamedTuple

from generators.composing.derivation import slots_used
from generators.composing.lines import Line, lines_of, read
from generators.composing.offline import ProvedComposition
from generators.composing.scene import Scene
from generators.writing.facts import Sentence


class Step(NamedTuple):
    """What one or two sentences tell, in one case or in several.

    Attributes:
        name: its place, ``4``; with the letter of its first case behind it, ``4b``, where the cases differ there.
        cases: those that have it, by their places.
        purpose: what it is for, as the composer names it; empty for symptoms that are simply told.
        states: ids of the facts that it states.
        shows: ids of the facts that it only elaborates.
        draft: how the composer tells it.
    """

    name: str
    cases: tuple[int, ...]
    purpose: str
    states: tuple[str, ...]
    shows: tuple[str, ...]
    draft: str

    @property
    def facts(self) -> tuple[str, ...]:
        """The ids as a sentence of an item has them."""
        return (*self.states, *(f"{name}+" for name in self.shows))


class WritingPlan(NamedTuple):
    """What is told, and in which scene.

    Attributes:
        cases: how many there are.
        scene: what stands for each slot that the composer uses.
    """

    cases: int
    scene: Mapping[str, str]
    steps: tuple[Step, ...]

    def steps_of(self, case: int) -> list[Step]:
        """The steps of one case, in order."""
        return [step for step in self.steps if case in step.cases]

    def sentences(self, case: int, texts: Mapping[str, str]) -> tuple[Sentence, ...]:
        """The sentences of one case.

        Args:
            case: which.
            texts: of each step, by its name.
        """
        return tuple(Sentence(texts[step.name], step.facts, ()) for step in self.steps_of(case))

    @property
    def drafts(self) -> dict[str, str]:
        """How the composer tells each step."""
        return {step.name: step.draft for step in self.steps}


def letter(case: int) -> str:
    """What a case is called in a plan."""
    return ascii_lowercase[case]


def plan_of(composition: ProvedComposition) -> WritingPlan:
    """The plan that a composition follows; cases that state the same at some place share that step."""
    rows, scene = composition.made.rows, composition.made.scene
    cases = len(composition.texts)
    used = slots_used(chain.from_iterable(lines_of(rows, case) for case in range(cases)), scene)
    steps = chain.from_iterable(_steps(str(place), row, scene) for place, row in enumerate(rows, start=1))
    return WritingPlan(cases, used, tuple(steps))


def _steps(place: str, row: Sequence[Line | None], scene: Scene) -> list[Step]:
    alike: dict[tuple[str, ...], list[int]] = {}
    for case, line in enumerate(row):
        if line is not None:
            alike.setdefault(line.facts, []).append(case)
    shared = len(alike) == 1 and sum(map(len, alike.values())) == len(row)
    steps = []
    for cases in alike.values():
        line = row[cases[0]]
        if line is not None:
            states = tuple(name for name in line.facts if name and not name.endswith("+"))
            shows = tuple(name.removesuffix("+") for name in line.facts if name.endswith("+"))
            name = place if shared else f"{place}{letter(cases[0])}"
            steps.append(Step(name, tuple(cases), line.relation, states, shows, read(line, scene)))
    return steps
