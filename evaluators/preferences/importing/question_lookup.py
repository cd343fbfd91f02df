"""Questions by the ids that files of annotations write."""

import re
from collections.abc import Sequence

from generators.preferences.question import PreferenceQuestion
from generators.table_files.fault import RowFault
from kg.near import near_words, question

_NUMBER = re.compile(r"[A-Za-z_#\s-]*0*(\d+)(?:\.0)?")


class QuestionLookup:
    """Finds a question by its id, or by its number where that names one question alone: ``36`` and ``Q36`` are Q036."""

    def __init__(self, questions: Sequence[PreferenceQuestion]) -> None:
        """Takes the questions."""
        self._by_id = {one.id: one for one in questions}
        numbers: dict[str, list[PreferenceQuestion]] = {}
        for one in questions:
            if found := _NUMBER.fullmatch(one.id):
                numbers.setdefault(found[1], []).append(one)
        self._by_number = {number: listed[0] for number, listed in numbers.items() if len(listed) == 1}

    def find(self, told: str) -> PreferenceQuestion | None:
        """The question of an id as written; None where there is none."""
        if told in self._by_id:
            return self._by_id[told]
        number = _NUMBER.fullmatch(told)
        return self._by_number.get(number[1]) if number else None

    def missing(self, told: str, row: int) -> RowFault:
        """That there is no question of an id as written, and what to do."""
        close = question(near_words(told, self._by_id))
        says = f"there is no question {told!r:.60}" + (f" ({close})" if close else "")
        return RowFault(row, "question", says, "correct the id, or add the question to its file")
