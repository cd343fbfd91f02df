"""Judges asked about the doctors and patients of consultations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import ModelError, RunError
from kg.tables import Table, plain
from kgbench.api.consultation_setup import cases_folder, consultation_setup
from kgbench.api.consultations import ConsultRun
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph
from kgbench.api.judge_setup import JudgeSetup, JudgeStart, judged, left_open
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from evaluators.consultation.judges.graded import DimensionGrades, JointGrades
    from evaluators.consultation.judges.texts import ConsultationTexts
    from evaluators.consultation.metrics.run_folder import ConsultedRun
    from evaluators.judge.judge import Judge
    from evaluators.judge.probes import ProbeResult
    from evaluators.judge.scores import JudgedScore

_PROBES = "probes"


class JudgedConsultations(PrintedResult):
    """What judges say of a run of consultations.

    Attributes:
        folder: of the run.
        grades: of each judge on each dimension.
        joint: of all judges together, with their agreement.
        probes: judge -> what became of its probes; none where they were not asked for.
    """

    def __init__(
        self,
        folder: Path,
        grades: Sequence[DimensionGrades],
        joint: Sequence[JointGrades],
        probes: dict[str, list[ProbeResult]],
        starts: Sequence[JudgeStart],
    ) -> None:
        """Takes what was judged."""
        self.folder, self.grades, self.joint, self.probes = folder, tuple(grades), tuple(joint), probes
        self._starts = tuple(starts)

    @property
    def complete(self) -> bool:
        """Whether nothing is left open and each request got a reply."""
        return not any(one.standing.left or one.standing.failed for one in self._starts)

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "grades": [one.model_dump(mode="json") for one in self.grades],
            "joint": [one.model_dump(mode="json") for one in self.joint],
            "probes": {name: [one._asdict() for one in found] for name, found in self.probes.items()},
        }

    def headline(self) -> str:
        """Who judged what."""
        judges = dict.fromkeys(one.judge for one in self.grades)
        return f"{self.folder}: judged by {', '.join(judges) or 'nobody'}"

    def tables(self) -> Iterator[Table]:
        """The grades of each judge, their agreement, and the probes."""
        from evaluators.judge.view import probe_rows

        rows = [
            {
                "judge": one.judge,
                "dimension": one.part,
                "grade": one.grade.value,
                "low": one.grade.low,
                "high": one.grade.high,
                "n": one.grade.n,
                "missing": one.missing,
            }
            for one in self.grades
        ]
        yield plain("Grades from 1 to 5", rows, ("judge", "dimension", "grade", "low", "high", "n", "missing"))
        joint = [
            {"dimension": one.part, "grade": one.grade, "alpha": one.agreement.alpha, "n": one.agreement.units}
            for one in self.joint
        ]
        yield plain("All judges", joint, ("dimension", "grade", "alpha", "n"))
        for name, found in self.probes.items():
            yield plain(f"Probes of {name}", probe_rows(found), ("probe", "limit", "mean", "parts", "held", "passed"))

    def notes(self) -> Iterator[str]:
        """What is missing, and what the figures are."""
        missing = sum(one.missing for one in self.grades)
        if missing:
            yield f"{missing} grades are missing; they are in no mean."
        if len({one.judge for one in self.grades}) < 2:
            yield "One judge says little: agreement (alpha, interval) needs two or more; name another with --judge."
        for one in self._starts:
            yield from left_open(one)


def judge_consultations(
    run: str | Path | ConsultRun,
    judges: Sequence[str | Judge] | str | Judge,
    cases: str | Path | None = None,
    *,
    graph: Graph | None = None,
    roles: Sequence[Literal["doctor", "patient"]] = (),
    limit: int | None = None,
    repeats: int = 1,
    probes: int = 0,
    base_url: str | None = None,
    key_variable: str = "KGBENCH_API_KEY",
    at_once: int = 16,
    attempts: int = 6,
    timeout: float = 600.0,
    longest_wait: float = 60.0,
    max_tokens_total: int | None = None,
    max_cost: float | None = None,
    prices: str | Path | None = None,
    retry_errors: bool = False,
    cache: bool = True,
    progress: bool | Progress = True,
) -> JudgedConsultations:
    """Has judges grade the doctor and the patient of a run, dimension by dimension.

    Judgements are kept in the run folder; the same call goes on where it stopped. The truth of a case is not shown to
    judges, its record is.

    Args:
        run: the run, or its folder.
        judges: models by name, or your own; two or more say how far they agree.
        cases: the folder of the run's cases, where it has moved since.
        graph: the graph of the run; otherwise the usual one.
        roles: what is graded; by default the roles that models play, or both where none plays one.
        limit: only the first consultations, by id of the case.
        repeats: how often each text is judged; the median counts.
        probes: with so many of the consultations judges are tried for following order and length.
        base_url: of an OpenAI-compatible server.
        key_variable: the environment variable with the server's key.
        at_once: most requests under way.
        attempts: most attempts at one request.
        timeout: seconds for one attempt.
        longest_wait: seconds between two attempts.
        max_tokens_total: stop when a judge has used so many tokens.
        max_cost: stop when it has cost so much; needs `prices`.
        prices: a YAML file with what a million tokens cost.
        retry_errors: ask again where an earlier start got no reply.
        cache: use and keep replies in ``replies.sqlite`` beside the run folder.
        progress: show how far it is.

    Raises:
        GraphError: the graph cannot be asked.
        ModelError: there is no such judge, it refuses, or it is of the family of a tested model.
        RunError: there is no run, its cases or graph are others, or a file cannot be read or written.
    """
    given = dict(locals())
    from evaluators.consultation.judges.graded import dimension_grades, joint_grades
    from evaluators.consultation.judges.texts import CONSULTATION_PROBES, graded_parts
    from evaluators.judge.judge_files import JudgeFiles
    from evaluators.judge.probes import probe_results
    from evaluators.judge.scores import kept_scores

    folder = run.folder if isinstance(run, ConsultRun) else Path(run)
    with errors_as(RunError):
        from evaluators.consultation.metrics.run_folder import read_run

        read = read_run(folder, cases_folder(folder, cases))
    parts = graded_parts(roles or _played(read))
    finished = read.finished[:limit]
    asked = [*judges] if isinstance(judges, Sequence) and not isinstance(judges, str) else [judges]
    setups = [_judge(one, given, read) for one in asked]
    with errors_as(RunError):
        setup = consultation_setup(graph, read.header.seed, progress_for(progress), read.header.prior)
        if setup.graph_sha256 != read.header.graph_sha256:
            raise RunError(f"{folder} was made with another graph; name that one with --graph.")
        made = _texts(read, setup.source)
        texts, tried = made.texts(finished, parts), made.probes(finished[:probes], parts)
        starts: list[JudgeStart] = []
        scores: dict[str, list[JudgedScore]] = {}
        found: dict[str, list[ProbeResult]] = {}
        for one in setups:
            files = JudgeFiles(folder, one.head)
            starts.append(judged(one, texts, files, restricted=False))
            scores[files.head.stem] = kept_scores(files.judgements, texts)
            if tried:
                files = files._replace(kind=_PROBES)
                starts.append(judged(one, tried, files, restricted=False))
                found[one.judge.name] = probe_results(tried, kept_scores(files.judgements, tried), CONSULTATION_PROBES)
        grades = [
            row
            for one, own in zip(setups, scores.values(), strict=True)
            for row in dimension_grades(one.judge.name, len(finished), texts, own)
        ]
        return JudgedConsultations(folder, grades, joint_grades(texts, scores), found, starts)


def _played(read: ConsultedRun) -> Sequence[Literal["doctor", "patient"]]:
    """The roles that models play; with programs none needs a judge, and whoever asks for one gets both."""
    names: dict[Literal["doctor", "patient"], str] = {"doctor": read.header.doctor, "patient": read.header.patient}
    return [role for role, name in names.items() if ":" in name] or [*names]


def _judge(judge: str | Judge, given: dict[str, Any], read: ConsultedRun) -> JudgeSetup:
    """A judge that is ready to be asked.

    Raises:
        ModelError: there is no such judge, or it is of the family of a tested model.
    """
    from evaluators.consultation.judges.grades import GradesDesign
    from evaluators.consultation.judges.impartial import refuse_partial
    from evaluators.judge.head import head_of
    from evaluators.judge.open import open_judge
    from evaluators.models.open import PREFIX

    with errors_as(ModelError):
        name = judge if isinstance(judge, str) else judge.name
        if name.startswith(PREFIX):
            raise ModelError(f"{name} grades no consultations; name a model as the judge.")
        refuse_partial(name, (read.header.doctor, read.header.patient))
        if isinstance(judge, str):
            judge = open_judge(judge, given["base_url"], given["key_variable"])
    design = GradesDesign(read.header.language)
    return JudgeSetup(judge, design, head_of(judge, design, given["repeats"]), given)


def _texts(read: ConsultedRun, source: Any) -> ConsultationTexts:
    from evaluators.consultation.judges.texts import ConsultationTexts
    from evaluators.consultation.open_resources import open_resources
    from evaluators.consultation.run.consult import BELIEF

    return ConsultationTexts(open_resources(source, read.folder / BELIEF), read.header.language)
