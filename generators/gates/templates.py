"""The same sentence again and again: no masked template in more than one of fifty items of a task."""

from collections.abc import Callable, Sequence

from pydantic import BaseModel, ConfigDict

from generators.gates.batches import Batches
from generators.gates.frequent import FrequencyCounter

CAP = 0.02
"""The greatest share of a task's items in which a template may stand (semantics, section 5)."""
LEAST_ITEMS = 1500
"""Of a task with fewer items the shares are reported and not judged: a handful of repeats would pass the cap."""
WORST = 10
ROOM = 2**15

Masks = Callable[[Sequence[str]], Callable[[], list[list[str]]]]
"""Asks for the masked templates of each text's sentences; the answer comes when it is called for."""


class Frequent(BaseModel):
    """One of a task's most frequent templates.

    Attributes:
        items: in how many items it stands; never too low, and too high by ``unsure`` at the most.
        share: items / all items of the task.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    template: str
    items: int
    unsure: int
    share: float


class TemplateUse(BaseModel):
    """The sentences of a task.

    Attributes:
        items: texts read; ``sentences`` is the number of their sentences.
        worst: the ten most frequent templates.
        above: how many templates are above the cap, doubtful counts taken at their greatest.
        limit: None where there are too few items to judge.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    items: int
    sentences: int
    worst: tuple[Frequent, ...]
    above: int
    limit: float | None
    passed: bool


class Templates:
    """Counts the templates of one task; a template counts once in an item, however often it stands there."""

    def __init__(self, task: str, masks: Masks, room: int = ROOM) -> None:
        """Starts with none.

        Args:
            task: the task that the texts belong to.
            masks: makes the templates.
            room: how many templates are held at most.
        """
        self._task = task
        self._texts = Batches(masks, self._count)
        self._tally = FrequencyCounter(room)
        self._items = 0
        self._sentences = 0

    def add(self, text: str) -> None:
        """Counts the sentences of one item's text."""
        self._items += 1
        self._texts.add(text)

    def ask(self) -> None:
        """Asks for the templates of the texts that came since it was last asked."""
        self._texts.ask()

    def _count(self, texts: list[list[str]]) -> None:
        for listed in texts:
            self._sentences += len(listed)
            # In order of appearance: what is dropped when the room is full must not depend on the order of a set.
            self._tally.add(name for name in dict.fromkeys(listed) if name)

    def result(self) -> TemplateUse:
        """The worst templates so far."""
        self._texts.finish()
        judged = self._items >= LEAST_ITEMS
        above = len(self._tally.above(CAP * self._items))
        worst = tuple(
            Frequent(
                template=counted.name,
                items=counted.most,
                unsure=counted.most - counted.least,
                share=round(counted.most / self._items, 6),
            )
            for counted in self._tally.most_common(WORST)
        )
        return TemplateUse(
            task=self._task,
            items=self._items,
            sentences=self._sentences,
            worst=worst,
            above=above,
            limit=CAP if judged else None,
            passed=not judged or above == 0,
        )
