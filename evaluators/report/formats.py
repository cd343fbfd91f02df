"""The table of formats: parts asked in one request beside the same parts each in its own."""

from collections.abc import Sequence

from evaluators.compare.formats.compare_formats import compare_formats
from evaluators.compare.formats.pairs import pairs_among
from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Kind, Sheet, sheet

_TEXTS = ("model", "full", "apart", "task")
_COUNTS = ("n", "groups", "common_correct", "only_full", "only_apart", "common_incorrect", "letters")
_SHARES = (
    *("full_accuracy", "apart_accuracy", "consistency", "consistency_low", "consistency_high"),
    *("agreement", "agreement_low", "agreement_high", "divergence", "letter_agreement", "kappa"),
)


def formats(sources: Sequence[ScoredRun]) -> Sheet:
    """Every two runs that ask a model in both formats and else the same, on the parts that all such runs have."""
    columns: dict[str, Kind] = {
        **dict.fromkeys(_TEXTS, "text"),
        **dict.fromkeys(_COUNTS, "whole"),
        **dict.fromkeys(_SHARES, "number"),
    }
    runs = {source.name: source.run for source in sources}
    found = compare_formats(runs, pairs_among({name: run.record for name, run in runs.items()}))
    return sheet("formats", columns, (one.model_dump() for one in found))
