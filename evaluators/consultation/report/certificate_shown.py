"""The certificate of a case beside what its doctor asked."""

from collections.abc import Sequence
from typing import Any

from evaluators.consultation.report.source import ReportedConsultation
from evaluators.consultation.run.lines import TurnLine


def certificate_shown(one: ReportedConsultation) -> dict[str, Any] | None:
    """What the page says of the certificate; None where none was sought.

    Returns:
        ``keys``: each question with the turn in which it first came up and whether it was asked there or only told,
        or None where it never came up; sizes of the three certificates; ``turn``: of the plot, the earliest at which a
        doctor who asks one thing at a time could have all of it, beyond the last turn where the doctor asked less.
    """
    if one.truth is None or one.truth.certificates is None:
        return None
    found = one.truth.certificates
    first = _first_turns(one.turns)
    return {
        "keys": [[key, *first.get(key, (None, False))] for key in found.verdicts],
        "by_symptom": len(found.by_symptom),
        "gold": len(found.gold),
        "unproved": "verdicts" in found.unproved,
        "turn": _turn_of(len(found.verdicts), one.turns),
    }


def came_up(one: ReportedConsultation) -> int | None:
    """How many questions of the certificate were asked or told; None where there is no certificate."""
    if one.truth is None or one.truth.certificates is None:
        return None
    return len(_first_turns(one.turns).keys() & {*one.truth.certificates.verdicts})


def _first_turns(turns: Sequence[TurnLine]) -> dict[str, tuple[int, bool]]:
    """Key -> turn in which it first came up, and whether it was asked in that turn."""
    found: dict[str, tuple[int, bool]] = {}
    for turn in turns:
        asked = {mapped.key for mapped in turn.mapped}
        for key in (*sorted(asked), *(said.key for said in turn.said)):
            found.setdefault(key, (turn.turn, key in asked))
    return found


def is_question(turn: TurnLine) -> bool:
    """Whether a turn counts against the budget: the greeting and what follows a yes about risk do not."""
    return turn.act == "question" and turn.turn > 0


def _turn_of(size: int, turns: Sequence[TurnLine]) -> int:
    """The turn of question number ``size``; one more turn for each question that was not asked."""
    asked = [turn.turn for turn in turns if is_question(turn)]
    if size <= len(asked):
        return asked[size - 1] if size else 0
    last = max((turn.turn for turn in turns if turn.act != "closing"), default=0)
    return last + size - len(asked)
