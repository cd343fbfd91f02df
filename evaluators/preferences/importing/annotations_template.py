"""A file of annotations to fill in: one row an option of each question, with its texts, and no score yet."""

from collections.abc import Sequence
from typing import Literal

from generators.preferences.question import PreferenceQuestion
from generators.preferences.question_faults import LETTERS
from generators.table_files.written import written

_HEADINGS = ("annotator", "question", "option", "score", "form", "time", "seconds", "comment")
_SHOWN = ("question_text", "option_text")
"""For whoever fills the file in; no import reads them."""


def annotations_template(
    questions: Sequence[PreferenceQuestion], annotators: Sequence[str], ending: Literal["csv", "xlsx"]
) -> bytes:
    """The file; it can be imported when each score is filled in.

    The forms of a text take turns by question and annotator, so that each is seen about equally often.

    Args:
        questions: to annotate.
        annotators: pseudonyms, one block of rows each.
        ending: what the file is.
    """
    lines = [[*_HEADINGS, *_SHOWN]]
    for turn, name in enumerate(annotators):
        for place, question in enumerate(questions):
            forms = list(question.texts.items())
            form, text = forms[(place + turn) % len(forms)]
            told = form if len(set(question.texts.values())) > 1 else ""
            for letter, option in zip(LETTERS, question.options, strict=True):
                lines.append([name, question.id, letter, "", told, "", "", "", text, option])
    return written("annotations", lines, ending)
