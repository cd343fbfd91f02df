"""Files of questions and annotations that a user fills in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from kg.errors import RunError
from kgbench.api.errors_as import errors_as


def preferences_template(
    kind: Literal["questions", "annotations"],
    out: str | Path | None = None,
    format: Literal["jsonl", "csv", "xlsx"] = "csv",
    *,
    questions: str | Path | None = None,
    annotators: Sequence[str] = (),
) -> Path:
    """Writes a file to begin with.

    Args:
        kind: ``questions``, with two examples to write over, or ``annotations``, one row an option without its score.
        out: the file; otherwise the kind with the ending of the format, in the current folder.
        format: of the file; annotations are no ``jsonl``.
        questions: that are annotated: their file, or ``demonstration``; otherwise the two examples.
        annotators: their pseudonyms, one block of rows each; otherwise one block without a pseudonym.

    Raises:
        RunError: there is no such kind or format, the file is there already, or it cannot be written.
        SourceError: something is wrong in the file of questions.
    """
    with errors_as(RunError):
        target = Path(out) if out is not None else Path(f"{kind}.{format}")
        return _written(kind, target, format, questions, annotators)


def _written(
    kind: str,
    target: Path,
    format: Literal["jsonl", "csv", "xlsx"],
    questions: str | Path | None,
    annotators: Sequence[str],
) -> Path:
    from evaluators.preferences.importing.annotations_template import annotations_template
    from evaluators.preferences.importing.importing import QuestionsFound
    from generators.preferences.demonstration import demonstration
    from generators.preferences.questions_template import EXAMPLES, questions_template
    from kgbench.api.new_file import write_new

    if kind == "questions":
        if questions is not None or annotators:
            raise RunError("Questions and annotators are named for a file of annotations; leave them out.")
        return write_new(target, questions_template(format))
    if kind != "annotations":
        raise RunError(f"There is no template of {kind!r}; name questions or annotations.")
    if format == "jsonl":
        raise RunError("Annotations are filled in as a table; name csv or xlsx as the format.")
    if questions is None:
        asked = tuple(one for one in demonstration() if one.id in EXAMPLES)
    else:
        asked = QuestionsFound(questions).questions
    return write_new(target, annotations_template(asked, annotators or ("",), format))
