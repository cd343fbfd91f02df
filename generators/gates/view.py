"""The report as tables for the terminal."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from generators.gates.offers import Offered
from generators.gates.report import GateReport

_SHOWN_TEMPLATES = 3


def tables(report: GateReport) -> Iterator[Table]:
    """One table for each kind of measure that was taken; a limit that is not kept is marked."""
    return (table for table in _tables(report) if table.row_count)


def _tables(report: GateReport) -> Iterator[Table]:
    yield _table(
        "Guessing without the stem",
        ("task", "guesser", "items", "option sets", "right", "chance", "limit", ""),
        [
            (
                guess.task,
                guess.guesser,
                f"{guess.n}",
                f"{guess.sets}",
                f"{guess.accuracy:.1%}",
                f"{guess.chance:.1%}",
                "reported only" if guess.limit is None else f"{guess.limit:.1%}",
                _mark(guess.passed),
            )
            for guess in report.guesses
        ],
    )
    yield _table("Offered as a wrong option / gold", ("task", "nodes", "least", "most", "limits", ""), _offers(report))
    yield _table("Gold positions", ("task", "labels", "worst, in sigmas", "limit", ""), _positions(report))
    yield _table(
        "Most frequent sentences, masked",
        ("task", "items", "share", "of items", "limit", "", "sentence"),
        [
            (
                used.task,
                f"{worst.items}",
                f"{worst.share:.2%}",
                f"{used.items}",
                "reported only" if used.limit is None else f"{used.limit:.0%}",
                _mark(used.passed or worst.share <= (used.limit or 1)),
                worst.template,
            )
            for used in report.templates
            for worst in used.worst[:_SHOWN_TEMPLATES]
        ],
    )
    yield _table(
        "Variety of a fixed sample",
        ("task", "texts", "distinct-1", "distinct-2", "distinct-3", "self-BLEU"),
        [
            (
                variety.task,
                f"{variety.sample}",
                f"{variety.distinct_1:.3f}",
                f"{variety.distinct_2:.3f}",
                f"{variety.distinct_3:.3f}",
                "" if variety.self_bleu is None else f"{variety.self_bleu:.3f}",
            )
            for variety in report.varieties
        ],
    )
    yield _table(
        "Answered from the stem's words alone (TF-IDF, logistic regression)",
        ("task", "held out", "items", "of", "right", "chance"),
        [
            (
                read.task,
                read.held_out,
                f"{read.n}",
                f"{read.items}",
                f"{read.accuracy:.1%}",
                f"{read.chance:.1%}",
            )
            for read in report.words
        ],
    )
    yield _table(
        "Shortcuts: one kind of number alone",
        ("task", "shortcut", "items", "groups", "right", "chance", "limit", ""),
        [
            (
                shortcut.task,
                shortcut.shortcut,
                f"{shortcut.n}",
                f"{shortcut.groups}",
                f"{shortcut.accuracy:.1%}",
                f"{shortcut.chance:.1%}",
                "reported only" if shortcut.limit is None else f"{shortcut.limit:.1%}",
                _mark(shortcut.passed),
            )
            for shortcut in report.shortcuts
        ],
    )


def _offers(report: GateReport) -> Iterator[tuple[str, ...]]:
    by_task: dict[str, list[Offered]] = {}
    for offered in report.offers:
        by_task.setdefault(offered.task, []).append(offered)
    for task, listed in by_task.items():
        ratios = [offered.ratio for offered in listed if offered.ratio is not None]
        limits = listed[0].limits
        yield (
            task,
            f"{len(listed)}",
            f"{min(ratios):.2f}" if ratios else "",
            f"{max(ratios):.2f}" if len(ratios) == len(listed) else "never gold",
            "reported only" if limits is None else f"{limits[0]:g} to {limits[1]:g}",
            _mark(all(offered.passed for offered in listed)),
        )


def _positions(report: GateReport) -> Iterator[tuple[str, ...]]:
    for task in dict.fromkeys(position.task for position in report.positions):
        listed = [position for position in report.positions if position.task == task]
        yield (
            task,
            "  ".join(f"{position.label} {position.gold}" for position in listed),
            f"{max(position.sigmas for position in listed):.1f}",
            f"{listed[0].limit:g}",
            _mark(all(position.passed for position in listed)),
        )


def _mark(passed: bool) -> str:
    return "" if passed else "not kept"


def _table(title: str, columns: Sequence[str], rows: Iterator[tuple[str, ...]] | list[tuple[str, ...]]) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        # Text, not str: what looks like markup in a case is text.
        table.add_row(*(Text(cell) for cell in row))
    return table
