"""The report as tables for the terminal."""

from collections.abc import Callable, Iterator
from typing import Any

from generators.gates.compared import Compared
from generators.gates.counted import Counted
from generators.gates.offers import Offered
from generators.gates.report import GateReport
from generators.gates.shares import TextShare
from generators.gates.shortcuts import Shortcut
from generators.gates.stem_blind import Guess
from generators.gates.variety import Variety
from generators.gates.words import WordsRead
from kg.tables import Column, Row, Table

_SHOWN_TEMPLATES = 3


def tables(report: GateReport) -> Iterator[Table]:
    """One table for each kind of measure that was taken; a limit that is not kept is marked."""
    return (table for table in _tables(report) if table.rows)


def _tables(report: GateReport) -> Iterator[Table]:
    guesses = [guess.model_dump() for guess in report.guesses]
    yield Table("Guessing without the stem", _GUESSES, tuple(Guess.model_fields), guesses)
    compared = [found.model_dump() for found in report.compared]
    yield Table("Guessing by comparing stem and options", _COMPARED, tuple(Compared.model_fields), compared)
    offers = list(_offers(report))
    yield Table("Offered as a wrong option / gold", _OFFERS, tuple(offers[0]) if offers else (), offers)
    positions = list(_positions(report))
    yield Table("Gold positions", _POSITIONS, tuple(positions[0]) if positions else (), positions)
    templates = list(_templates(report))
    yield Table(
        "Most frequent sentences, masked, and frames and parts by their codes",
        _TEMPLATES,
        tuple(templates[0]) if templates else (),
        templates,
    )
    varieties = [variety.model_dump() for variety in report.varieties]
    yield Table("Variety and sentences of a fixed sample", _VARIETY, tuple(Variety.model_fields), varieties)
    words = [read.model_dump() for read in report.words]
    yield Table(
        "Answered from the stem's words alone (TF-IDF, logistic regression)",
        _WORDS,
        tuple(WordsRead.model_fields),
        words,
    )
    counted = [{**found.model_dump(), "passed": found.passed} for found in report.counted]
    yield Table("Faults of cases", _COUNTED, (*Counted.model_fields, "passed"), counted)
    shares = [{**found.model_dump(), "passed": found.passed} for found in report.shares]
    yield Table("How texts are told", _SHARES, (*TextShare.model_fields, "passed"), shares)
    shortcuts = [shortcut.model_dump() for shortcut in report.shortcuts]
    yield Table("Shortcuts: one kind of number alone", _SHORTCUTS, tuple(Shortcut.model_fields), shortcuts)


def _text(title: str, field: str) -> Column:
    return Column(title, lambda row: str(row[field]))


def _number(title: str, field: str, form: str, rank: int = 0) -> Column:
    """A figure in a form of its own; nothing where there is none."""
    return Column(title, lambda row: "" if row[field] is None else format(row[field], form), number=True, rank=rank)


def _limit(told: Callable[[Any], str], rank: int = 1) -> Column:
    return Column("limit", lambda row: "reported only" if row["limit"] is None else told(row["limit"]), rank=rank)


def _mark(row: Row) -> str:
    return "" if row["passed"] else "not kept"


def _between(row: Row) -> str:
    return "reported only" if row["limits"] is None else f"{row['limits'][0]:g} to {row['limits'][1]:g}"


def _percent(limit: float) -> str:
    return f"{limit:.1%}"


_KEPT = Column("", _mark)

_GUESSES = (
    # Several tasks are joined; between them a line may end.
    Column("task", lambda row: row["task"].replace("+", " + "), wraps=True),
    _text("guesser", "guesser"),
    _number("items", "n", "d", 2),
    _number("option sets", "sets", "d", 3),
    _number("right", "accuracy", ".1%"),
    _number("chance", "chance", ".1%", 1),
    _limit(_percent),
    _KEPT,
)
_COMPARED = (
    _text("task", "task"),
    _text("guesser", "guesser"),
    _number("items", "n", "d", 2),
    _number("right", "accuracy", ".1%"),
    _number("chance", "chance", ".1%", 1),
    _limit(_percent),
    _KEPT,
)
_OFFERS = (
    _text("task", "task"),
    _number("nodes", "nodes", "d", 2),
    _number("least", "least", ".2f"),
    Column("most", lambda row: "never gold" if row["most"] is None else f"{row['most']:.2f}", number=True),
    Column("limits", _between, rank=1),
    _KEPT,
)
_POSITIONS = (
    _text("task", "task"),
    Column("labels", lambda row: "  ".join(f"{label} {gold}" for label, gold in row["labels"].items()), rank=2),
    _number("worst, in sigmas", "sigmas", ".1f"),
    _number("limit", "limit", "g", 1),
    _KEPT,
)
_TEMPLATES = (
    _text("task", "task"),
    _number("items", "items", "d", 2),
    _number("share", "share", ".2%"),
    _number("of items", "of", "d", 3),
    _limit(lambda limit: f"{limit:.1%}"),
    _KEPT,
    _text("what", "kind"),
    Column("sentence", lambda row: row["sentence"], wraps=True),
)
_VARIETY = (
    _text("task", "task"),
    _number("texts", "sample", "d", 1),
    *(_number(f"distinct-{n}", f"distinct_{n}", ".3f") for n in (1, 2, 3)),
    _number("self-BLEU", "self_bleu", ".3f"),
    _number("words a sentence", "words_per_sentence", ".1f"),
    _number("subordinate per 100 words", "subordinate", ".1f"),
)
_WORDS = (
    _text("task", "task"),
    _text("held out", "held_out"),
    _number("items", "n", "d", 1),
    _number("of", "items", "d", 2),
    _number("right", "accuracy", ".1%"),
    _number("chance", "chance", ".1%", 1),
)
_COUNTED = (
    _text("task", "task"),
    _text("fault", "gate"),
    _number("items", "items", "d", 2),
    _number("with it", "count", "d"),
    _limit(lambda limit: f"{limit:d}"),
    _KEPT,
)
_SHARES = (
    _text("task", "task"),
    _text("measure", "measure"),
    _number("items", "items", "d", 2),
    _number("of", "of", "d", 3),
    _number("value", "value", ".4g"),
    Column("at the least", lambda row: "reported only" if row["least"] is None else f"{row['least']:g}", rank=1),
    _KEPT,
)
_SHORTCUTS = (
    _text("task", "task"),
    _text("shortcut", "shortcut"),
    _number("items", "n", "d", 2),
    _number("groups", "groups", "d", 3),
    _number("right", "accuracy", ".1%"),
    _number("chance", "chance", ".1%", 1),
    _limit(_percent),
    _KEPT,
)


def _offers(report: GateReport) -> Iterator[Row]:
    by_task: dict[str, list[Offered]] = {}
    for offered in report.offers:
        by_task.setdefault(offered.task, []).append(offered)
    for task, listed in by_task.items():
        ratios = [offered.ratio for offered in listed if offered.ratio is not None]
        yield {
            "task": task,
            "nodes": len(listed),
            "least": min(ratios, default=None),
            # Of what is never gold there is no greatest ratio.
            "most": max(ratios) if len(ratios) == len(listed) else None,
            "limits": listed[0].limits,
            "passed": all(offered.passed for offered in listed),
        }


def _positions(report: GateReport) -> Iterator[Row]:
    for task in dict.fromkeys(position.task for position in report.positions):
        listed = [position for position in report.positions if position.task == task]
        yield {
            "task": task,
            "labels": {position.label: position.gold for position in listed},
            "sigmas": max(position.sigmas for position in listed),
            "limit": listed[0].limit,
            "passed": all(position.passed for position in listed),
        }


def _templates(report: GateReport) -> Iterator[Row]:
    for used in report.templates:
        for worst in used.worst[:_SHOWN_TEMPLATES]:
            yield {
                "task": used.task,
                "items": worst.items,
                "share": worst.share,
                "of": used.items,
                "limit": used.limit,
                "kind": used.kind,
                "passed": used.passed or worst.share <= (used.limit or 1),
                "sentence": worst.template,
            }
