"""All gates of a build, fed item by item; what they hold does not grow with the number of items."""

from collections.abc import Callable, Mapping, Sequence
from typing import ParamSpec, Protocol, TypeVar

from generators.gates.candidates import Related
from generators.gates.guessers import Guess, guess
from generators.gates.offers import Offers
from generators.gates.positions import Positions
from generators.gates.questions import Asked, Questions, together
from generators.gates.report import GateReport
from generators.gates.shortcuts import Judged, Shortcuts
from generators.gates.templates import Masks, Templates
from generators.gates.variety import Varieties
from generators.item import Item

P = ParamSpec("P")
T = TypeVar("T")


_NONE: Mapping[str, Judged] = {}


class Hands(Protocol):
    """Who does the long works; each answer comes when it is called for, and may be worked on elsewhere until then."""

    def templates(self, texts: Sequence[str]) -> Callable[[], list[list[str]]]:
        """Asks for the masked templates of each text's sentences."""

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
        """Asks for what a function returns."""


class _Cases:
    """The collectors of a task that tells cases and offers disorders."""

    def __init__(self, task: str, masks: Masks) -> None:
        self.questions = Questions(task)
        self.offers = Offers(task)
        self.templates = Templates(task, masks)
        self.varieties = Varieties(task)

    def add(self, item: Item) -> None:
        self.questions.add(item)
        self.offers.add(item)
        self.templates.add(item.stem)
        self.varieties.add(item.id, item.stem)


class Gates:
    """Collects what the gates measure; tasks may come in any order, and the order of items changes nothing.

    Only where more different sentences occur than are held (32,768 to a task) may the count of one depend on the order.
    """

    def __init__(self, related: Related, hands: Hands, judged: Mapping[str, Judged] = _NONE) -> None:
        """Starts with no items.

        Args:
            related: what the graph tells of two options, e.g. ``Criteria.related``.
            hands: do the long works.
            judged: the tasks that are measured by their numbers, with the limits that apply; all others are measured
                by their texts and option sets.
        """
        self._related = related
        self._hands = hands
        self._judged = judged
        self._positions: dict[str, Positions] = {}
        self._cases: dict[str, _Cases] = {}
        self._shortcuts: dict[str, Shortcuts] = {}

    def add(self, item: Item) -> None:
        """Takes one item in."""
        if item.task not in self._positions:
            self._begin(item.task)
        self._positions[item.task].add(item)
        if item.task in self._shortcuts:
            self._shortcuts[item.task].add(item)
        else:
            self._cases[item.task].add(item)

    def _begin(self, task: str) -> None:
        self._positions[task] = Positions(task)
        if task in self._judged:
            self._shortcuts[task] = Shortcuts(task, self._judged[task])
        else:
            self._cases[task] = _Cases(task, self._hands.templates)

    def result(self) -> GateReport:
        """What the gates say of the items so far."""
        tasks = [task for _, task in sorted(self._cases.items())]
        shortcuts = [self._hands.call(found.result) for _, found in sorted(self._shortcuts.items())]
        guesses = self._hands.call(_guesses, [task.questions.result() for task in tasks], self._related)
        varieties = [self._hands.call(task.varieties.result) for task in tasks]
        return GateReport(
            guesses=tuple(guesses()),
            offers=tuple(offered for task in tasks for offered in task.offers.result()),
            positions=tuple(position for _, found in sorted(self._positions.items()) for position in found.result()),
            templates=tuple(task.templates.result() for task in tasks),
            varieties=tuple(variety() for variety in varieties),
            shortcuts=tuple(shortcut for found in shortcuts for shortcut in found()),
        )


def _guesses(asked: Sequence[Asked], related: Related) -> list[Guess]:
    found = [made for task in asked for made in guess(task, related)]
    hybrid = [task for task in asked if task.hybrid]
    if len(hybrid) > 1:
        # Together they are reported; the limits are those of each alone (semantics, section 4).
        found += guess(together(hybrid), related, judged=False)
    return found
