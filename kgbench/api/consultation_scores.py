"""Scores of consultations: how well they diagnose, what they were like, and what was lost where."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.consultation_agents import REPLIES, ModelMeans, named_diagnoser
from kgbench.api.consultation_setup import ConsultationSetup, cases_folder, consultation_setup
from kgbench.api.consultations import ConsultRun
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from evaluators.consultation.controls import ControlScores
    from evaluators.consultation.diagnoser import Diagnoser
    from evaluators.consultation.metrics.paired import PairedTest
    from evaluators.consultation.metrics.replay import ReplayedConsultation
    from evaluators.consultation.metrics.replies import ReplyScores
    from evaluators.consultation.metrics.run_folder import ConsultedRun
    from evaluators.consultation.metrics.scores import ConsultationScores, Scoring
    from evaluators.consultation.sets.write import SetCounts

ConsultRunLike = str | Path | ConsultRun


class ConsultationScoreResult(PrintedResult):
    """The scores of runs of consultations.

    Attributes:
        scores: name of the run -> its figures.
        tests: of every two runs on the same cases; none where they were not asked for.
    """

    def __init__(self, scores: dict[str, ConsultationScores], tests: Sequence[PairedTest] = ()) -> None:
        """Takes what was worked out."""
        self.scores, self.tests = scores, tuple(tests)

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "scores": {name: one.model_dump(mode="json") for name, one in self.scores.items()},
            "tests": [one.model_dump(mode="json") for one in self.tests],
        }

    def headline(self) -> str:
        """Which runs were scored."""
        return f"Scores of {', '.join(self.scores)}"

    def tables(self) -> Iterator[Table]:
        """The tables of each run, then the tests."""
        from evaluators.consultation.metrics.view import tables, tests_table

        for name, one in self.scores.items():
            yield from tables(name, one)
        if self.tests:
            yield tests_table(self.tests)

    def notes(self) -> Iterator[str]:
        """What stands beside the tables."""
        from evaluators.consultation.metrics.view import notes

        for one in self.scores.values():
            yield from notes(one)
        if self.tests:
            yield "corrected p: by Holm, over all of these tests"


class StaticSetResult(PrintedResult):
    """Static sets that were written.

    Attributes:
        folder: where.
        counts: items of each set.
    """

    def __init__(self, folder: Path, counts: SetCounts) -> None:
        """Takes what was written."""
        self.folder, self.counts = folder, counts

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {"folder": str(self.folder), **self.counts._asdict()}

    def headline(self) -> str:
        """Where they are."""
        return f"{self.folder}: static sets of consultations"

    def tables(self) -> Iterator[Table]:
        """How many items each set has."""
        rows = [{"set": name.replace("_", "-"), "items": count} for name, count in self.counts._asdict().items()]
        yield plain("", rows, ("set", "items"))


def score_consultations(
    runs: Sequence[ConsultRunLike] | ConsultRunLike,
    cases: str | Path | None = None,
    *,
    graph: Graph | None = None,
    diagnosers: Sequence[str] = (),
    train: str | Path | None = None,
    controls: bool = False,
    compare: bool = False,
    base_url: str | None = None,
    key_variable: str = "KGBENCH_API_KEY",
    cache: bool = True,
    progress: bool | Progress = True,
) -> ConsultationScoreResult:
    """Scores runs of consultations and writes ``scores.json`` into each.

    Args:
        runs: runs or their folders.
        cases: the folder of their cases, where it has moved since.
        graph: the graph of the runs; otherwise the usual one.
        diagnosers: names of others who conclude from the same consultations; a name with a colon, or one that is not
            known here with a server, is that of a chat model.
        train: a run over cases of the split ``train``, for diagnosers that learn.
        controls: work out as well what figures come to where nothing can be known.
        compare: test every two runs on the cases that both have.
        base_url: of an OpenAI-compatible server, for diagnosers that are its models.
        key_variable: the environment variable with the server's key.
        cache: use and keep replies of chat models in ``replies.sqlite`` beside the run folder.
        progress: say what is loaded.

    Raises:
        GraphError: the graph cannot be asked.
        RunError: there is no run, its cases, graph or belief are others, a case has no truth, a transcript is broken,
            there is no such diagnoser, or it has nothing to learn from.
    """
    from evaluators.consultation.metrics.paired import paired_tests
    from evaluators.consultation.metrics.scores import NAME

    folders = [_folder(one) for one in _listed(runs)]
    shown = progress_for(progress)
    found: dict[str, ConsultationScores] = {}
    held = {}
    views = None
    with errors_as(RunError):
        names = _names(folders)
        if compare and len(folders) < 2:
            raise RunError("A comparison needs two runs or more; name them one after the other.")
        for name, folder in zip(names, folders, strict=True):
            run = _read(folder, cases)
            scoring = _scoring(run, consultation_setup(graph, run.header.seed, shown, run.header.prior))
            replayed = scoring.replay(run.finished)
            means = ModelMeans(base_url, key_variable, folder.resolve().parent / REPLIES if cache else None)
            chosen = {one: _diagnoser(one, scoring, train, cases, means) for one in diagnosers}
            scores = scoring.scores(replayed, chosen)
            scores = scores.model_copy(update={"replies": _replies(run, scoring)})
            if controls:
                scores = scores.model_copy(update={"controls": _controls(run, scoring, replayed)})
            _write(folder / NAME, scores.text())
            found[name], held[name], views = scores, run.finished, scoring.views
        tests = paired_tests(held, views) if compare and views is not None else ()
    return ConsultationScoreResult(found, tests)


def write_consultation_sets(
    run: ConsultRunLike,
    out: str | Path,
    cases: str | Path | None = None,
    *,
    graph: Graph | None = None,
    per_consultation: int = 3,
    progress: bool | Progress = True,
) -> StaticSetResult:
    """Writes static sets of a run: diagnosis from a transcript, and the doctor's next question.

    Args:
        run: the run, or its folder.
        out: the folder for the sets.
        cases: the folder of its cases, where it has moved since.
        graph: the graph of the run; otherwise the usual one.
        per_consultation: items about the next question of one consultation at the most.
        progress: say what is loaded.

    Raises:
        GraphError: the graph cannot be asked.
        RunError: as `score_consultations`, or the sets cannot be written.
    """
    from evaluators.consultation.sets.diagnosis_items import diagnosis_items
    from evaluators.consultation.sets.next_questions import NextQuestionSet, next_question_items
    from evaluators.consultation.sets.write import DIAGNOSIS, NEXT, SetCounts, write_set

    folder = Path(out)
    with errors_as(RunError):
        read = _read(_folder(run), cases)
        header = read.header
        setup = consultation_setup(graph, header.seed, progress_for(progress), header.prior)
        scoring = _scoring(read, setup)
        wanted = NextQuestionSet(
            language=header.language, budget=header.budget, seed=header.seed, per_consultation=per_consultation
        )
        diagnosis = diagnosis_items(read.finished, scoring.views, header.language, scoring.label_names)
        questions = next_question_items(read.finished, scoring.resources, wanted)
        counts = SetCounts(write_set(folder, DIAGNOSIS, diagnosis), write_set(folder, NEXT, questions))
    return StaticSetResult(folder, counts)


def _listed(runs: Sequence[ConsultRunLike] | ConsultRunLike) -> Sequence[ConsultRunLike]:
    return [runs] if isinstance(runs, str | Path | ConsultRun) else runs


def _folder(run: ConsultRunLike) -> Path:
    return run.folder if isinstance(run, ConsultRun) else Path(run)


def _names(folders: Sequence[Path]) -> list[str]:
    """The runs by the names of their folders.

    Raises:
        RunError: there is none, or two have one name.
    """
    names = [folder.resolve().name for folder in folders]
    if not names:
        raise RunError("Name at least one run to score.")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise RunError(f"Two of the runs are named {twice}; rename one of the folders.")
    return names


def _read(folder: Path, cases: str | Path | None) -> ConsultedRun:
    from evaluators.consultation.metrics.run_folder import read_run

    return read_run(folder, cases_folder(folder, cases))


def _scoring(run: ConsultedRun, setup: ConsultationSetup) -> Scoring:
    """What a run is scored by; its graph and belief must be those that it was made with."""
    from evaluators.consultation.metrics.labels import DisorderClasses
    from evaluators.consultation.metrics.scores import Scoring
    from evaluators.consultation.open_resources import open_resources
    from evaluators.consultation.run.consult import BELIEF, provided_belief
    from generators.consultation.classes import icd_classes

    belief = run.folder / BELIEF
    provided_belief(belief, setup.rules)
    if setup.graph_sha256 != run.header.graph_sha256:
        raise RunError(f"{run.folder} was made with another graph; name that one with --graph.")
    if hashlib.sha256(belief.read_bytes()).hexdigest() != run.header.belief_sha256:
        raise RunError(f"{belief} was changed since the run began; delete it to have it made anew.")
    classes = icd_classes()
    classes.check(setup.source.criteria)
    resources = open_resources(setup.source, belief)
    return Scoring(resources, run.header.language, run.header.budget, DisorderClasses.read(classes))


def _diagnoser(
    name: str, scoring: Scoring, train: str | Path | None, cases: str | Path | None, means: ModelMeans
) -> Diagnoser:
    from evaluators.consultation.diagnoser import Diagnoser

    chat = named_diagnoser(name, means)
    if chat is not None:
        return chat.made(scoring.resources)

    found = Diagnoser.registry.find(name)(scoring.resources)
    if not found.learns:
        return found
    if train is None:
        raise RunError(f"The diagnoser {name} has to learn first; name a run to learn from with --train.")
    run = _read(Path(train), cases)
    if any(one.case.split != "train" for one in run.finished):
        raise RunError(f"{train} has cases of other splits; diagnosers learn from the split train only.")
    if run.header.language != scoring.language:
        raise RunError(f"{train} is in another language than the run; diagnosers learn from the same language.")
    replayed = [one for one in scoring.replay(run.finished) if one.standings]
    found.learn([(one.heard, one.finished.truth.gold) for one in replayed])
    return found


def _replies(run: ConsultedRun, scoring: Scoring) -> ReplyScores:
    from evaluators.consultation.metrics.replies import reply_scores
    from evaluators.consultation.telling import TellingPolicy

    resources = scoring.resources
    speech = resources.speech[run.header.language]
    return reply_scores(TellingPolicy(resources.oracle.criteria), run.finished, speech.observable_forms)


def _controls(run: ConsultedRun, scoring: Scoring, replayed: Sequence[ReplayedConsultation]) -> ControlScores:
    from evaluators.consultation.controls import BlankWanted, all_controls

    wanted = BlankWanted(
        [(one.finished.case, one.finished.truth) for one in replayed], run.header.language, run.header.budget
    )
    return all_controls(run.header.doctor, scoring.resources, replayed, wanted)


def _write(path: Path, data: bytes) -> None:
    from kg.files.atomic import write_whole

    try:
        write_whole(path, data.decode())
    except OSError as error:
        raise RunError(f"{path}: cannot be written ({error.strerror}); make room or check its permissions.") from error
