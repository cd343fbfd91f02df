"""The tables of a leaderboard."""

from collections.abc import Iterator, Mapping, Sequence

import orjson

from evaluators.leaderboard.board import Board
from evaluators.leaderboard.entrant import Entrant
from evaluators.leaderboard.fresh_seeds import FreshFigures, PartOfRun, asked_alike, fresh_figures
from evaluators.leaderboard.outcomes import ALL, PARTS, Outcomes, outcomes
from evaluators.leaderboard.paired_tests import paired_tests
from evaluators.leaderboard.rank_groups import rank_ranges
from evaluators.report.cells import CELL, figures
from evaluators.report.ranks import RunPair
from evaluators.report.sheet import Kind, Sheet, Value, sheet
from evaluators.score.bootstrap import Resampling
from evaluators.table.table import Ints

Names = Mapping[str, str]
"""Code or key of a node -> its name."""

_ADDRESS = "base_url"
_BOARDS: dict[str, Kind] = {
    **dict.fromkeys(("board", "build"), "text"),
    "seed": "whole",
    "fresh_of": "text",
    "scale": "number",
    **dict.fromkeys(("writer", "genre", "negatives", "version", "graph_sha256", "slice_sha256", "tasks"), "text"),
    **dict.fromkeys(("items", "runs"), "whole"),
}
_RUNS: dict[str, Kind] = {
    **dict.fromkeys(("board", "run", "model", "mode", "style"), "text"),
    **dict.fromkeys(("shots", "rotations"), "whole"),
    **dict.fromkeys(("settings", "version", "prompts"), "text"),
    **dict.fromkeys(("answered", "items"), "whole"),
    "complete": "yes or no",
    **dict.fromkeys(("task_mean", "task_mean_low", "task_mean_high", "task_mean_chance"), "number"),
}
_PART: dict[str, Kind] = dict.fromkeys(("board", "part", "key"), "text")
_FRESH: dict[str, Kind] = {
    name: "whole" if name in ("fresh_n", "fresh_groups", "fresh_tasks") else "number" for name in FreshFigures._fields
}
_STANDINGS: dict[str, Kind] = {
    **_PART,
    **dict.fromkeys(("name", "run"), "text"),
    **dict.fromkeys(("best", "worst"), "whole"),
    "alike": "text",
    **CELL,
    "beyond_chance": "number",
    **_FRESH,
}
_PAIRS: dict[str, Kind] = {
    **_PART,
    **dict.fromkeys(("first", "second"), "text"),
    "n": "whole",
    **dict.fromkeys(("difference", "p_value", "corrected"), "number"),
    "distinct": "yes or no",
}
_WITHOUT_PAIRS = "node"
"""There are too many nodes to list every two runs on each; the letters of the standings say the same."""

_WITH_FRESH = (ALL, "suite", "task", "disorder")


def sheets(boards: Sequence[Board], names: Names, resampling: Resampling) -> list[Sheet]:
    """All tables: boards, runs, standings in every part of each board, and the tests behind them.

    Args:
        boards: the runs by the items that they were asked.
        names: of nodes.
        resampling: how the intervals of fresh seeds are drawn.
    """
    laid = {board.code: outcomes([entrant.run for entrant in board.entrants]) for board in boards}
    standings: list[dict[str, Value]] = []
    tests: list[dict[str, Value]] = []
    for board in boards:
        fresh = _Fresh(board, [one for one in boards if board.code in one.fresh_of], laid, resampling)
        for part, rows in _cells(laid[board.code]):
            entered, tested = _standings(board, laid[board.code], part, rows)
            told: dict[str, Value] = {"board": board.code, "part": part[0], "key": part[1]}
            named = _name(*part, names)
            standings.extend({**told, "name": named, **row, **fresh.figures(str(row["run"]), *part)} for row in entered)
            if part[0] != _WITHOUT_PAIRS:
                tests.extend({**told, **pair._asdict(), "distinct": pair.distinct} for pair in tested)
    return [
        sheet("boards", _BOARDS, map(_about, boards)),
        sheet("runs", _RUNS, (_run(board, entrant) for board in boards for entrant in board.entrants)),
        sheet("standings", _STANDINGS, standings),
        sheet("pairs", _PAIRS, tests),
    ]


_Part = tuple[str, str]
"""A division and one of its keys."""


def _cells(found: Outcomes) -> Iterator[tuple[_Part, Ints]]:
    """Every part of a board that some run has an answer in."""
    for part in PARTS:
        for key in sorted(found.rows[part]):
            yield (part, key), found.rows[part][key]


def _standings(board: Board, found: Outcomes, part: _Part, rows: Ints) -> tuple[list[dict[str, Value]], list[RunPair]]:
    """The runs in one part, best first, and their tests."""
    breakdown = PARTS[part[0]]
    cells = {entrant.name: entrant.scores.of(breakdown).get(part[1]) for entrant in board.entrants}
    shown = {run: figures(cell) for run, cell in cells.items() if cell is not None}
    known = ((run, row.get("accuracy")) for run, row in shown.items())
    ranked = {run: value for run, value in known if isinstance(value, float)}
    tested = paired_tests(found, rows, [place for place, run in enumerate(found.names) if run in ranked])
    ranges = rank_ranges(ranked, tested)
    entered: list[dict[str, Value]] = [
        {
            "run": run,
            "best": stands.best,
            "worst": stands.worst,
            "alike": " ".join(stands.groups),
            **shown[run],
            "beyond_chance": _beyond(ranked[run], shown[run].get("chance")),
        }
        for run, stands in ranges.items()
    ]
    return entered + [{"run": run, **row} for run, row in shown.items() if run not in ranges], tested


def _beyond(accuracy: float, chance: Value) -> float | None:
    """Accuracy on a scale on which guessing is 0 and all right is 1."""
    return (accuracy - chance) / (1 - chance) if isinstance(chance, float) and chance < 1 else None


class _Fresh:
    """The runs of the same models on fresh seeds of a board."""

    def __init__(
        self, board: Board, others: Sequence[Board], laid: Mapping[str, Outcomes], resampling: Resampling
    ) -> None:
        self._laid, self._board, self._resampling = laid, board, resampling
        alike: dict[bytes, list[tuple[Outcomes, int]]] = {}
        for other in others:
            for place, entrant in enumerate(other.entrants):
                alike.setdefault(asked_alike(entrant.run.record), []).append((laid[other.code], place))
        self._of = {entrant.name: alike.get(asked_alike(entrant.run.record), []) for entrant in board.entrants}

    def figures(self, run: str, part: str, key: str) -> dict[str, Value]:
        """The columns of fresh seeds; empty where there are none."""
        if part not in _WITH_FRESH or not self._of[run]:
            return {}
        own = self._laid[self._board.code]
        published = PartOfRun(own, own.names.index(run), own.rows[part][key])
        fresh = [
            PartOfRun(found, place, found.rows[part][key]) for found, place in self._of[run] if key in found.rows[part]
        ]
        told = fresh_figures(published, fresh, self._resampling) if fresh else None
        return told._asdict() if told else {}


def _name(part: str, key: str, names: Names) -> str | None:
    return names.get(key) if part in ("disorder", "node") else None


def _about(board: Board) -> dict[str, Value]:
    made = board.manifest
    return {
        "board": board.code,
        "build": board.name,
        "seed": made.seed,
        "fresh_of": " ".join(board.fresh_of) or None,
        "scale": made.scale,
        "writer": made.writer,
        "genre": made.genre,
        "negatives": made.negatives,
        "version": made.version,
        "graph_sha256": made.graph_sha256,
        "slice_sha256": made.slice_sha256,
        "tasks": " ".join(sorted(made.tasks)),
        "items": made.count,
        "runs": len(board.entrants),
    }


def _run(board: Board, entrant: Entrant) -> dict[str, Value]:
    record, table, mean = entrant.run.record, entrant.run.table, entrant.scores.task_mean
    failed = table.having("error")
    answered = len({item for item, lost in zip(table.ids, failed.tolist(), strict=True) if not lost})
    settings = {name: value for name, value in record.settings.items() if name != _ADDRESS}
    return {
        "board": board.code,
        "run": entrant.name,
        "model": record.model,
        "mode": record.mode,
        "style": record.style or "each item's own",
        "shots": record.shots,
        "rotations": record.rotations,
        "settings": orjson.dumps(settings, option=orjson.OPT_SORT_KEYS).decode(),
        "version": record.version,
        "prompts": record.prompts,
        "answered": answered,
        "items": board.manifest.count,
        "complete": answered == board.manifest.count,
        "task_mean": mean.value,
        "task_mean_low": mean.low,
        "task_mean_high": mean.high,
        "task_mean_chance": mean.chance,
    }
