"""All gates of a build, fed item by item; what they hold does not grow with the number of items."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import ParamSpec, Protocol, TypeVar

from generators.gates.candidates import Related
from generators.gates.compared import Comparison, Likeness, StemAndOptions, by_topic, guessed
from generators.gates.counted import ItemCounter
from generators.gates.masks import SlottedText
from generators.gates.measured import Measured
from generators.gates.offers import Offers
from generators.gates.positions import Positions
from generators.gates.questions import Questions, StemlessQuestions, together
from generators.gates.report import GateReport
from generators.gates.shortcuts import Shortcut, Shortcuts
from generators.gates.stem_blind import Guess, guess
from generators.gates.templates import Masks, Templates
from generators.gates.triples import Triples
from generators.gates.variety import Varieties, Variety
from generators.gates.words import WordSample, WordsRead
from generators.item import Item
from kg.workers.shared import SharedWithWorkers

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")


class TextWorkers(Protocol):
    """Does the long tasks, maybe in other processes; each method returns a function that waits for the result."""

    def templates(self, texts: Sequence[SlottedText]) -> Callable[[], list[list[str]]]:
        """Starts the masking of each text's sentences into templates."""

    def count(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
        """Starts a function that counts in texts."""

    def work_on(self, shared: SharedWithWorkers[A], work: Callable[[A], T]) -> Callable[[], T]:
        """Starts a function on what each process loads once."""

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
        """Starts a function that needs libraries which take long to load."""


class _Texts:
    """The collectors of a task whose stems are texts made of sentences."""

    def __init__(self, task: str, masks: Masks, *, reported: bool) -> None:
        self.templates = Templates(task, masks)
        self.varieties = Varieties(task) if reported else None
        self.words = WordSample(task) if reported else None

    def add(self, item: Item) -> None:
        self.templates.add(item)
        if self.varieties is not None:
            self.varieties.add(item.id, item.stem)
        if self.words is not None:
            self.words.add(item)


class _OptionSets:
    """The collectors of a task whose options come back in other sets."""

    def __init__(self, task: str) -> None:
        self.questions = Questions(task)
        self.offers = Offers(task)

    def add(self, item: Item) -> None:
        self.questions.add(item)
        self.offers.add(item)


class Gates:
    """Collects what the gates measure; tasks may come in any order, and the order of items changes nothing.

    Only where more different sentences occur than are held (32,768 to a task) may the count of one depend on the order.
    """

    def __init__(
        self,
        related: Callable[[], Related],
        topics: Callable[[], Mapping[str, str]],
        workers: TextWorkers,
        measured: Mapping[str, Measured],
        *,
        counters: Mapping[str, ItemCounter] | None = None,
        reported: bool = True,
    ) -> None:
        """Starts with no items.

        Args:
            related: reads what the graph tells of two options, e.g. ``Criteria.related``; asked for option sets only.
            topics: reads what each node is about, in words; asked for option sets only.
            workers: do the long tasks.
            measured: what each task is measured for.
            counters: by task, what counts faults that no item may have.
            reported: whether measures without a limit are taken too.
        """
        self._related = related
        self._topics = topics
        self._reported = reported
        self._workers = workers
        self._measured = measured
        self._counters = counters or {}
        self._positions: dict[str, Positions] = {}
        self._texts: dict[str, _Texts] = {}
        self._triples = Triples()
        self._option_sets: dict[str, _OptionSets] = {}
        self._comparisons: dict[str, Comparison] = {}
        self._shortcuts: dict[str, Shortcuts] = {}
        self._questions: dict[str, StemlessQuestions] = {}
        self._guessed: dict[str, Callable[[], list[Guess]]] = {}
        self._varied: dict[str, Callable[[], Variety]] = {}
        self._worded: dict[str, Callable[[], list[WordsRead]]] = {}
        self._led: dict[str, Callable[[], list[Shortcut]]] = {}
        self._done: set[str] = set()

    def add(self, item: Item) -> None:
        """Takes one item in, of a task that is not done."""
        if item.task not in self._positions:
            self._begin(item.task)
        self._positions[item.task].add(item)
        if item.task in self._texts:
            self._texts[item.task].add(item)
            self._triples.add(item)
        if item.task in self._option_sets:
            self._option_sets[item.task].add(item)
        if item.task in self._comparisons:
            self._comparisons[item.task].add(item)
        if item.task in self._shortcuts:
            self._shortcuts[item.task].add(item)
        if item.task in self._counters:
            self._counters[item.task].add(item)

    def _begin(self, task: str) -> None:
        self._positions[task] = Positions(task)
        measured = self._measured[task]
        if measured.texts:
            self._texts[task] = _Texts(task, self._workers.templates, reported=self._reported)
        if measured.option_sets:
            self._option_sets[task] = _OptionSets(task)
        if measured.option_sets or measured.matched:
            self._comparisons[task] = Comparison(task, self._guess)
        if measured.numbers is not None:
            self._shortcuts[task] = Shortcuts(task, measured.numbers)

    def done(self, task: str) -> None:
        """Takes note that a task has all its items; its long works are asked for and go on beside what follows."""
        self._done.add(task)
        if task in self._counters:
            self._counters[task].ask()
        texts = self._texts.get(task)
        if texts is not None:
            texts.templates.ask()
        if task in self._comparisons:
            self._comparisons[task].ask()
        if task in self._option_sets:
            self._questions[task] = self._option_sets[task].questions.result()
            self._guessed[task] = self._workers.call(guess, self._questions[task], self._related())
        if texts is not None and texts.varieties is not None:
            self._varied[task] = self._workers.count(texts.varieties.result)
        if texts is not None and texts.words is not None:
            self._worded[task] = self._workers.call(texts.words.result)
        if task in self._shortcuts:
            self._led[task] = self._workers.call(self._shortcuts[task].result)

    def result(self) -> GateReport:
        """What the gates say of all items.

        Raises:
            ValueError: a task is not done.
        """
        if missing := self._positions.keys() - self._done:
            raise ValueError(f"more items may come of {', '.join(sorted(missing))}")
        jointly = self._guess_jointly()
        options = [found for _, found in sorted(self._option_sets.items())]
        texts = [found for _, found in sorted(self._texts.items())]
        return GateReport(
            guesses=(*_all(self._guessed), *jointly()),
            compared=tuple(guessed for _, found in sorted(self._comparisons.items()) for guessed in found.result()),
            offers=tuple(offered for found in options for offered in found.offers.result()),
            positions=tuple(position for _, found in sorted(self._positions.items()) for position in found.result()),
            templates=tuple(used for found in texts for used in found.templates.result()),
            varieties=tuple(variety() for _, variety in sorted(self._varied.items())),
            words=tuple(_all(self._worded)),
            shortcuts=tuple(_all(self._led)),
            counted=tuple(counted for _, counter in sorted(self._counters.items()) for counted in counter.result()),
            shares=(
                *(share for _, counter in sorted(self._counters.items()) for share in counter.shares()),
                *self._triples.result(),
            ),
        )

    @cached_property
    def _likeness(self) -> SharedWithWorkers[Likeness]:
        return SharedWithWorkers(by_topic(self._topics()))

    def _guess(self, items: Sequence[StemAndOptions]) -> Callable[[], list[tuple[float, ...]]]:
        return self._workers.work_on(self._likeness, partial(guessed, items=items))

    def _guess_jointly(self) -> Callable[[], list[Guess]]:
        """Tasks with an open number of answers as one: reported only, since the limits are those of each alone."""
        hybrid = [asked for _, asked in sorted(self._questions.items()) if asked.hybrid]
        if len(hybrid) < 2:
            return list
        return self._workers.call(guess, together(hybrid), self._related(), judged=False)


def _all(answers: Mapping[str, Callable[[], list[T]]]) -> Iterator[T]:
    """Waits for the answers about all tasks, in order of their names."""
    return (found for _, answer in sorted(answers.items()) for found in answer())
