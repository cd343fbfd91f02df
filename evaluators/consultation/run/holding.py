"""Holds the consultations of a run that are not over, in processes or in an event loop."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import closing
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

from evaluators.consultation.run.consultation import Company, Consultation
from evaluators.consultation.run.driving import drive, drive_async
from evaluators.consultation.run.lines import ConclusionLine, ConsultationStatus, TranscriptLine
from evaluators.consultation.run.transcript import Transcript, path_of
from generators.consultation.case import PatientCase
from generators.models.concurrency import ConcurrentRequests
from generators.models.errors import StoppedError
from generators.models.pace import Pace
from kg.coroutines import CoroutineRunner

ERRORS_IN_A_ROW = 25
"""So many consultations in a row end since a model did not reply: it will not reply to the others."""
Told = Callable[[ConsultationStatus], None]


def waits(company: Company) -> bool:
    """Whether doctor or patient have to be waited for, so that many consultations are held at a time."""
    return iscoroutinefunction(company.doctor.turn) or iscoroutinefunction(company.patient.reply)


def hold(run: Path, retry_errors: bool, company: Company, case: PatientCase) -> ConsultationStatus:
    """Holds one consultation to its end; how it ended.

    Raises:
        UserError: its transcript is broken or cannot be written.
    """
    transcript = Transcript(path_of(run, case.id), retry_errors=retry_errors)
    with closing(transcript), closing(CoroutineRunner()) as runner:
        if transcript.conclusion is not None:
            return transcript.conclusion.status
        last = _Last(transcript)
        drive(Consultation(company, case, transcript.held).steps(last.write), lambda found: runner.run(_awaited(found)))
        return last.status


async def hold_together(
    run: Path, retry_errors: bool, company: Company, cases: Iterable[PatientCase], pace: Pace, told: Told
) -> None:
    """Holds many consultations at a time, each to its end.

    Args:
        run: the folder of the run.
        retry_errors: consultations that ended since a model did not reply go on.
        company: who speaks.
        cases: whose consultations.
        pace: how many may be under way.
        told: hears how each ended.

    Raises:
        StoppedError: a model answers nothing; all turns so far are kept.
        UserError: a transcript is broken or cannot be written.
    """
    left = deque(cases)
    failing = _Failing()

    async def one() -> bool:
        if not left:
            return False
        status = await _hold_async(run, retry_errors, company, left.popleft())
        if status != "error":
            pace.went_well()
        told(status)
        failing.note(status)
        return True

    await ConcurrentRequests(pace, one).run()


async def _hold_async(run: Path, retry_errors: bool, company: Company, case: PatientCase) -> ConsultationStatus:
    with closing(Transcript(path_of(run, case.id), retry_errors=retry_errors)) as transcript:
        if transcript.conclusion is not None:
            return transcript.conclusion.status
        last = _Last(transcript)
        await drive_async(Consultation(company, case, transcript.held).steps(last.write))
        return last.status


async def _awaited(found: Awaitable[Any]) -> Any:
    return await found


class _Last:
    """Writes lines, and remembers how the consultation ended."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self.status: ConsultationStatus = "error"

    def write(self, records: Sequence[TranscriptLine]) -> None:
        self._transcript.write(records)
        for record in records:
            if isinstance(record, ConclusionLine):
                self.status = record.status


class _Failing:
    """Counts consultations in a row in which a model did not reply."""

    def __init__(self) -> None:
        self._count = 0

    def note(self, status: ConsultationStatus) -> None:
        self._count = self._count + 1 if status == "error" else 0
        if self._count >= ERRORS_IN_A_ROW:
            raise StoppedError(f"{self._count} consultations in a row got no reply (--retry-errors goes on with them)")
