"""The same sentence again and again: no masked template in more than one of fifty items of a task."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from generators.gates.batches import Batches
from generators.gates.frequent import FrequencyCounter
from generators.gates.masks import SlottedText
from generators.gates.patient_count import PatientCount, luck
from generators.item import Item
from kg.wording.model import BARE

CAP = 0.02
"""The greatest share of a task's items in which a template may stand (semantics, section 5)."""
LEAST_ITEMS = 1500
"""Of a task with fewer items the shares are reported and not judged: a handful of repeats would pass the cap."""
WORST = 10
ROOM = 2**15

Masks = Callable[[Sequence[SlottedText]], Callable[[], list[list[str]]]]
"""Asks for the masked templates of each text's sentences; the answer comes when it is called for."""
Repeated = Literal["sentence", "frame", "part"]
_CONNECTIVES = frozenset({"concession", "consequence", "elaboration"})
"""Uses of frames that are a connective between two clauses and nothing else, as links between two symptoms are."""
_NOT_SLOTTED = frozenset({"span", "ago", "n"})
"""Slots that hold numbers, which are masked anyway."""


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
    """The sentences of a task, or the frames or the parts that they are composed from.

    Attributes:
        kind: what is counted.
        items: texts read; ``sentences`` is the number of their sentences, frames or parts.
        worst: the ten most frequent templates.
        above: how many templates are above the cap, doubtful counts taken at their greatest.
        limit: None where there are too few items to judge.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    kind: Repeated = "sentence"
    items: int
    sentences: int
    worst: tuple[Frequent, ...]
    above: int
    limit: float | None
    passed: bool


class Repeats:
    """Counts in how many items of one task the same stands, once in an item, however often it stands there."""

    def __init__(self, task: str, kind: Repeated, *, limited: bool, room: int = ROOM) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
            kind: what is counted.
            limited: whether there is a limit for it.
            room: how many different ones are held at most.
        """
        self._task = task
        self._kind: Repeated = kind
        self._limited = limited
        self._tally = FrequencyCounter(room)
        self._items = 0
        self._sentences = 0

    def add(self, listed: Sequence[str]) -> None:
        """Counts what stands in one item."""
        self._items += 1
        self._sentences += len(listed)
        # In order of appearance: what is dropped when the room is full must not depend on the order of a set.
        self._tally.add(name for name in dict.fromkeys(listed) if name)

    def result(self, patients: int) -> TemplateUse:
        """The worst so far.

        Args:
            patients: how many the items are about. What one of them says stands in several items, so that of few
                patients the cap is higher by what luck may do.
        """
        judged = self._limited and self._items >= LEAST_ITEMS
        cap = round(CAP + luck(CAP, patients), 4)
        above = len(self._tally.above(cap * self._items))
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
            kind=self._kind,
            items=self._items,
            sentences=self._sentences,
            worst=worst,
            above=above,
            limit=cap if judged else None,
            passed=not judged or above == 0,
        )


class Templates:
    """Counts the masked templates of one task's sentences, and the frames and parts that its texts are composed from.

    In a frame its members are masked, and in a part the slots of the scene: each is counted by its code.
    """

    def __init__(self, task: str, masks: Masks, room: int = ROOM) -> None:
        """Starts with none.

        Args:
            task: the task that the texts belong to.
            masks: makes the templates.
            room: how many templates are held at most.
        """
        self._texts = Batches(masks, self._count)
        self._sentences = Repeats(task, "sentence", limited=True, room=room)
        self._frames = Repeats(task, "frame", limited=True, room=room)
        self._parts = Repeats(task, "part", limited=False, room=room)
        self._patients = PatientCount(sides=False)
        self._composed = False

    def add(self, item: Item) -> None:
        """Counts the sentences of one item's text."""
        self._patients.add(item)
        spans = [span for span in _listed(item.provenance.get("sentences")) if isinstance(span, dict)]
        slots = [item.provenance.get("slots"), *(span.get("slots") for span in spans)]
        fills = dict.fromkeys(fill for one in slots if isinstance(one, dict) for fill in _fills(one))
        self._texts.add(SlottedText(item.stem, tuple(fills)))
        parts = [str(part) for span in spans for part in _listed(span.get("from"))]
        joints = [joint for span in spans for joint in str(span.get("joint", "")).split("+")]
        self._frames.add([joint for joint in joints if _is_frame(joint)])
        self._parts.add(parts)
        self._composed = self._composed or bool(parts)

    def ask(self) -> None:
        """Asks for the templates of the texts that came since it was last asked."""
        self._texts.ask()

    def _count(self, texts: list[list[str]]) -> None:
        for listed in texts:
            self._sentences.add(listed)

    def result(self) -> list[TemplateUse]:
        """The worst templates so far; frames and parts where there are any."""
        self._texts.finish()
        counted = [self._sentences, *((self._frames, self._parts) if self._composed else ())]
        return [one.result(self._patients.count) for one in counted]


def _is_frame(joint: str) -> bool:
    """Whether a pattern has words of its own beyond a connective."""
    use, written, _ = joint.partition("/")
    return bool(written) and use not in _CONNECTIVES and ">" not in use and BARE not in use


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, list | tuple) else ()


def _fills(slots: dict[str, object]) -> Iterable[str]:
    return (str(value) for name, value in slots.items() if name not in _NOT_SLOTTED and value)
