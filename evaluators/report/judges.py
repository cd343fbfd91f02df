"""The tables of judges: what each says of each run, whether it can be trusted, and how runs rank by it."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from evaluators.judge.kept_judges import KeptJudge, kept_judges
from evaluators.judge.summary import judge_summary
from evaluators.judge.view import tenth
from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Kind, Sheet, Value, sheet

_JUDGES: dict[str, Kind] = {
    **dict.fromkeys(("run", "judge", "design", "file"), "text"),
    **dict.fromkeys(("repeats", "answers", "judged", "unreadable", "failed", "left"), "whole"),
    **dict.fromkeys(("mean", "median", "ties", "spread", "spread_most"), "number"),
    "calibrated": "yes or no",
    "calibration_answers": "whole",
    **dict.fromkeys(("people_icc", "judge_icc", "people_kappa", "judge_kappa"), "number"),
    **dict.fromkeys(("probes_passed", "probes", "rank"), "whole"),
}
_TENTHS: dict[str, Kind] = {"run": "text", "file": "text", "score": "text", "answers": "whole"}
_PROBES: dict[str, Kind] = {
    **dict.fromkeys(("run", "judge", "design", "file", "probe", "asks", "limit"), "text"),
    **dict.fromkeys(("parts", "missing", "held"), "whole"),
    "mean": "number",
    "passed": "yes or no",
}

_JudgedRuns = list[tuple[str, KeptJudge]]
"""Runs with a judge of each; one run stands there once for each of its judges."""


def judges(sources: Sequence[ScoredRun]) -> list[Sheet]:
    """What judges say of the runs, how their scores are spread, and their probes.

    Raises:
        UserError: a file of a judge cannot be read.
    """
    found = [(source.name, kept) for source in sources for kept in kept_judges(source.folder, source.run)]
    ranked = _ranks(found)
    summaries = [judge_summary(list(kept.scores.values())) for _, kept in found]
    names = [{"run": run, **_named(kept)} for run, kept in found]
    return [
        sheet(
            "judges",
            _JUDGES,
            (
                {**name, **_told(kept), **summary._asdict(), "rank": ranked.get((run, kept.head.stem))}
                for name, (run, kept), summary in zip(names, found, summaries, strict=True)
            ),
        ),
        sheet(
            "judged_tenths",
            _TENTHS,
            (
                {**name, "score": tenth(place), "answers": count}
                for name, summary in zip(names, summaries, strict=True)
                for place, count in enumerate(summary.tenths)
            ),
        ),
        sheet(
            "judge_probes",
            _PROBES,
            (
                {**name, **one._asdict(), "probe": one.name}
                for name, (_, kept) in zip(names, found, strict=True)
                for one in kept.probes
            ),
        ),
    ]


def _named(kept: KeptJudge) -> dict[str, Value]:
    return {"judge": kept.head.judge, "design": kept.head.design, "file": kept.head.stem}


def _told(kept: KeptJudge) -> dict[str, Value]:
    """What is known of a judge."""
    told: dict[str, Value] = {"repeats": kept.head.repeats, "calibrated": kept.calibrated}
    if kept.probes:
        told |= {"probes": len(kept.probes), "probes_passed": sum(one.passed for one in kept.probes)}
    if kept.calibration is not None:
        people, judge = kept.calibration.people, kept.calibration.judge
        told |= {"calibration_answers": kept.calibration.rows, "people_icc": people.icc, "judge_icc": judge.icc}
        told |= {"people_kappa": people.kappa, "judge_kappa": judge.kappa}
    return told


def _ranks(found: _JudgedRuns) -> Mapping[tuple[str, str], int]:
    """Run and judge -> one more than the number of runs with a greater mean by this judge.

    Only calibrated judges rank runs, and only on the answers' parts that all these runs have a score for.
    """
    ranks: dict[tuple[str, str], int] = {}
    for stem in {kept.head.stem for _, kept in found}:
        mine = {run: _by_part(kept) for run, kept in found if kept.head.stem == stem and kept.calibrated}
        shared = set.intersection(*map(set, mine.values())) if mine else set()
        if shared:
            means = {run: fmean(scores[part] for part in shared) for run, scores in mine.items()}
            ranks |= {(run, stem): 1 + sum(other > mean for other in means.values()) for run, mean in means.items()}
    return ranks


def _by_part(kept: KeptJudge) -> dict[str, float]:
    """Name of a part and order of its options -> score; without what identifies the text of the answer."""
    return {key.rpartition("/")[0]: one.score for key, one in kept.scores.items() if one.score is not None}
