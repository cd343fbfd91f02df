"""Order preferences as a table."""

from collections.abc import Iterable

from evaluators.likelihood.order import OrderPreference
from evaluators.tables import count, figure, interval, name
from kg.tables import Table

_COLUMNS = (
    name("source", "source"),
    name("part", "part"),
    count("texts", "texts", 2),
    count("comparisons", "shuffled", 3),
    figure("% own order likelier", "preferred"),
    interval(1),
    figure("negative log-likelihood per token", "per_token", told=lambda value: f"{value:.2f}"),
)


def table(model: str, found: Iterable[OrderPreference]) -> Table:
    """The figures of each source and part."""
    rows = [{"model": model, **one._asdict()} for one in found]
    return Table(f"By {model}", _COLUMNS, ("model", *OrderPreference._fields), rows)
