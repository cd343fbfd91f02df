"""Consultations: doctors ask the patients of some cases, what was said is kept in a folder, and derived again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.consultation_agents import REPLIES, ModelMeans, named_doctor, named_patient
from kgbench.api.consultation_setup import cases_folder, consultation_reporter, consultation_setup
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from evaluators.consultation.doctor import DoctorAgent
    from evaluators.consultation.patient import PatientAgent
    from evaluators.consultation.run.standing import ConsultStanding
    from evaluators.consultation.run.verify import TranscriptFinding

_STATUSES = ("closed", "budget", "loop", "broken", "error")


class ConsultRun(PrintedResult):
    """A run of consultations in its folder.

    Attributes:
        folder: where it is.
        standing: how it stands.
    """

    def __init__(self, folder: Path, standing: ConsultStanding) -> None:
        """Takes what was done."""
        self.folder, self.standing = folder, standing

    @property
    def complete(self) -> bool:
        """Whether every consultation is over, and none for want of a reply."""
        return not self.standing.left and not self.standing.statuses.get("error")

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        standing = self.standing
        return {
            "consultations": standing.total,
            "over_before": standing.before,
            **{name: standing.statuses.get(name, 0) for name in _STATUSES},  # type: ignore[call-overload]
            "left": standing.left,
        }

    def headline(self) -> str:
        """Where it is and how far."""
        return f"{self.folder}: {self.standing.over} of {self.standing.total} consultations are over"

    def tables(self) -> Iterator[Table]:
        """How the consultations ended."""
        rows = [{"what": name, "count": count} for name, count in self.as_json().items() if count]
        yield plain("", rows, ("what", "count"))

    def notes(self) -> Iterator[str]:
        """What did not end as it should, and what to do."""
        found = self.standing.statuses
        if found.get("error"):
            yield f"{found['error']} consultations ended since a model did not reply. --retry-errors goes on with them."
        if found.get("broken"):
            yield f"{found['broken']} ended since doctor or patient gave what cannot be used; the transcripts say what."
        if found.get("budget"):
            yield f"{found['budget']} ended since the doctor did not close within the budget of questions."
        if found.get("loop"):
            yield f"{found['loop']} ended since the doctor asked the same again and again."


class ConsultVerification(PrintedResult):
    """What came of deriving transcripts again.

    Attributes:
        folder: of the run.
        count: transcripts that were derived again.
        turns: lines that are as they should be, or the first that is not.
        unfinished: consultations that are not over.
        findings: the first difference of each transcript that has one.
    """

    def __init__(
        self, folder: Path, count: int, turns: int, unfinished: int, findings: Sequence[TranscriptFinding]
    ) -> None:
        """Takes what was found."""
        self.folder, self.count, self.turns, self.unfinished = folder, count, turns, unfinished
        self.findings = tuple(findings)

    @property
    def passed(self) -> bool:
        """Whether all is as it should be."""
        return not self.findings

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "consultations": self.count,
            "turns": self.turns,
            "unfinished": self.unfinished,
            "findings": [one._asdict() for one in self.findings],
        }

    def headline(self) -> str:
        """Whether all is as it should be."""
        if self.passed:
            return f"{self.folder}: all {self.count} transcripts follow from what was said"
        return f"{self.folder}: {len(self.findings)} of {self.count} transcripts do not follow from what was said"

    def tables(self) -> Iterator[Table]:
        """The first difference of each transcript that has one."""
        if self.findings:
            yield plain("", [one._asdict() for one in self.findings], ("file", "line", "says"))

    def notes(self) -> Iterator[str]:
        """What could not be derived to its end."""
        if self.unfinished:
            yield f"{self.unfinished} consultations are not over; `kgbench consult` goes on with them."


def consult(
    cases: str | Path,
    doctor: str | DoctorAgent,
    patient: str | PatientAgent,
    out: str | Path,
    *,
    graph: Graph | None = None,
    language: Literal["en", "zh"] = "en",
    budget: int = 30,
    split: Literal["train", "validation", "test", "all"] = "test",
    limit: int | None = None,
    seed: int = 42,
    workers: int | str = 2,
    at_once: int = 16,
    retry_errors: bool = False,
    doctor_prompt: Literal["free", "five-phases", "with-graph", "with-retrieval"] = "free",
    base_url: str | None = None,
    key_variable: str = "KGBENCH_API_KEY",
    max_tokens_total: int | None = None,
    max_cost: float | None = None,
    prices: str | Path | None = None,
    cache: bool = True,
    progress: bool | Progress = True,
) -> ConsultRun:
    """Lets a doctor consult the patients of some cases, and keeps every turn in a run folder.

    The same call goes on at the last whole turn, whatever stopped it, and does nothing when all is over.

    Args:
        cases: a folder of cases.
        doctor: by name, or one of your own. A name with a colon, such as ``openai:gpt-4.1``, or one that is not known
            here with `base_url`, is that of a chat model; parameters follow a question mark.
        patient: the same.
        out: the run folder.
        graph: where criteria and words come from; otherwise the usual one.
        language: that they speak.
        budget: questions that a doctor may ask.
        split: of the cases.
        limit: the first cases of it, by id.
        seed: names the streams of chance.
        workers: processes, for doctors and patients that are programs; 1 for this one alone; or ``ray``, ``ray:HOST``,
            ``ray://HOST`` for a Ray cluster, whose nodes have to see the run folder.
        at_once: consultations at the same time, for those that are models.
        retry_errors: go on where a model did not reply.
        doctor_prompt: how a doctor who is a chat model goes about it: as it likes, in five phases, or with criteria
            from the graph before it, of the likeliest disorders or of those that the patient's words are nearest to.
        base_url: of an OpenAI-compatible server, for chat models that it offers.
        key_variable: the environment variable with the server's key.
        max_tokens_total: stop when a chat model has used so many tokens; the same call goes on from there.
        max_cost: stop when one has cost so much; needs `prices`.
        prices: YAML file of what a million tokens of each model cost.
        cache: use and keep replies of chat models in ``replies.sqlite`` beside the run folder.
        progress: show how far it is.

    Raises:
        GraphError: the graph cannot be asked.
        ModelError: a model refuses, or has used what it may.
        RunError: the cases cannot be read, there is no such doctor or patient, the run was begun with other things, or
            a file is broken or cannot be written.
    """
    from evaluators.consultation.belief.prior import mix_of
    from evaluators.consultation.run.asked_cases import asked_cases
    from evaluators.consultation.run.company_parts import CompanyParts
    from evaluators.consultation.run.consult import ConsultWanted
    from evaluators.consultation.run.consult import consult as run
    from kg.workers.choice import workers_named

    folder, target, shown = Path(cases), Path(out), progress_for(progress)
    spending = {"max_tokens_total": max_tokens_total, "max_cost": max_cost, "prices": prices}
    kept = target.resolve().parent / REPLIES if cache else None
    means = ModelMeans(base_url, key_variable, kept, at_once, spending)
    with errors_as(RunError), consultation_reporter(shown) as report:
        choice = workers_named(workers)
        asks, replies = named_doctor(doctor, doctor_prompt, means), named_patient(patient, means)
        asked = asked_cases(folder, split, limit)
        setup = consultation_setup(graph, seed, shown, mix_of(folder))
        standing = run(
            lambda belief: CompanyParts(setup.source, belief, language, budget, asks, replies),
            setup.rules,
            target,
            ConsultWanted(folder, asked, split, limit, setup.graph_sha256, choice, at_once, retry_errors),
            report,
        )
    return ConsultRun(target, standing)


def verify_consultations(
    run: str | Path | ConsultRun,
    cases: str | Path | None = None,
    *,
    graph: Graph | None = None,
    workers: int | str = 2,
    progress: bool | Progress = True,
) -> ConsultVerification:
    """Derives every transcript of a run again from what was said and the cases, and compares byte for byte.

    Doctors and patients that are programs are asked again. Of what models said, it is checked what follows from it:
    what the words ask, verdicts, belief and conclusion.

    Args:
        run: the run, or its folder.
        cases: their folder, where it has moved since.
        graph: the graph of the run; otherwise the usual one.
        workers: processes, 1 for this one alone; or ``ray``, ``ray:HOST``, ``ray://HOST`` for a Ray cluster.
        progress: say what is loaded.

    Raises:
        GraphError: the graph cannot be asked.
        RunError: there is no run, a case is missing, a transcript is broken, or the graph is another.
    """
    from evaluators.consultation.run.asked_cases import asked_cases
    from evaluators.consultation.run.header import header_of
    from evaluators.consultation.run.verify import verify
    from kg.workers.choice import workers_named

    folder = run.folder if isinstance(run, ConsultRun) else Path(run)
    with errors_as(RunError):
        choice = workers_named(workers)
        header = header_of(folder)
        asked = asked_cases(cases_folder(folder, cases), header.split, header.limit)
        setup = consultation_setup(graph, header.seed, progress_for(progress), header.prior)
        found = verify(folder, header, asked, setup.source, setup.rules, setup.graph_sha256, choice)
    findings = sorted(one.finding for one in found if one.finding is not None)
    unfinished = sum(not one.over for one in found)
    return ConsultVerification(folder, len(found), sum(one.turns for one in found), unfinished, findings)
