"""All gates of a build, fed item by item; what they hold does not grow with the number of items."""

from collections.abc import Callable, Iterable, Mapping

from generators.gates.candidates import Related
from generators.gates.guessers import Guess, guess
from generators.gates.masks import Masker
from generators.gates.offers import Offers
from generators.gates.positions import Positions
from generators.gates.questions import Questions, together
from generators.gates.report import GateReport
from generators.gates.templates import Templates, remembered
from generators.gates.variety import Varieties
from generators.item import Item


class _Task:
    """The collectors of one task."""

    def __init__(self, task: str, template: Callable[[str], str]) -> None:
        self.questions = Questions(task)
        self.offers = Offers(task)
        self.positions = Positions(task)
        self.templates = Templates(task, template)
        self.varieties = Varieties(task)

    def add(self, item: Item) -> None:
        self.questions.add(item)
        self.offers.add(item)
        self.positions.add(item)
        self.templates.add(item.stem)
        self.varieties.add(item.id, item.stem)


class Gates:
    """Collects what the gates measure; tasks may come in any order, and the order of items changes nothing.

    Only where more different sentences occur than are held (32,768 to a task) may the count of one depend on the order.
    """

    def __init__(self, related: Related, fills: Mapping[str, Iterable[str]]) -> None:
        """Starts with no items.

        Args:
            related: what the graph tells of two options, e.g. ``Criteria.related``.
            fills: what stands for a person or a place in the texts, by kind (``generators.gates.masks``).
        """
        self._related = related
        self._template = remembered(Masker(fills))
        self._tasks: dict[str, _Task] = {}

    def add(self, item: Item) -> None:
        """Takes one item in."""
        task = self._tasks.get(item.task)
        if task is None:
            task = self._tasks[item.task] = _Task(item.task, self._template)
        task.add(item)

    def result(self) -> GateReport:
        """What the gates say of the items so far."""
        tasks = [self._tasks[name] for name in sorted(self._tasks)]
        return GateReport(
            guesses=tuple(self._guesses()),
            offers=tuple(offered for task in tasks for offered in task.offers.result()),
            positions=tuple(position for task in tasks for position in task.positions.result()),
            templates=tuple(task.templates.result() for task in tasks),
            varieties=tuple(task.varieties.result() for task in tasks),
        )

    def _guesses(self) -> list[Guess]:
        asked = [self._tasks[name].questions.result() for name in sorted(self._tasks)]
        found = [made for task in asked for made in guess(task, self._related)]
        hybrid = [task for task in asked if task.hybrid]
        if len(hybrid) > 1:
            # Together they are reported; the limits are those of each alone (semantics, section 4).
            found += guess(together(hybrid), self._related, judged=False)
        return found
