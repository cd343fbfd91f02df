"""The scores of consultations for people: one table for each kind of figure."""

from collections.abc import Iterator, Sequence
from typing import Any

from evaluators.consultation.metrics.diagnosis import DiagnosisScores
from evaluators.consultation.metrics.figures import ConsultationFigure
from evaluators.consultation.metrics.paired import PairedTest
from evaluators.consultation.metrics.replies import ReplyScores
from evaluators.consultation.metrics.scores import ConsultationScores
from evaluators.tables import count, figure, interval, points, probability
from kg.tables import Column, Row, Table

DOCTOR = "doctor"
"""Who concluded, where it is the doctor of the run."""


def tables(run: str, scores: ConsultationScores) -> Iterator[Table]:
    """All tables of a run.

    Args:
        run: its name.
        scores: its figures.
    """
    yield _diagnosis(run, scores)
    yield _gaps(scores)
    yield _decided(scores)
    yield _course(scores)
    yield _belief(scores)
    if scores.replies is not None:
        yield _replies(scores.replies)
    if scores.controls is not None:
        yield _controls(scores)


def notes(scores: ConsultationScores) -> Iterator[str]:
    """What stands beside the tables."""
    missing = scores.statuses.get("missing", 0)
    if missing:
        yield f"{missing} of {scores.cases} consultations have no conclusion; they count as wrong everywhere."
    for view, found in scores.diagnosis.items():
        if found.absent and view != "disorders":
            yield f"{view}: no case has {', '.join(found.absent)}; they are in no mean."
    if scores.replies is not None and scores.replies.faults:
        told = ", ".join(f"{name} {times}" for name, times in scores.replies.faults.items())
        yield f"Faults in the replies of the patient's model: {told}."
    if scores.gaps.estimated:
        yield "The doctor's conclusion from all true answers is an estimate; docs/consultation-metrics.md says how."


def tests_table(tests: Sequence[PairedTest]) -> Table:
    """Paired tests."""
    columns = (
        Column("first", lambda row: row["first"]),
        Column("second", lambda row: row["second"]),
        Column("labels", lambda row: row["view"]),
        Column("figure", lambda row: row["figure"]),
        count("n", "n"),
        count("only first", "only_first"),
        count("only second", "only_second"),
        figure("p", "p", told=probability),
        figure("corrected p", "corrected", told=probability),
    )
    return Table("", columns, tuple(PairedTest.model_fields), [one.model_dump() for one in tests])


def _diagnosis(run: str, scores: ConsultationScores) -> Table:
    rows = [_row(run, DOCTOR, view, found) for view, found in scores.diagnosis.items()]
    rows += [_row(run, name, view, found) for name, views in scores.diagnosers.items() for view, found in views.items()]
    columns = (
        Column("labels", lambda row: row["view"]),
        Column("by", lambda row: row["by"]),
        count("n", "n"),
        figure("exact", "accuracy"),
        interval(),
        figure("top 1", "top1", 1),
        figure("top 3", "top3", 1),
        figure("macro F1", "macro_f1", 2),
        figure("weighted F1", "weighted_f1", 4),
        figure("MRR", "mrr", 5, _plain),
        figure("log loss", "log_loss", 3, _plain),
        figure("ECE", "calibration_error", 3),
        count("unnamed", "unnamed", 6),
    )
    fields = ("run", "by", "view", "n", "unnamed", "accuracy", "low", "high", *_FIGURES, "calibration_error")
    return Table(f"Diagnoses of {run}, in %", columns, fields, rows)


_FIGURES = ("jaccard", "example_f1", "macro_f1", "weighted_f1", "top1", "top3", "mrr", "log_loss")


def _row(run: str, by: str, view: str, found: DiagnosisScores) -> Row:
    def value(name: str) -> float | None:
        figure_of = getattr(found, name)
        return None if figure_of is None else figure_of.value

    return {
        "run": run,
        "by": by,
        "view": view,
        "n": found.n,
        "unnamed": found.unnamed,
        "accuracy": found.accuracy.value,
        "low": found.accuracy.low,
        "high": found.accuracy.high,
        **{name: value(name) for name in _FIGURES},
        "calibration_error": None if found.calibration is None else found.calibration.error.value,
    }


def _plain(value: Any) -> str:
    return f"{value:.3f}"


def _gaps(scores: ConsultationScores) -> Table:
    gaps = scores.gaps
    rows = [
        {"figure": "first right: reference, all true answers", **_told(gaps.full)},
        {"figure": "first right: reference, what was heard", **_told(gaps.reference)},
        {"figure": "first right: doctor", **_told(gaps.doctor)},
        {"figure": "total loss", **_told(gaps.total)},
    ]
    orders = {"asked first": gaps.asked_first, "concluded first": gaps.concluded_first, "mean": gaps.both}
    for order, pair in orders.items():
        rows += [
            {"figure": f"asking gap, {order}", **_told(pair.asking)},
            {"figure": f"concluding gap, {order}", **_told(pair.concluding)},
        ]
    columns = (Column("figure", lambda row: row["figure"]), figure("value", "value", told=points), interval())
    return Table("What is lost, in points", columns, ("figure", "value", "low", "high", "n"), rows)


def _decided(scores: ConsultationScores) -> Table:
    names = ("heard", "heard_rightly", "true", "gold_true", "bound", "reachable")
    rows = [
        {"questions": one.questions, **{name: getattr(one, name).value for name in names}} for one in scores.decided
    ]
    columns = (count("questions", "questions"), *(figure(name.replace("_", " "), name) for name in names))
    return Table("Cases that were decided after so many questions, in %", columns, ("questions", *names), rows)


def _course(scores: ConsultationScores) -> Table:
    rows = [
        {"figure": name.replace("_", " "), **_told(getattr(scores.course, name))}
        for name in type(scores.course).model_fields
    ]
    columns = (
        Column("figure", lambda row: row["figure"]),
        figure("value", "value", told=_plain),
        Column("95 %", _ends, number=True),
        count("n", "n"),
    )
    return Table("The course", columns, ("figure", "value", "low", "high", "n"), rows)


def _belief(scores: ConsultationScores) -> Table:
    rows = [
        {
            "questions": one.questions,
            "n": one.calibration.error.n,
            "stated": one.calibration.stated.value,
            "right": one.calibration.right.value,
            "error": one.calibration.error.value,
        }
        for one in scores.belief
    ]
    columns = (
        count("questions", "questions"),
        count("n", "n"),
        figure("stated", "stated"),
        figure("right", "right"),
        figure("ECE", "error"),
    )
    return Table(
        "The belief after so many questions, in %", columns, ("questions", "n", "stated", "right", "error"), rows
    )


def _replies(replies: ReplyScores) -> Table:
    rows: list[Row] = [{"claims": name, **_told(one)} for name, one in replies.verdicts.items()]
    rows.append({"claims": "replies: not understood", **_told(replies.not_understood)})
    columns = (Column("claims", lambda row: row["claims"]), figure("share", "value"), interval(), count("n", "n"))
    return Table("What the patients said, in %", columns, ("claims", "value", "low", "high", "n"), rows)


def _controls(scores: ConsultationScores) -> Table:
    controls = scores.controls
    rows: list[Row] = []
    if controls is not None:
        rows += [
            {"control": "answers of another case: right", "value": controls.other_case.others},
            {"control": "commonest diagnosis: right", "value": controls.other_case.commonest.value},
        ]
        if controls.blank is not None:
            rows.append({"control": "blank patient: belief moved by", "value": controls.blank.moved})
        if controls.doctor_words is not None:
            rows += [
                {"control": "doctor's words alone: right", "value": controls.doctor_words.words.value},
                {"control": "commonest of the others: right", "value": controls.doctor_words.commonest.value},
                {"control": "doctor's own belief: right", "value": controls.doctor_words.belief.value},
            ]
    columns = (Column("control", lambda row: row["control"]), figure("value", "value", told=_plain))
    return Table("Controls", columns, ("control", "value"), rows)


def _told(one: ConsultationFigure) -> dict[str, float | int | None]:
    return {"value": one.value, "low": one.low, "high": one.high, "n": one.n}


def _ends(row: Row) -> str:
    return "" if row["low"] is None else f"{row['low']:.3f} to {row['high']:.3f}"
