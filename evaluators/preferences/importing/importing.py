"""Questions and annotations from their files into a preferences folder: all of it, or nothing."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from evaluators.preferences.folder import (
    AnnotationSource,
    PreferencesFolder,
    as_text,
    lines_of,
    refuse_other,
    write_preferences,
)
from evaluators.preferences.importing.read_annotations import read_annotations
from evaluators.preferences.simulated import SimulationSettings, simulated
from generators.preferences.demonstration import demonstration
from generators.preferences.known_nodes import known_nodes
from generators.preferences.question import PreferenceQuestion
from generators.preferences.questions_file import read_question_file
from generators.table_files.rows import bytes_of
from kg.errors import UserError

DEMONSTRATION = "demonstration"
"""The word that stands for the demonstration questions in place of a file."""


class QuestionsFound:
    """Questions, and where they are from.

    Attributes:
        questions: all of them.
        source: name and hash, as the record of a folder keeps them.
        passed_over: headings of columns that were not read.
    """

    def __init__(self, told: str | Path) -> None:
        """Reads them.

        Args:
            told: the file, or the word ``demonstration``.

        Raises:
            UserError: the file cannot be read, or something is wrong in it.
        """
        self.questions: tuple[PreferenceQuestion, ...]
        self.passed_over: tuple[str, ...] = ()
        path = Path(told)
        if str(told) == DEMONSTRATION and not path.exists():
            self.questions = demonstration()
            self.source = {"name": DEMONSTRATION, "sha256": hashlib.sha256(lines_of(self.questions)).hexdigest()}
        else:
            found = read_question_file(path, known_nodes)
            self.questions, self.passed_over = found.questions, found.passed_over
            self.source = {"name": path.name, "sha256": hashlib.sha256(bytes_of(path, "questions")).hexdigest()}


def import_files(
    found: QuestionsFound,
    annotations: Sequence[Path],
    out: Path,
    trial_type: str | None = None,
    columns: Mapping[str, str] | None = None,
) -> PreferencesFolder:
    """Imports annotations of people.

    Args:
        found: the questions.
        annotations: their files.
        out: the folder; an earlier import there gives way.
        trial_type: of the trials of jsPsych that have the sliders, where its name does not tell.
        columns: what a column means -> its heading, where the heading does not tell.

    Raises:
        UserError: something is wrong in a file, or the folder cannot be written; nothing is written then.
    """
    refuse_other(out)
    read = read_annotations(annotations, found.questions, trial_type, columns)
    return write_preferences(
        out,
        found.questions,
        read.annotations,
        question_source=found.source,
        sources=read.sources,
        untimed=read.untimed,
    )


def import_simulated(
    found: QuestionsFound, experts: int, out: Path, seed: int, settings: SimulationSettings | None = None
) -> PreferencesFolder:
    """Draws annotations by simulated experts; what is true of them goes into ``truth.json``, which no fit reads.

    Args:
        found: the questions.
        experts: how many.
        out: the folder; an earlier import there gives way.
        seed: changes everything that is drawn.
        settings: what the experts are like.

    Raises:
        UserError: there is no expert, or the folder cannot be written.
    """
    if experts < 1:
        raise UserError("The number of simulated experts is at least 1.")
    wanted = settings or SimulationSettings()
    refuse_other(out)
    truth, annotations = simulated(found.questions, experts, seed, wanted)
    told = {
        "experts": experts,
        "seed": seed,
        "settings": wanted.model_dump(mode="json"),
        **{name: _rounded(value) for name, value in truth._asdict().items()},
    }
    text = as_text(told)
    source = AnnotationSource(
        name=f"simulated, seed {seed}",
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        form="simulated",
        rows=len(annotations),
        annotations=len(annotations),
    )
    return write_preferences(
        out, found.questions, annotations, question_source=found.source, sources=(source,), truth=text
    )


def _rounded(value: object) -> object:
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(one) for one in value]
    return round(value, 6) if isinstance(value, float) else value
