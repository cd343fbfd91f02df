"""A whole fit of a preferences folder: labels, and in fit.json everything that is known of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson

from evaluators.preferences.agreement import agreement_report
from evaluators.preferences.check.check import checked
from evaluators.preferences.fit.fit import Fit, fit
from evaluators.preferences.fit.panel import Panel
from evaluators.preferences.fit.settings import FitSettings
from evaluators.preferences.folder import FIT, LABELS, PreferencesFolder, as_text
from evaluators.preferences.gender_forms import gender_forms
from evaluators.preferences.prediction import leave_one_out
from evaluators.preferences.reading_of_order import Reading, read_as
from generators.preferences.soft_label import SoftLabel
from kg.errors import UserError
from kg.files.atomic import write_whole
from kg.workers.choice import ALONE, WorkersChoice

_LEAST_ANNOTATORS = 2
"""From one annotator's scores alone, what is preferred cannot be told from a habit of favouring what stands first."""


class PreferencesStudy(NamedTuple):
    """What a fit of a folder found.

    Attributes:
        labels: by question.
        report: what fit.json holds.
    """

    labels: tuple[SoftLabel, ...]
    report: dict[str, Any]


def study(
    folder: PreferencesFolder,
    model: str,
    settings: FitSettings,
    reading: Reading | None = None,
    *,
    anyway: bool = False,
    predict: bool = True,
    workers: WorkersChoice = ALONE,
) -> PreferencesStudy:
    """Fits a folder's annotations. The author's own choice is not among what the fit is given.

    Args:
        folder: as it was read.
        model: its name.
        settings: of the fit.
        reading: of the stored order of display; otherwise the one that wins.
        anyway: go on with a reading that loses.
        predict: leave each annotator out in turn, too.
        workers: fit to annotators drawn anew.

    Raises:
        UserError: there is one annotator only, no reading wins and none is named, the named one loses, the fit is
            refused, or the workers cannot be used.
    """
    names = {one.annotator for one in folder.annotations}
    if len(names) < _LEAST_ANNOTATORS:
        raise UserError(
            f"{folder.path}: all annotations are by one annotator ({', '.join(names)}); a soft label needs at least "
            f"{_LEAST_ANNOTATORS}, so import the annotations of another one too."
        )
    check = checked(folder, reading, anyway=anyway)
    if not check.decided:
        raise UserError(
            f"{folder.path}: no reading of the stored order of display wins; see `kgbench preferences check` and name "
            "the right one with --reading."
        )
    annotations = read_as(folder.annotations, check.reading)
    found: Fit = fit(annotations, folder.struck, model, settings, workers)
    panel = Panel.of(annotations)
    report = {
        **found.report,
        "annotations_sha256": folder.record.annotations_sha256,
        "questions_sha256": folder.record.questions_sha256,
        "reading": check.reading,
        "winning_reading": check.order.winner,
        "agreement": agreement_report(panel, settings.seed, settings.resamples),
        "gender_forms": gender_forms(annotations, settings.seed),
        "prediction": leave_one_out(annotations, folder.struck, model, settings) if predict else None,
        "struck": {one.id: [struck.model_dump() for struck in one.struck] for one in folder.questions if one.struck},
    }
    return PreferencesStudy(found.labels, report)


def write_study(folder: PreferencesFolder, made: PreferencesStudy) -> None:
    """Writes ``labels.jsonl`` and ``fit.json`` into the folder; the labels come last, and whole.

    Raises:
        UserError: a file cannot be written.
    """
    (folder.path / LABELS).unlink(missing_ok=True)
    write_whole(folder.path / FIT, as_text(made.report))
    lines = "".join(as_line(label) for label in made.labels)
    write_whole(folder.path / LABELS, lines)


def as_line(label: SoftLabel) -> str:
    """A label as a line of JSON with sorted keys."""
    options = orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE
    return orjson.dumps(label.model_dump(mode="json"), option=options).decode()
