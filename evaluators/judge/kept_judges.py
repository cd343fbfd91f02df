"""All judges of a run, with what is known of each."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from evaluators.judge.calibration import Calibration, read_calibration
from evaluators.judge.head import FOLDER, JudgeHead, read_head
from evaluators.judge.judge_files import JudgeFiles
from evaluators.judge.probes import ProbeResult
from evaluators.judge.probes_file import read_probes
from evaluators.judge.scores import JudgedScore, kept_scores
from evaluators.judge.waiting import waiting_texts
from evaluators.table.read import Run

_RESULTS = (".calibration", ".probes")


class KeptJudge(NamedTuple):
    """A judge that judged answers of a run.

    Attributes:
        scores: name of each waiting answer -> what the judge gives it.
        calibration: None where it was not compared with people.
        probes: empty where it was not probed.
    """

    head: JudgeHead
    scores: Mapping[str, JudgedScore]
    calibration: Calibration | None
    probes: tuple[ProbeResult, ...]

    @property
    def calibrated(self) -> bool:
        """Whether it agrees with people about as far as they agree with each other."""
        return self.calibration is not None and self.calibration.calibrated


def kept_judges(folder: Path, run: Run) -> list[KeptJudge]:
    """The judges of a run, by the names of their files.

    Args:
        folder: of the run.
        run: as read.

    Raises:
        UserError: a file of a judge cannot be read.
    """
    heads = [path for path in sorted((folder / FOLDER).glob("*.json")) if not path.stem.endswith(_RESULTS)]
    if not heads:
        return []
    texts = [text for _, text in waiting_texts(run)]
    found = []
    for path in heads:
        files = JudgeFiles(folder, read_head(path))
        if files.judgements.exists():
            probes = read_probes(files._replace(kind="probes").result)
            scores = kept_scores(files.judgements, texts)
            found.append(
                KeptJudge(
                    files.head,
                    {text.key: one for text, one in zip(texts, scores, strict=True)},
                    read_calibration(files._replace(kind="calibration").result),
                    probes.probes if probes else (),
                )
            )
    return found
