"""A run of consultations read from its folder, with the truths of its cases."""

from pathlib import Path
from typing import NamedTuple

from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.run.asked_cases import asked_cases
from evaluators.consultation.run.header import ConsultHeader, header_of, sha256_of
from evaluators.consultation.run.transcript import path_of, read_transcript
from generators.consultation.cases_file import TRUTHS, read_truths
from kg.errors import UserError


class ConsultedRun(NamedTuple):
    """A run as it is scored.

    Attributes:
        finished: all cases that the run is about, also those of which nothing was held, in the order of their ids.
    """

    folder: Path
    header: ConsultHeader
    finished: tuple[FinishedConsultation, ...]


def read_run(folder: Path, cases: Path) -> ConsultedRun:
    """Reads a run.

    Args:
        folder: of the run.
        cases: the folder of its cases.

    Raises:
        UserError: there is no run, the cases are others, a case has no truth, or a file is broken.
    """
    header = header_of(folder)
    asked = asked_cases(cases, header.split, header.limit)
    if sha256_of(asked) != header.cases_sha256:
        raise UserError(f"{folder} was made from other cases; name their folder with --cases.")
    truths = {one.id: one for one in read_truths(cases)}
    found = []
    for case in asked:
        if case.id not in truths:
            raise UserError(f"{cases / TRUTHS}: the case {case.id} has no truth; make the cases again.")
        path = path_of(folder, case.id)
        truth = truths[case.id]
        if not path.exists():
            found.append(FinishedConsultation(case, truth))
            continue
        kept = read_transcript(path)
        found.append(FinishedConsultation(case, truth, kept.turns, kept.conclusion))
    return ConsultedRun(folder, header, tuple(found))
