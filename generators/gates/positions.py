"""Where gold stands among the options: equally often at each label, but for chance."""

from math import sqrt
from zlib import crc32

from pydantic import BaseModel, ConfigDict

from generators.item import Item
from generators.part import ItemPart

SIGMAS = 5.0
"""How many standard deviations a label may be off: by chance once in a million and a half."""
_BUCKETS = 512


class Position(BaseModel):
    """One label in one task.

    Attributes:
        gold: items in which it is gold; ``expected`` is the mean of a fair draw.
        sigmas: the distance in standard deviations; these are never smaller than those of independent items, and
            greater where the items of a group go together.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    label: str
    gold: int
    expected: float
    sigmas: float
    limit: float
    passed: bool


class _Label:
    """One label: how often it was gold beyond expectation, apart by bucket of groups."""

    def __init__(self) -> None:
        self.gold = 0
        self.expected = 0.0
        self.variance = 0.0
        self.items = [0] * _BUCKETS
        self.beyond = [0.0] * _BUCKETS

    def add(self, is_gold: bool, share: float, bucket: int) -> None:
        self.gold += is_gold
        self.expected += share
        self.variance += share * (1 - share)
        self.items[bucket] += 1
        self.beyond[bucket] += is_gold - share

    def sigmas(self) -> float:
        distance = self.gold - self.expected
        mean = distance / sum(self.items)
        clustered = sum((beyond - mean * count) ** 2 for beyond, count in zip(self.beyond, self.items, strict=True))
        # Rounding leaves dust where every option is always gold, and nothing can vary.
        deviation = sqrt(max(self.variance, clustered))
        return abs(distance) / deviation if deviation > 1e-9 else 0.0


class Positions:
    """Counts the gold labels of one task; groups share a fixed number of buckets, so that memory does not grow."""

    def __init__(self, task: str) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
        """
        self._task = task
        self._labels: dict[str, _Label] = {}

    def add(self, item: Item) -> None:
        """Counts one item: every part of it that is picked from options."""
        bucket = crc32(item.group.encode()) % _BUCKETS
        for part in item.all_parts:
            if part.options:
                self._count(part, bucket)

    def _count(self, part: ItemPart, bucket: int) -> None:
        share = len(part.answer) / len(part.options)
        for option in part.options:
            label = self._labels.get(option.label)
            if label is None:
                label = self._labels[option.label] = _Label()
            label.add(option.label in part.answer, share, bucket)

    def result(self) -> list[Position]:
        """Every label, in order."""
        found = []
        for name, label in sorted(self._labels.items()):
            sigmas = label.sigmas()
            found.append(
                Position(
                    task=self._task,
                    label=name,
                    gold=label.gold,
                    expected=round(label.expected, 2),
                    sigmas=round(sigmas, 3),
                    limit=SIGMAS,
                    passed=sigmas <= SIGMAS,
                )
            )
        return found
