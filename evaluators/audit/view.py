"""The audit as tables for people: totals first, then disorders and pairs with findings, long lists capped."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from evaluators.audit.distractors import Distractors, Separation
from evaluators.audit.duplicates import Duplicates
from evaluators.audit.judged import JudgedCounts
from evaluators.audit.positions import GoldLetters
from evaluators.audit.report import AuditReport
from evaluators.audit.shortcuts import FrequencyShortcut
from evaluators.audit.structure import Structure
from evaluators.audit.text import TextDefect, TextReport, UnitText
from evaluators.audit.thresholds import Thresholds
from kg.tables import Table, plain

MOST_ROWS = 30
MOST_EXAMPLES = 4

Row = Mapping[str, str | int]


class Section(NamedTuple):
    """A titled table, with sentences below it.

    Attributes:
        rows: all of them.
        notes: on what stands above.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()

    def table(self, most: int | None = MOST_ROWS) -> Table:
        """The first rows as a table; all of them for None."""
        return plain(self.title, self.rows[:most], self.columns)

    def remarks(self) -> list[str]:
        """The notes, after how many rows the table leaves out."""
        further = len(self.rows) - MOST_ROWS
        return [*([f"and {further} more rows: --csv and --json have them all."] if further > 0 else []), *self.notes]


def sections(report: AuditReport) -> Iterator[Section]:
    """The parts of the report in reading order."""
    yield _findings(report)
    yield from _structure(report.structure)
    if report.thresholds and report.distractors:
        yield _thresholds(report.thresholds)
        yield _distractors(report.distractors)
    if report.judged:
        yield _judged(report.judged)
    yield _duplicates(report.duplicates)
    yield _text(report.text)
    yield _positions(report.positions)
    yield _shortcuts(report.shortcuts)


def _findings(report: AuditReport) -> Section:
    seeds = ", ".join(f"{count} {level}" for level, count in report.seeds.items())
    notes = [f"Read: {report.items} items, made of {sum(report.seeds.values())} seeds ({seeds})."]
    if report.thresholds is None:
        notes.append("The copy has no criteria, so thresholds and distractors were left out.")
    rows: list[Row] = [{"finding": name, "number": count} for name, count in report.findings.items()]
    return _section("Findings", rows, notes)


def _structure(structure: Structure) -> Iterator[Section]:
    rows: list[Row] = [
        {
            "kind": part.kind,
            "files": part.found,
            "of": "?" if part.expected is None else part.expected,
            "absent": len(part.absent),
            "entries": part.entries,
            "of which": _some([f"{unit} {count}" for unit, count in part.by_unit.items()]),
        }
        for part in structure.inventory
    ]
    notes = []
    if structure.graph:
        sizes = structure.graph.model_dump(exclude={"absent"})
        notes.append("Graph: " + ", ".join(f"{count} {name}" for name, count in sizes.items()) + ".")
        if structure.graph.absent:
            notes.append(f"Absent from the graph: {_some(structure.graph.absent)}.")
    yield _section("What is there", rows, notes)
    if structure.defects:
        yield _section(
            "Defects of structure",
            [
                {
                    "defect": check,
                    "number": count,
                    "for instance": _some(
                        [f"{defect.where}: {defect.detail}" for defect in structure.defects if defect.check == check]
                    ),
                }
                for check, count in structure.defect_counts.items()
            ],
        )


def _thresholds(thresholds: Thresholds) -> Section:
    rows: list[Row] = [
        {
            "level": part.level,
            "unit": part.unit or "all",
            "seeds": part.seeds,
            "symptom-met": len(part.symptom_met.seeds),
            "full": len(part.full.seeds),
            "items of full": len(part.full.items),
            "not full": len(part.not_full.seeds),
        }
        for part in (*thresholds.totals, *thresholds.units)
    ]
    lacking = {seed: what for total in thresholds.totals for seed, what in total.lacking.items()}
    charts = [f"{seed} ({'; '.join(lacking[seed])})" for seed in thresholds.charts_not_full.seeds]
    return _section(
        "Criteria of the profile's own disorder",
        rows,
        [
            f"Charts (low) that are not full: {_some(charts)}.",
            f"Self-reports (medium) that are complete: {_some(thresholds.complete_self_reports.seeds)}.",
            "Profiles of pairs (high) come without their disorder-level criteria.",
        ],
    )


def _distractors(distractors: Distractors) -> Section:
    rows: list[Row] = [
        {
            "level": part.level,
            "unit": part.unit or "all",
            "seeds": part.seeds,
            "also hold": part.distractors,
            "in seeds": len(part.affected.seeds),
            "in items": len(part.affected.items),
            "without free text": part.unseparated_distractors,
            "its seeds": len(part.unseparated.seeds),
            "its items": len(part.unseparated.items),
            "alternative of the pair": part.alternatives,
        }
        for part in (*distractors.totals, *distractors.units)
        if part.unit is None or part.distractors or part.alternatives
    ]
    bare = [
        f"{holding.seed} {holding.disorder}"
        for holding in distractors.holding
        if holding.separated_by is Separation.NOTHING
    ]
    free_text = [
        f"{holding.seed} {holding.disorder}"
        for holding in distractors.holding
        if holding.separated_by is Separation.REQUIREMENT
    ]
    return _section(
        "Distractors that also hold",
        rows,
        [f"Nothing separates: {_some(bare)}.", f"Only free text separates: {_some(free_text)}."],
    )


def _judged(judged: tuple[JudgedCounts, ...]) -> Section:
    rows: list[Row] = [
        {
            "level": part.level,
            "seeds": part.seeds,
            **{f"gold {verdict}": count for verdict, count in part.gold.items()},
            "gold contradicted": len(part.gold_contradicted),
            **{f"others {verdict}": count for verdict, count in part.others.items()},
            "gold alone met": len(part.closed),
        }
        for part in judged
        if part.seeds
    ]
    notes = [
        "Read as timelines (docs/audit.md). What the release does not state, such as ages and dates, is unknown here.",
        "These are measurements, not findings: the release was made by other criteria.",
    ]
    return _section("The patients under kgbench's own criteria", rows, notes)


def _duplicates(duplicates: Duplicates) -> Section:
    rows: list[Row] = [
        {
            "level": unit.level,
            "unit": unit.unit,
            "seeds": unit.seeds,
            "distinct": unit.distinct,
            "the same": _some([" = ".join(seeds) for seeds in unit.same]),
        }
        for unit in duplicates.units
        if unit.same
    ]
    return _section("Seeds that are the same patient", rows)


def _text(text: TextReport) -> Section:
    rows = [_text_row(part) for part in text.totals if part.items]
    rows += [_text_row(part) for part in text.units]
    rare = (
        TextDefect.TRUNCATED,
        TextDefect.ALMOST_EMPTY,
        TextDefect.NAMES_OPTION,
        TextDefect.OTHER_SCRIPT,
    )
    notes = [
        f"{defect.capitalize()}: {_some([key for part in text.totals for key in part.defects[defect]])}."
        for defect in rare
    ]
    return _section("Texts", rows, notes)


def _text_row(part: UnitText) -> Row:
    return {
        "task": part.task,
        "unit": part.unit or "all",
        "items": part.items,
        "mean words": str(part.mean_words),
        "outside 150-200": part.outside_length,
        **{defect.value: len(keys) for defect, keys in part.defects.items()},
    }


def _positions(positions: tuple[GoldLetters, ...]) -> Section:
    rows: list[Row] = [
        {"task": part.task, "items": _pairs(part.items), "seeds": _pairs(part.seeds)}
        for part in positions
        if part.unit is None and part.items
    ]
    return _section("Gold positions", rows)


def _shortcuts(shortcuts: tuple[FrequencyShortcut, ...]) -> Section:
    rows: list[Row] = [
        {
            "task": part.name,
            "seeds": part.seeds,
            "by gold per offer": _percent(part.accuracy),
            "by gold alone": _percent(part.accuracy_by_count),
            "chance": _percent(part.chance),
        }
        for part in shortcuts
        if part.seeds
    ]
    note = (
        "Guessers that see the options only and know all other seeds. In a part of a copy, few disorders are ever gold."
    )
    return _section("Guessing without the case", rows, [note])


def _section(title: str, rows: Sequence[Row], notes: Iterable[str] = ()) -> Section:
    columns = tuple(rows[0]) if rows else ()
    shown = tuple(
        {name: _printable(value) if isinstance(value, str) else value for name, value in row.items()} for row in rows
    )
    told = [_printable(note) for note in notes]
    if not rows:
        told.insert(0, "None.")
    return Section(title, columns, shown, tuple(told))


def _some(values: Sequence[str]) -> str:
    shown = ", ".join(values[:MOST_EXAMPLES])
    return f"{shown} and {len(values) - MOST_EXAMPLES} more" if len(values) > MOST_EXAMPLES else shown or "none"


def _pairs(counts: dict[str, int]) -> str:
    return "  ".join(f"{name} {count}" for name, count in counts.items())


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def _printable(text: str) -> str:
    # ids and names come from files; a control character must not reach the terminal
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
