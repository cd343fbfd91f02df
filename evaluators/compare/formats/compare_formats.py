"""Compares the two formats of the same items, model by model, on the parts that all runs have."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from pydantic import BaseModel, ConfigDict
from scipy import sparse

from evaluators.compare.compare import ALL
from evaluators.compare.formats.counts import FormatCounts
from evaluators.compare.formats.letters import letter_agreement
from evaluators.compare.formats.pairs import FormatPair
from evaluators.score.wilson import sums_of, wilson
from evaluators.table.read import Run
from evaluators.table.table import AnswerTable, Ints, Mask


class FormatComparison(BaseModel):
    """A model on the parts of a task that count in every run compared.

    Attributes:
        model: what was asked.
        full, apart: its runs.
        task: or ``all``, where there are several.
        n, groups: parts, under each order of their options that was asked, and their groups.
        full_accuracy, apart_accuracy: of these parts.
        common_correct, only_full, only_apart, common_incorrect: see `FormatCounts`.
        consistency: the share that is right in both or in neither, with its 95 % interval by groups.
        agreement: of what is right in one at least, the share that is right in both, with its interval.
        divergence: the share that is right in one only.
        letters, letter_agreement, kappa: see `LetterAgreement`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str
    full: str
    apart: str
    task: str
    n: int
    groups: int
    full_accuracy: float
    apart_accuracy: float
    common_correct: int
    only_full: int
    only_apart: int
    common_incorrect: int
    consistency: float | None
    consistency_low: float | None
    consistency_high: float | None
    agreement: float | None
    agreement_low: float | None
    agreement_high: float | None
    divergence: float | None
    letters: int
    letter_agreement: float | None
    kappa: float | None


def compare_formats(runs: Mapping[str, Run], pairs: Sequence[FormatPair]) -> list[FormatComparison]:
    """Each model on all tasks together and on each task.

    A part counts where no request for it failed and each answer has a score, in every run of every pair: figures of
    several models are then about the same parts.

    Args:
        runs: by name.
        pairs: which of them are compared.

    Returns:
        Nothing where no part counts in all of the runs.
    """
    tables = _on_the_same_parts({name: runs[name].table for pair in pairs for name in pair})
    return [
        found
        for pair in pairs
        for found in _by_task(pair, runs[pair.full].record.model, *(tables[one] for one in pair))
    ]


def _on_the_same_parts(tables: Mapping[str, AnswerTable]) -> dict[str, AnswerTable]:
    """The rows of parts that go together and count in all tables, in one order."""
    rows = {
        name: {
            (unit, rotation): row
            for row, (unit, rotation) in enumerate(zip(table.units, table.rotation.tolist(), strict=True))
            if table.counted[row] and table.format.codes[row] >= 0
        }
        for name, table in tables.items()
    }
    shared = [key for key in next(iter(rows.values()), {}) if all(key in mine for mine in rows.values())]
    return {
        name: table.of_rows(np.array([rows[name][key] for key in shared], dtype=np.int64))
        for name, table in tables.items()
    }


def _by_task(pair: FormatPair, model: str, full: AnswerTable, apart: AnswerTable) -> Iterator[FormatComparison]:
    present = np.unique(full.task.codes).tolist()
    if len(present) > 1:
        yield _comparison(pair, model, ALL, full, apart)
    for code in present:
        rows = np.flatnonzero(full.task.codes == code)
        yield _comparison(pair, model, full.task.names[code], full.of_rows(rows), apart.of_rows(rows))


def _comparison(pair: FormatPair, model: str, task: str, full: AnswerTable, apart: AnswerTable) -> FormatComparison:
    counts = FormatCounts.of(full.correct, apart.correct)
    letters = letter_agreement(full, apart)
    groups = full.group.codes
    same, some = full.correct == apart.correct, full.correct | apart.correct
    consistency, agreement = _interval(same, groups), _interval((full.correct & apart.correct)[some], groups[some])
    return FormatComparison(
        model=model,
        full=pair.full,
        apart=pair.apart,
        task=task,
        n=counts.n,
        groups=len(np.unique(groups)),
        full_accuracy=float(full.correct.mean()),
        apart_accuracy=float(apart.correct.mean()),
        **counts._asdict(),
        consistency=counts.consistency,
        consistency_low=consistency[0],
        consistency_high=consistency[1],
        agreement=counts.agreement,
        agreement_low=agreement[0],
        agreement_high=agreement[1],
        divergence=counts.divergence,
        letters=letters.n,
        letter_agreement=letters.share,
        kappa=letters.kappa,
    )


def _interval(holds: Mask, groups: Ints) -> tuple[float, float] | tuple[None, None]:
    """The 95 % interval of a share by groups; nothing where there are fewer than two."""
    present, places = np.unique(groups, return_inverse=True)
    if len(present) < 2:
        return None, None
    right, asked = (
        sparse.csr_array(np.bincount(places, weights=some)[None, :]) for some in (holds, np.ones(len(holds)))
    )
    low, high = wilson(sums_of(right, asked))[0].tolist()
    return low, high
