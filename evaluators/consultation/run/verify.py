"""Derives the transcripts of a run again from what was said, and compares them byte for byte."""

import hashlib
from collections.abc import Awaitable, Generator, Iterator, Sequence
from functools import partial
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.open_resources import ResourceSource
from evaluators.consultation.run.company_parts import CompanyParts
from evaluators.consultation.run.consult import BELIEF, WORKERS_LOCK, Rules, provided_belief
from evaluators.consultation.run.consultation import CannotGoOnError, Company, Consultation, Worded
from evaluators.consultation.run.header import ConsultHeader, sha256_of
from evaluators.consultation.run.lines import ConclusionLine, TranscriptLine, TurnLine, line_of
from evaluators.consultation.run.shared_work import Workplace, shared
from evaluators.consultation.run.transcript import FOLDER, path_of, read_transcript
from generators.consultation.case import PatientCase
from kg.errors import UserError
from kg.workers.choice import WorkersChoice

_Given = TypeVar("_Given")
_LONGEST = 60
"""Characters of a value that a finding shows."""


class TranscriptFinding(NamedTuple):
    """The first line of a transcript that is not as it should be.

    Attributes:
        file: relative to the run.
        line: from 1.
        says: what is there, and what should be.
    """

    file: str
    line: int
    says: str


class Verified(NamedTuple):
    """What came of one transcript.

    Attributes:
        finding: None where all is as it should be.
        over: whether the consultation is over.
        turns: how many there are.
    """

    finding: TranscriptFinding | None
    over: bool
    turns: int


def _require_same(
    run: Path, header: ConsultHeader, cases: Sequence[PatientCase], graph_sha256: str, belief: Path
) -> None:
    """Refuses to derive a run again from other things than those that it was made from.

    Raises:
        UserError: cases, graph or belief are others, or there is a transcript of a case that is not among the cases.
    """
    known = {case.id for case in cases}
    for path in sorted((run / FOLDER).glob("*.jsonl")):
        if path.stem not in known:
            raise UserError(f"{path}: there is no such case among the cases; name their folder with --cases.")
    if sha256_of(cases) != header.cases_sha256:
        raise UserError(f"{run} was made from other cases; name their folder with --cases.")
    if graph_sha256 != header.graph_sha256:
        raise UserError(f"{run} was made with another graph; name that one with --graph.")
    if hashlib.sha256(belief.read_bytes()).hexdigest() != header.belief_sha256:
        raise UserError(f"{belief} was changed since the run began; delete it to have it made anew.")


def verify(
    run: Path,
    header: ConsultHeader,
    cases: Sequence[PatientCase],
    source: ResourceSource,
    rules: Rules,
    graph_sha256: str,
    workers: WorkersChoice,
) -> list[Verified]:
    """Derives all transcripts of a run again; what comes of each, in the order of the cases.

    Args:
        run: the folder.
        header: of the run.
        cases: of the run.
        source: of the resources.
        rules: criteria, and how the belief is made.
        graph_sha256: of the knowledge that these come from.
        workers: who derives them.

    Raises:
        UserError: the run was made from other things, or a transcript is broken.
    """
    # Workers need not stand in the same folder as this process.
    run = run.absolute()
    belief = run / BELIEF
    provided_belief(belief, rules)
    _require_same(run, header, cases, graph_sha256, belief)
    names = header.doctor, header.patient
    parts = CompanyParts(source, belief, header.language, header.budget, *names, may_be_absent=True)
    place = Workplace(parts.company(), parts, workers, run / WORKERS_LOCK)
    return [found for _, found in shared(place, cases, partial(verify_one, run))]


def verify_one(run: Path, company: Company, case: PatientCase) -> Verified:
    """Derives one transcript again.

    Doctors and patients that need not be waited for are asked again; of others it is checked what follows from what
    they said.

    Raises:
        UserError: the transcript is broken.
    """
    path = path_of(run, case.id)
    if not path.exists():
        return Verified(None, False, 0)
    kept = read_transcript(path)
    raw = path.read_bytes().splitlines(keepends=True)
    recorded: list[TranscriptLine] = [*kept.turns, kept.conclusion] if kept.conclusion else [*kept.held]
    again = _Again(company, case)
    derived = again.lines(kept.turns, kept.conclusion)
    for place, (line, data) in enumerate(zip(recorded, raw, strict=False), start=1):
        says = _difference(line, data, next(derived, None))
        if says is not None:
            return Verified(TranscriptFinding(f"{FOLDER}/{path.name}", place, says), kept.conclusion is not None, place)
    return Verified(None, kept.conclusion is not None, len(kept.turns))


class _Again:
    """Holds a consultation again along its lines."""

    def __init__(self, company: Company, case: PatientCase) -> None:
        self._asks = not iscoroutinefunction(company.doctor.turn)
        self._replies = not iscoroutinefunction(company.patient.reply)
        self._held = Consultation(company, case)

    def lines(self, turns: Sequence[TurnLine], conclusion: ConclusionLine | None) -> Iterator[TranscriptLine]:
        """What the lines should be; each is asked for after the one before it was found right."""
        for line in turns:
            if line.act != "closing":
                yield from self._turn(line)
        if conclusion is not None:
            yield from self._end(conclusion)

    def _turn(self, line: TurnLine) -> Iterator[TranscriptLine]:
        """The line that should be there: the doctor's part again, then the patient's, then what follows."""
        try:
            said = self._said(line)
            if isinstance(said, Close):
                yield from self._held.closed(said)
                return
            reply = _result(self._held.replied(said)) if self._replies else self._held.plain(line.exchange.reply)
            yield self._held.held(said, reply)
        except CannotGoOnError as trouble:
            yield self._held.given_up(trouble)

    def _said(self, line: TurnLine) -> Worded | Close:
        if line.turn == 0:
            return self._held.greeting()
        if self._asks:
            return _result(self._held.asked())
        declared = tuple(one.key for one in line.mapped if one.how == "declared")
        text = "" if line.worded else line.text
        return self._held.worded(Ask(keys=declared, text=text, act=line.act, trust=line.trust))

    def _end(self, recorded: ConclusionLine) -> Iterator[TranscriptLine]:
        try:
            found = _result(self._held.asked()) if self._asks else self._noted(recorded)
            if isinstance(found, Close):
                yield from self._held.closed(found)
                return
            if self._replies:
                _result(self._held.replied(found))
            else:
                self._noted(recorded)
        except CannotGoOnError as trouble:
            yield self._held.given_up(trouble)

    def _noted(self, recorded: ConclusionLine) -> Close:
        if recorded.status == "closed" or recorded.by is None:
            return Close(ranked=recorded.ranked, why=recorded.why)
        raise CannotGoOnError(recorded.status, recorded.by, recorded.problem)


def _result(steps: Generator[Awaitable[Any], Any, _Given]) -> _Given:
    """What steps give that need not wait."""
    try:
        next(steps)
    except StopIteration as over:
        given: _Given = over.value
        return given
    raise CannotGoOnError("broken", "doctor", "it has to be waited for")


def _difference(line: TranscriptLine, data: bytes, wanted: TranscriptLine | None) -> str | None:
    """In what a line is not as it should be, in words; None where it is, to the byte."""
    if wanted is None:
        return "nothing should follow here"
    if line_of(wanted) == data:
        return None
    if type(line) is not type(wanted):
        return f"a {wanted.line} should be here, not a {line.line}"
    found, right = line.model_dump(mode="json"), wanted.model_dump(mode="json")
    for field, value in found.items():
        if value != right[field]:
            return f"{field} is {_shown(value)} and should be {_shown(right[field])}"
    return "its bytes are not those that it should have"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
