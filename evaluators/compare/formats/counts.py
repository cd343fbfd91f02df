"""How often the answers of two formats are right together (paper 004, section 4.2.2, equations 6 to 10)."""

from typing import NamedTuple, Self

from evaluators.table.table import Mask


class FormatCounts(NamedTuple):
    """Parts that were asked in two formats, by the formats in which the answer is right.

    Attributes:
        common_correct: right in both.
        only_full, only_apart: right in one.
        common_incorrect: right in neither.
    """

    common_correct: int
    only_full: int
    only_apart: int
    common_incorrect: int

    @classmethod
    def of(cls, full: Mask, apart: Mask) -> Self:
        """Counts parts.

        Args:
            full: whether the answer to each part is right where all are asked in one request.
            apart: the same where each is asked in its own.
        """
        kinds = (full & apart, full & ~apart, ~full & apart, ~full & ~apart)
        return cls(*(int(kind.sum()) for kind in kinds))

    @property
    def n(self) -> int:
        """How many parts."""
        return sum(self)

    @property
    def consistency(self) -> float | None:
        """The share of parts that are right in both or in neither; None where there is no part."""
        return _share(self.common_correct + self.common_incorrect, self.n)

    @property
    def agreement(self) -> float | None:
        """Of the parts that are right in one at least, the share that is right in both; None where there is none."""
        return _share(self.common_correct, self.n - self.common_incorrect)

    @property
    def divergence(self) -> float | None:
        """The share of parts that are right in one only; None where there is no part."""
        return _share(self.only_full + self.only_apart, self.n)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
