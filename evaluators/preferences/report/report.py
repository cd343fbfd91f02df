"""A report on preferences: its tables and its page."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.demographics.effects import effects_of
from evaluators.demographics.records import ADJUSTMENTS, OUTCOMES, DemographicEffects, EffectSettings
from evaluators.preferences.folder import PreferencesFolder
from evaluators.preferences.free_form.inconsistency import MEASURES, FreeFormScores, free_form_scores
from evaluators.preferences.free_form.similarity import TextSimilarity
from evaluators.preferences.report.label_sheets import counts, label_sheets
from evaluators.preferences.report.run_sheets import free_form_sheet, scored_sheets
from evaluators.report.assembled import assembled
from evaluators.report.page import FOLDER as SHARED
from evaluators.report.patients import effect_sheets
from evaluators.report.sheet import Sheet
from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score_run
from evaluators.table.read import Run
from generators.preferences.few_shot import SHARE
from generators.preferences.soft_label import SoftLabel
from kg.errors import UserError

_OWN = Path(__file__).with_name("page")
SCRIPTS = (
    *(SHARED / f"{name}.js" for name in ("dom", "data", "sorting", "patients")),
    *(_OWN / f"{name}.js" for name in ("names", "labels", "scores", "free_form", "main")),
)
"""In this order: each may use what stands before it."""


class PreferenceReport(NamedTuple):
    """What a report shows.

    Attributes:
        sheets: its tables.
        html: its page.
        effects: of the runs whose items say who their patient is.
    """

    sheets: list[Sheet]
    html: str
    effects: tuple[DemographicEffects, ...]


def preference_report(
    held: PreferencesFolder,
    labels: Mapping[str, SoftLabel],
    runs: Sequence[Run],
    similarity: tuple[TextSimilarity, str],
    settings: EffectSettings,
    *,
    shown: bool,
) -> PreferenceReport:
    """Makes the report.

    Args:
        held: the preferences folder.
        labels: question -> its fitted label.
        runs: on builds of these questions, by letters, by probabilities or in words.
        similarity: of two texts, and why it is not another measure.
        settings: of the tests of demographic effects.
        shown: whether texts of questions and options may stand where others read them.

    Raises:
        UserError: a run is about other items.
    """
    lettered = [run for run in runs if bool(run.table.of_form("preference").any())]
    written = [run for run in runs if run not in lettered]
    scores = [score_run(run, "recorded", Resampling()) for run in lettered]
    effects = tuple(effects_of(run, settings) for run in lettered)
    free = _free_form(written, similarity)
    sheets = [
        *label_sheets(held, labels, SHARE, shown=shown),
        *scored_sheets(
            scores,
            {run.name: len(run.table) for run in lettered},
            {run.name: len(set(run.table.group.codes.tolist())) for run in lettered},
        ),
        *effect_sheets(effects),
        free_form_sheet(free),
    ]
    data = {
        "sheets": {one.name: {"columns": list(one.columns), "rows": [list(row) for row in one.rows]} for one in sheets},
        "counts": {**counts(held.questions, labels), "annotators": held.record.annotators},
        "annotations": held.record.annotations,
        "outcomes": dict(OUTCOMES),
        "measures": dict(MEASURES),
        "adjustment": ADJUSTMENTS[settings.adjustment],
        "simulated": any(one.form == "simulated" for one in held.record.sources),
    }
    styles = (SHARED / "style.css", _OWN / "style.css")
    html = assembled(_OWN / "body.html", SCRIPTS, styles, "Preferences of experts", data, (), "preferences")
    return PreferenceReport(sheets, html, effects)


def _free_form(runs: Sequence[Run], similarity: tuple[TextSimilarity, str]) -> list[FreeFormScores]:
    by_model: dict[str, list[Run]] = {}
    for run in runs:
        by_model.setdefault(run.record.model, []).append(run)
    try:
        return [free_form_scores(own, *similarity) for own in by_model.values()]
    except UserError as error:
        raise UserError(
            f"{str(error).rstrip('.')}. The report takes runs on builds that `kgbench preferences export` made."
        ) from error
