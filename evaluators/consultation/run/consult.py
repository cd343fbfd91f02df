"""A run of consultations in its folder: begins it or goes on with it, alone."""

import asyncio
import hashlib
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from evaluators.consultation.belief.model import BeliefModel
from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.patient import PatientAgent
from evaluators.consultation.run.company_parts import CompanyParts, MadeLater
from evaluators.consultation.run.consultation import Company
from evaluators.consultation.run.header import ConsultHeader, begin, note_cases, sha256_of
from evaluators.consultation.run.holding import hold, hold_together, waits
from evaluators.consultation.run.lines import ConsultationStatus
from evaluators.consultation.run.shared_work import Workplace, shared
from evaluators.consultation.run.standing import ConsultStanding
from evaluators.consultation.run.transcript import FOLDER, ended, path_of
from evaluators.run.alone import alone, ended_by_sigterm
from generators.consultation.case import PatientCase
from generators.consultation.mix import MixName
from generators.models.errors import StoppedError
from generators.models.pace import Pace
from kg.coroutines import CoroutineRunner
from kg.criteria.criteria import Criteria
from kg.errors import ModelError
from kg.files.locks import FileLock
from kg.version import version
from kg.workers.choice import USUAL, WorkersChoice

LOCK = "consult.lock"
WORKERS_LOCK = "workers.lock"
BELIEF = "belief.json"


Report = Callable[[ConsultStanding], None]


class ConsultWanted(NamedTuple):
    """What the user asks for.

    Attributes:
        folder: of the cases.
        cases: those that are asked, in the order of their ids.
        split, limit: how these were chosen.
        graph_sha256: of the knowledge that the criteria come from.
        workers: for agents that need not be waited for.
        at_once: consultations at a time, for those that do.
        retry_errors: consultations that ended since a model did not reply go on.
    """

    folder: Path
    cases: Sequence[PatientCase]
    split: str
    limit: int | None
    graph_sha256: str
    workers: WorkersChoice = USUAL
    at_once: int = 16
    retry_errors: bool = False


class Rules(NamedTuple):
    """By what consultations are held, beside doctor and patient.

    Attributes:
        criteria: of the graph.
        make_belief: makes the belief of a run that has none yet.
        prior: the mix whose shares that belief starts from; None: all hypotheses are equally likely.
    """

    criteria: Criteria
    make_belief: Callable[[], BeliefModel]
    prior: MixName | None = None


def consult(
    make_parts: Callable[[Path], CompanyParts], rules: Rules, out: Path, wanted: ConsultWanted, report: Report
) -> ConsultStanding:
    """Holds the consultations of a run; one that was begun goes on, and a finished one stays as it is.

    Args:
        make_parts: what the company is made from, given the file of the belief.
        rules: criteria and belief.
        out: the run folder.
        wanted: which cases, and how.
        report: told how the run stands.

    Raises:
        SystemExit: SIGTERM was sent; no turn that was held is lost.
        UserError: another process runs in this folder, it was begun with other things, or a file is broken or cannot
            be written.
        ModelError: a model answers nothing.
    """
    # Workers need not stand in the same folder as this process.
    out = out.absolute()
    with _begun(make_parts, rules, out, wanted) as place:
        tally = _Tally(out, wanted, report)
        try:
            if waits(place.company):
                with closing(CoroutineRunner()) as runner:
                    runner.run(ended_by_sigterm(_together(place.company, out, wanted, tally)))
            else:
                work = partial(hold, out, wanted.retry_errors)
                for _, status in shared(place, tally.open, work):
                    tally.add(status)
        except StoppedError as error:
            raise ModelError(
                f"A model stopped: {str(error).rstrip('.')}. The turns so far are kept in {out}; "
                "mend that and run the same command again."
            ) from error
        except asyncio.CancelledError:
            # Ctrl-C comes as KeyboardInterrupt; nothing but SIGTERM cancels the whole.
            raise SystemExit(128 + signal.SIGTERM) from None
        return tally.standing()


async def _together(company: Company, out: Path, wanted: ConsultWanted, tally: "_Tally") -> None:
    try:
        await hold_together(out, wanted.retry_errors, company, tally.open, Pace(wanted.at_once), tally.add)
    finally:
        await company.doctor.release()
        await company.patient.release()


@contextmanager
def _begun(
    make_parts: Callable[[Path], CompanyParts], rules: Rules, out: Path, wanted: ConsultWanted
) -> Iterator[Workplace]:
    """Begins a run or goes on with it, and holds its folder."""
    with alone(out / LOCK, "choose another folder with --out"):
        _wait_for_orphans(out)
        model = provided_belief(out / BELIEF, rules)
        parts = make_parts(out / BELIEF)
        company = parts.company()
        begin(out, _header(parts, company, model, wanted, rules.prior))
        note_cases(out, wanted.folder)
        (out / FOLDER).mkdir(exist_ok=True)
        yield Workplace(company, parts, wanted.workers, out / WORKERS_LOCK)


def provided_belief(path: Path, rules: Rules) -> BeliefModel:
    """The belief of a run; made where there is none yet.

    Raises:
        UserError: it cannot be read, written or made.
    """
    if not path.exists():
        unfinished = path.with_name(f"{path.name}.unfinished")
        rules.make_belief().save(unfinished)
        unfinished.replace(path)
    return BeliefModel.load(path, rules.criteria)


def _wait_for_orphans(out: Path) -> None:
    """Processes of an earlier start that was killed end by themselves, after the consultation that they hold."""
    with closing(FileLock(out / WORKERS_LOCK)) as lock:
        lock.exclusive()


def _header(
    parts: CompanyParts, company: Company, model: BeliefModel, wanted: ConsultWanted, prior: MixName | None
) -> ConsultHeader:
    return ConsultHeader(
        version=version(),
        seed=parts.source.seed,
        doctor=name_of(parts.doctor),
        patient=name_of(parts.patient),
        settings={"doctor": _settings(company.doctor), "patient": _settings(company.patient)},
        language=parts.language,
        budget=parts.budget,
        split=wanted.split,
        limit=wanted.limit,
        count=len(wanted.cases),
        cases_sha256=sha256_of(wanted.cases),
        graph_sha256=wanted.graph_sha256,
        hypotheses=model.hypotheses,
        belief_sha256=hashlib.sha256(parts.belief.read_bytes()).hexdigest(),
        prior=prior,
    )


def name_of(
    agent: str | DoctorAgent | PatientAgent | MadeLater[DoctorAgent] | MadeLater[PatientAgent],
) -> str:
    """What files call an agent."""
    return agent if isinstance(agent, str) else agent.name


def _settings(agent: DoctorAgent | PatientAgent) -> Mapping[str, Any]:
    """What else an agent depends on; agents need not say anything."""
    return dict(getattr(agent, "settings", {}))


class _Tally:
    """Counts consultations as they end.

    Attributes:
        open: cases whose consultations are not over.
    """

    def __init__(self, out: Path, wanted: ConsultWanted, report: Report) -> None:
        self._report = report
        self._total = len(wanted.cases)
        self._statuses: Counter[ConsultationStatus] = Counter()
        self.open: list[PatientCase] = []
        for case in wanted.cases:
            status = ended(path_of(out, case.id))
            if status is None or (wanted.retry_errors and status == "error"):
                self.open.append(case)
            else:
                self._statuses[status] += 1
        self._before = self._statuses.total()
        report(self.standing())

    def add(self, status: ConsultationStatus) -> None:
        self._statuses[status] += 1
        self._report(self.standing())

    def standing(self) -> ConsultStanding:
        return ConsultStanding(self._total, self._before, dict(self._statuses))
