"""Soft labels fitted to what experts said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.errors_as import errors_as
from kgbench.api.printed import PrintedResult

if TYPE_CHECKING:
    from evaluators.preferences.study import PreferencesStudy

_PERSON = ("annotator", "annotations", "slope", "slope_low", "slope_high", "offset", "offset_low", "offset_high", "tie")
_KINDS = ("first choice", "pair")
_FEW = 4


class PreferencesFit(PrintedResult):
    """What was fitted.

    Attributes:
        folder: where labels.jsonl and fit.json are.
        labels: one a question.
        report: what fit.json holds.
    """

    def __init__(self, folder: Path, made: PreferencesStudy) -> None:
        """Takes labels and report."""
        self.folder, self.labels, self.report = folder, made.labels, made.report

    def __len__(self) -> int:
        """How many labels there are."""
        return len(self.labels)

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        labels = [label.model_dump(mode="json") for label in self.labels]
        return {"folder": str(self.folder), **self.report, "labels": labels}

    def headline(self) -> str:
        """What was fitted to what."""
        report = self.report
        return (
            f"{self.folder}: {len(self.labels)} labels by {report['model']} from {report['annotations']} annotations "
            f"of {report['annotators']} annotators"
        )

    def tables(self) -> Iterator[Table]:
        """Labels, annotators, agreement, prediction."""
        rows = [
            {"question": label.question, "annotators": label.annotators}
            | {f"p{place}": _shown(label, place) for place in range(len(label.probabilities))}
            for label in self.labels
        ]
        options = max((len(label.probabilities) for label in self.labels), default=0)
        yield plain("labels", rows, ("question", "annotators", *(f"p{place}" for place in range(options))))
        if people := self.report.get("people"):
            yield plain("annotators", _short(people), _PERSON)
        overall = self.report["agreement"]["overall"]
        alphas = [{"alpha": level, **values} for level, values in overall.items()]
        yield plain("agreement", _short(alphas), ("alpha", "value", "low", "high"))
        if rows := list(self._predictions()):
            yield plain("prediction", _short(rows), ("of", "labels", "log-likelihood", "lead", "low", "high"))

    def notes(self) -> Iterator[str]:
        """What the model assumes, and what to keep in mind."""
        report = self.report
        yield f"{report['model']}: {report['assumes']}"
        if without := report["existence"]["groups"]:
            yield (
                f"{_questions(len(without))} would have no estimate without a prior, since some options were never "
                "preferred to others: the prior decides how near to 0 they come."
            )
        if report["existence"]["parts"] > 1:
            parts = report["existence"]["parts"]
            yield f"Annotators fall into {parts} groups without a common question; their slopes cannot be compared."
        if not report.get("settled", True):
            yield "The scales of the priors did not settle; set --spread to a number."
        if report["annotators"] < _FEW:
            yield f"Intervals were shown to hold for {_FEW} annotators or more; here are {report['annotators']}."
        if report["intervals"] == "bootstrap":
            yield "Percentiles of annotators drawn anew are too narrow: docs/preference-models.md says by how much."
        forms = report["gender_forms"].get("overall")
        if forms is not None:
            yield (
                f"Gender forms: distance {forms['distance']:.3f}, {forms['shuffled']:.3f} with genders shuffled, "
                f"p = {forms['p']:.3f}."
            )

    def _predictions(self) -> Iterator[dict[str, Any]]:
        found = self.report["prediction"]
        for kind in _KINDS if found and found["annotators"] else ():
            for name, value in found[kind]["mean log-likelihood"].items():
                lead = found[kind]["lead"].get(name, {})
                yield {
                    "of": kind,
                    "labels": name,
                    "log-likelihood": value,
                    "lead": lead.get("value"),
                    "low": lead.get("low"),
                    "high": lead.get("high"),
                }


def fit_preferences(
    folder: str | Path,
    model: str = "hierarchical",
    *,
    reading: Literal["raw", "by place", "by sort"] | None = None,
    anyway: bool = False,
    predict: bool = True,
    spread: float | Literal["estimated", "none"] = "estimated",
    slope_sd: float | Literal["estimated"] = "estimated",
    offset_sd: float | Literal["estimated"] = "estimated",
    tie_sd: float = 3.0,
    pair_weight: float | Literal["estimated"] = "estimated",
    interval: Literal["adjusted", "bootstrap", "posterior", "none"] = "adjusted",
    draws: int = 500,
    resamples: int = 200,
    seed: int = 42,
    workers: int | str = 1,
) -> PreferencesFit:
    """Fits soft labels to the annotations of a folder, and writes ``labels.jsonl`` and ``fit.json`` into it.

    Args:
        folder: that annotations were imported into.
        model: hierarchical, mean, majority, bradley-terry, davidson, rao-kupper or plackett-luce.
        reading: of the stored order of display; otherwise the one that wins the order check.
        anyway: go on with a reading that loses.
        predict: leave each annotator out in turn, and say how well labels of the others predict them.
        spread: standard deviation of the prior of strengths; ``none`` for maximum likelihood.
        slope_sd: of the logarithms of annotators' slopes.
        offset_sd: of annotators' offsets.
        tie_sd: of the logarithm of the tie parameter or of the threshold.
        pair_weight: what the log-likelihood is multiplied with.
        interval: how intervals are worked out.
        draws: of the posterior.
        resamples: of annotators.
        seed: of all draws.
        workers: processes that fit to annotators drawn anew (`interval` is ``bootstrap``), 1 for this one alone; or
            ``ray``, ``ray:HOST``, ``ray://HOST`` for a Ray cluster.

    Raises:
        RunError: the folder cannot be read or written, a setting is out of range, no reading wins, the fit is refused,
            or the workers cannot be used.
    """
    given = dict(locals())
    from pydantic import ValidationError

    from evaluators.preferences.fit.settings import FitSettings
    from evaluators.preferences.folder import read_preferences
    from evaluators.preferences.study import study, write_study
    from kg.workers.choice import workers_named

    try:
        settings = FitSettings(**{name: given[name] for name in FitSettings.model_fields})
    except ValidationError as error:
        fault = error.errors()[0]
        raise RunError(f"The setting {fault['loc'][0]} cannot be {fault['input']!r}: {fault['msg']}.") from error
    with errors_as(RunError):
        held = read_preferences(Path(folder))
        made = study(held, model, settings, reading, anyway=anyway, predict=predict, workers=workers_named(workers))
        write_study(held, made)
    return PreferencesFit(Path(folder), made)


def _shown(label: Any, place: int) -> str:
    value = f"{label.probabilities[place]:.2f}"
    if place in label.struck:
        return "struck"
    return f"{value} ({label.low[place]:.2f} to {label.high[place]:.2f})" if label.low else value


def _short(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{key: round(value, 3) if isinstance(value, float) else value for key, value in row.items()} for row in rows]


def _questions(count: int) -> str:
    return "1 question" if count == 1 else f"{count} questions"
