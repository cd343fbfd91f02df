"""A run of consultations as the report reads it: what is true of the cases may be missing."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from evaluators.consultation.metrics.finished import NO_TRANSCRIPT, Ranked
from evaluators.consultation.metrics.scores import NAME as SCORES
from evaluators.consultation.metrics.scores import ConsultationScores
from evaluators.consultation.run.asked_cases import asked_cases
from evaluators.consultation.run.header import ConsultHeader, header_of, sha256_of
from evaluators.consultation.run.lines import ConclusionLine, TurnLine
from evaluators.consultation.run.transcript import Kept, path_of, read_transcript
from generators.consultation.case import CaseTruth, PatientCase
from generators.consultation.cases_file import TRUTHS, read_truths
from kg.errors import UserError


class ReportedConsultation(NamedTuple):
    """One case of a run.

    Attributes:
        truth: None where the folder of the cases does not say.
        turns: in their order; none where nothing was held.
        conclusion: None where the consultation is not over.
    """

    case: PatientCase
    truth: CaseTruth | None
    turns: tuple[TurnLine, ...]
    conclusion: ConclusionLine | None

    @property
    def ranked(self) -> Ranked:
        """What the doctor concluded; empty where nothing was."""
        return () if self.conclusion is None else self.conclusion.ranked

    @property
    def status(self) -> str:
        """How it ended."""
        return NO_TRANSCRIPT if self.conclusion is None else self.conclusion.status


class ReportedRun(NamedTuple):
    """A run as it is shown.

    Attributes:
        name: of its folder.
        consultations: of all cases that the run is about, in the order of their ids.
        scores: None where the run was not scored, or not as it is now.
        unscored: why there are no scores; empty where there are.
    """

    name: str
    header: ConsultHeader
    consultations: tuple[ReportedConsultation, ...]
    scores: ConsultationScores | None
    unscored: str


def read_reported(folder: Path, cases: Path) -> ReportedRun:
    """Reads a run.

    Args:
        folder: of the run.
        cases: the folder of its cases, with or without what is true of them.

    Raises:
        UserError: there is no run, the cases are others, a case has no truth though others have, or a file is broken.
    """
    header = header_of(folder)
    asked = asked_cases(cases, header.split, header.limit)
    if sha256_of(asked) != header.cases_sha256:
        raise UserError(f"{folder} was made from other cases; name their folder with --cases.")
    truths = _truths(cases, asked)
    found = []
    for case in asked:
        path = path_of(folder, case.id)
        kept = _checked(read_transcript(path), path, header) if path.exists() else Kept((), (), None)
        found.append(ReportedConsultation(case, truths.get(case.id), kept.turns, kept.conclusion))
    scores, why = _scores(folder, found)
    return ReportedRun(folder.resolve().name, header, tuple(found), scores, why)


def _truths(cases: Path, asked: list[PatientCase]) -> Mapping[str, CaseTruth]:
    if not (cases / TRUTHS).exists():
        return {}
    truths = {one.id: one for one in read_truths(cases)}
    missing = next((case.id for case in asked if case.id not in truths), None)
    if missing is not None:
        raise UserError(f"{cases / TRUTHS}: the case {missing} has no truth; make the cases again.")
    return truths


def _checked(kept: Kept, path: Path, header: ConsultHeader) -> Kept:
    """A transcript whose turns state a probability of each hypothesis of the run."""
    wanted = len(header.hypotheses)
    for turn in kept.turns:
        if len(turn.belief) != wanted:
            raise UserError(
                f"{path}, line {turn.turn + 1}: it states {len(turn.belief)} probabilities, and the run has {wanted} "
                "hypotheses. Remove the file and run again to hold it anew."
            )
    return kept


def _scores(folder: Path, held: list[ReportedConsultation]) -> tuple[ConsultationScores | None, str]:
    path = folder / SCORES
    try:
        scores = ConsultationScores.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None, "not scored yet"
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    except ValidationError:
        return None, "scored by another version"
    now: dict[str, int] = {}
    for one in held:
        now[one.status] = now.get(one.status, 0) + 1
    if dict(scores.statuses) != now:
        return None, "scored before its last consultations"
    return scores, ""
