"""A report on runs of consultations: its tables and its page."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.report.chat import ChatWords, chat, keys_of
from evaluators.consultation.report.outcome import shown_in_full
from evaluators.consultation.report.page import consultation_page
from evaluators.consultation.report.run_sheets import in_data, run_sheets
from evaluators.consultation.report.source import ReportedConsultation, ReportedRun
from evaluators.report.sheet import Sheet
from generators.consultation.case import LANGUAGES
from kg.errors import UserError

LIMIT = 1000
"""Consultations that are shown turn by turn, where nobody says how many."""
AT_ONCE = 20
"""Consultations in one part of the page's data, which is unpacked as a whole."""


class ConsultationReport(NamedTuple):
    """What a report shows.

    Attributes:
        sheets: its tables.
        html: its page.
        listed: consultations that the page lists.
        in_full: how many of them it shows turn by turn.
    """

    sheets: list[Sheet]
    html: str
    listed: int
    in_full: int


class _Placed(NamedTuple):
    """A consultation that is shown turn by turn, with its run."""

    run: ReportedRun
    one: ReportedConsultation


def consultation_report(runs: Sequence[ReportedRun], words: ChatWords, limit: int | None = LIMIT) -> ConsultationReport:
    """Makes the report.

    Args:
        runs: in the order of the page.
        words: of the graph that the runs were made with.
        limit: consultations that are shown turn by turn; None: all.

    Raises:
        UserError: two runs have one name.
    """
    names = [run.name for run in runs]
    if len({*names}) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise UserError(f"Two of the runs are named {twice}; rename one of the folders.")
    listed = [_Placed(run, one) for run in runs for one in run.consultations]
    full = shown_in_full([placed.one for placed in listed], limit)
    shown = [listed[place] for place in full]
    sheets = run_sheets(runs)
    data = {
        "sheets": in_data(sheets),
        "limits": {"at_once": AT_ONCE},
        "places": _places(len(listed), full),
        "names": {
            NO_DISORDER: "no disorder",
            **{code: one.name for code, one in words.oracle.criteria.disorders.items()},
        },
        "nouns": _nouns(shown, words),
    }
    title = f"Consultations of {len(runs)} {'run' if len(runs) == 1 else 'runs'}"
    return ConsultationReport(sheets, consultation_page(title, data, _parts(shown, words)), len(listed), len(shown))


def _places(number: int, full: Sequence[int]) -> list[int | None]:
    """Of each consultation its place among those that are shown turn by turn."""
    found: list[int | None] = [None] * number
    for place, of in enumerate(full):
        found[of] = place
    return found


def _nouns(shown: Sequence[_Placed], words: ChatWords) -> dict[str, list[str]]:
    """Key -> its name in each language that is spoken, English among them for those who do not read the other."""
    spoken = {"en", *(placed.run.header.language for placed in shown)}
    languages = [language for language in LANGUAGES if language in spoken]
    keys = sorted(set().union(*(keys_of(placed.one) for placed in shown)))
    return {key: [words.noun(key, language) for language in languages] for key in keys}


def _parts(shown: Sequence[_Placed], words: ChatWords) -> Iterator[list[dict[str, Any]]]:
    for begin in range(0, len(shown), AT_ONCE):
        yield [chat(placed.one, placed.run.header.hypotheses, words) for placed in shown[begin : begin + AT_ONCE]]
