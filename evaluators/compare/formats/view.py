"""Comparisons of formats as a table for people."""

from collections.abc import Iterator, Sequence

from evaluators.compare.formats.compare_formats import FormatComparison
from evaluators.tables import count, few_groups, figure, name, span
from kg.tables import Column, Table


def _interval(of: str, rank: int) -> Column:
    return Column("95 %", lambda row: span(row[f"{of}_low"], row[f"{of}_high"]), number=True, rank=rank)


_COLUMNS = (
    name("model", "model"),
    name("task", "task"),
    count("n", "n", 1),
    count("groups", "groups", 4),
    figure("full", "full_accuracy", 2),
    figure("apart", "apart_accuracy", 2),
    count("both right", "common_correct", 5),
    count("only full", "only_full", 5),
    count("only apart", "only_apart", 5),
    count("both wrong", "common_incorrect", 5),
    figure("consistency", "consistency"),
    _interval("consistency", 3),
    figure("agreement", "agreement"),
    _interval("agreement", 3),
    figure("divergence", "divergence", 1),
    figure("same letters", "letter_agreement", 2),
    figure("kappa", "kappa", 2, "{:.2f}".format),
)


def table(comparisons: Sequence[FormatComparison]) -> Table:
    """A row for each model and task; shares in percent for people."""
    rows = [found.model_dump() for found in comparisons]
    return Table("Formats: full and apart", _COLUMNS, tuple(FormatComparison.model_fields), rows, few_groups)


def notes(comparisons: Sequence[FormatComparison]) -> Iterator[str]:
    """What the figures are about."""
    runs = dict.fromkeys(run for found in comparisons for run in (found.full, found.apart))
    yield f"Formats are compared on the parts that count in all of these runs: {', '.join(runs)}."
    yield (
        "consistency: right in both or in neither; agreement: right in both, of what is right in one at least; "
        "divergence: right in one only; same letters, kappa: of parts with options whose answers could be read in both."
    )
