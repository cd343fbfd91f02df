"""The tables of the report: runs, consultations, and every figure with what it is over and its interval."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from evaluators.consultation.controls import ControlScores
from evaluators.consultation.metrics.figures import ConsultationFigure
from evaluators.consultation.metrics.gaps import GapScores, gold_of
from evaluators.consultation.metrics.scores import ConsultationScores
from evaluators.consultation.report.certificate_shown import came_up
from evaluators.consultation.report.outcome import outcome_of, premature
from evaluators.consultation.report.source import ReportedConsultation, ReportedRun
from evaluators.report.sheet import Kind, Sheet, Value, sheet

DOCTOR = "doctor"
"""Who concluded, where it is the doctor of the run."""
_COUNTS = frozenset({"questions", "questions_after", "regret", "risk_turn", "mrr", "log_loss"})
"""Figures that are no shares."""
_VIEWS = ("disorders", "twelve", "four", "two")
"""From the finest labels to the coarsest; others follow."""
_GAPS = ("asked_first", "concluded_first", "both")
Figures = Iterator[tuple[str, ConsultationFigure]]


def run_sheets(runs: Sequence[ReportedRun]) -> list[Sheet]:
    """All tables.

    Args:
        runs: in the order of the page.
    """
    return [_runs(runs), _consultations(runs), _figures(runs)]


def _runs(runs: Sequence[ReportedRun]) -> Sheet:
    columns: dict[str, Kind] = {
        **dict.fromkeys(("run", "doctor", "patient", "language"), "text"),
        **dict.fromkeys(("cases", "over", "right", "budget", "seed"), "whole"),
        **dict.fromkeys(("version", "unscored"), "text"),
    }
    return sheet("runs", columns, map(_run, runs))


def _run(run: ReportedRun) -> dict[str, Value]:
    held, header = run.consultations, run.header
    known = any(one.truth is not None for one in held)
    return {
        "run": run.name,
        "doctor": header.doctor,
        "patient": header.patient,
        "language": header.language,
        "cases": len(held),
        "over": sum(one.conclusion is not None for one in held),
        "right": sum(outcome_of(one) == "right" for one in held) if known else None,
        "budget": header.budget,
        "seed": header.seed,
        "version": header.version,
        "unscored": run.unscored or None,
    }


def _consultations(runs: Sequence[ReportedRun]) -> Sheet:
    columns: dict[str, Kind] = {
        **dict.fromkeys(("run", "case"), "text"),
        "age": "whole",
        **dict.fromkeys(("sex", "status", "why", "by", "problem", "named"), "text"),
        "probability": "number",
        **dict.fromkeys(("outcome", "gold"), "text"),
        "premature": "yes or no",
        **dict.fromkeys(("questions", "certificate", "came_up", "denied", "withheld", "risk_turn"), "whole"),
    }
    return sheet("consultations", columns, (_consultation(run.name, one) for run in runs for one in run.consultations))


def _consultation(run: str, one: ReportedConsultation) -> dict[str, Value]:
    end, truth = one.conclusion, one.truth
    said = [said.status for turn in one.turns for said in turn.said]
    named, probability = one.ranked[0] if one.ranked else (None, None)
    certificates = None if truth is None else truth.certificates
    return {
        "run": run,
        "case": one.case.id,
        "age": one.case.age,
        "sex": one.case.sex,
        "status": one.status,
        "why": None if end is None else end.why,
        "by": None if end is None else end.by,
        "problem": (end.problem or None) if end is not None else None,
        "named": named,
        "probability": probability,
        "outcome": outcome_of(one),
        "gold": None if truth is None else " ".join(sorted(gold_of(truth))),
        "premature": premature(one),
        "questions": None if end is None else end.questions,
        "certificate": None if certificates is None else len(certificates.verdicts),
        "came_up": came_up(one),
        "denied": said.count("denied"),
        "withheld": said.count("withheld"),
        "risk_turn": next((turn.turn for turn in one.turns if turn.risk_asked), None),
    }


def _figures(runs: Sequence[ReportedRun]) -> Sheet:
    """Long: a row for each figure of a run; ``share`` says whether it is one, ``of`` what it is about."""
    columns: dict[str, Kind] = {
        **dict.fromkeys(("run", "part", "of", "by", "figure"), "text"),
        **dict.fromkeys(("value", "low", "high"), "number"),
        "n": "whole",
        "share": "yes or no",
    }
    rows = (
        {
            "run": run.name,
            "part": part,
            "of": of,
            "by": by,
            "figure": name,
            "value": one.value,
            "low": one.low,
            "high": one.high,
            "n": one.n,
            "share": name not in _COUNTS,
        }
        for run in runs
        if run.scores is not None
        for part, of, by, found in _parts(run.scores)
        for name, one in found
    )
    return sheet("figures", columns, rows)


def _parts(scores: ConsultationScores) -> Iterator[tuple[str, str | None, str | None, Figures]]:
    for by, views in {DOCTOR: scores.diagnosis, **scores.diagnosers}.items():
        for view in sorted(views, key=_view_order):
            yield "diagnosis", view, by, _diagnosis(views[view])
    yield "gaps", None, None, _gaps(scores.gaps)
    for one in scores.decided:
        yield "decided", str(one.questions), None, _figures_of(one)
    yield "course", None, None, _figures_of(scores.course)
    for at in scores.belief:
        yield "belief", str(at.questions), None, _figures_of(at.calibration)
    if scores.controls is not None:
        yield from _controls(scores.controls)


def _view_order(view: str) -> tuple[int, str]:
    return (_VIEWS.index(view) if view in _VIEWS else len(_VIEWS), view)


def _diagnosis(found: Any) -> Figures:
    yield from _figures_of(found)
    if found.calibration is not None:
        yield "calibration_error", found.calibration.error


def _gaps(gaps: GapScores) -> Figures:
    """The figures, then both gaps in each order and their mean."""
    for name, one in _figures_of(gaps):
        yield f"{name}_estimated" if name == "doctor_full" and gaps.estimated else name, one
    for order in _GAPS:
        for name, one in _figures_of(getattr(gaps, order)):
            yield f"{name}_{order}", one


def _controls(controls: ControlScores) -> Iterator[tuple[str, str | None, str | None, Figures]]:
    """Every figure of the controls, by the name of its control."""
    for name in type(controls).model_fields:
        control = getattr(controls, name)
        if control is not None:
            yield "controls", name, None, _figures_of(control, plain=True)


def _figures_of(record: Any, *, plain: bool = False) -> Figures:
    """The figures among the fields of a record, in their order; plain numbers too, where that is wanted."""
    for name in type(record).model_fields:
        value = getattr(record, name)
        if isinstance(value, ConsultationFigure):
            yield name, value
        elif plain and isinstance(value, float):
            yield name, ConsultationFigure(value=value, n=0)


def in_data(sheets: Sequence[Sheet]) -> Mapping[str, Any]:
    """The tables as the page's scripts read them."""
    return {one.name: {"columns": list(one.columns), "rows": [list(row) for row in one.rows]} for one in sheets}
