"""The lines of a transcript: one for each turn, and a conclusion as the last."""

from typing import Literal

import orjson
from pydantic import ValidationError

from evaluators.consultation.exchange import Act, Exchange, Mapped, PatientReply, Said
from kg.model.base import Record

DECIMALS = 4
"""Of probabilities, as files state them."""
ConsultationStatus = Literal["closed", "budget", "loop", "broken", "error"]
"""How a consultation ended: the doctor closed it; the doctor asked beyond the budget; asked the same again and again
though nothing changed; doctor or patient gave what cannot be used; or a model did not reply, which may be tried again.
"""
_LEFT_OUT = "faults"
"""Stands in a line only where there are any: most patients are programs."""
Speaking = Literal["doctor", "patient"]


class VerdictChanges(Record):
    """What a turn changed in one track; codes of disorders, sorted.

    Attributes:
        met: now met.
        unmet: now not met.
        reopened: decided before, and now unknown.
    """

    met: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()
    reopened: tuple[str, ...] = ()


class TurnLine(Record):
    """One turn of a consultation.

    Attributes:
        turn: 0 is the greeting.
        text: the doctor's words.
        worded: whether they are ours, found for the keys, and not the doctor's own.
        act: what they are for.
        trust: whether they build trust.
        mapped: what they ask.
        reply: the patient's words.
        understood: whether the patient understood.
        observed: what the doctor sees meanwhile.
        said: what the reply tells, question by question.
        faults: what was wrong with the reply of a model; left out of the line where nothing was.
        risk_asked: whether a question about risk is among what was asked.
        risk_heard: whether the reply tells of a risk.
        heard: changes of the verdicts on what was heard.
        true: changes of the verdicts on what is true of what was asked and told.
        belief: probability of each hypothesis, in the header's order.
    """

    line: Literal["turn"] = "turn"
    turn: int
    text: str
    worded: bool
    act: Act
    trust: bool
    mapped: tuple[Mapped, ...]
    reply: str
    understood: bool
    observed: str
    said: tuple[Said, ...]
    faults: tuple[str, ...] = ()
    risk_asked: bool
    risk_heard: bool
    heard: VerdictChanges
    true: VerdictChanges
    belief: tuple[float, ...]

    @property
    def exchange(self) -> Exchange:
        """What was said, as doctors and patients take it."""
        reply = PatientReply(
            text=self.reply,
            said=self.said,
            observed=self.observed,
            understood=self.understood,
            faults=self.faults,
        )
        return Exchange(text=self.text, mapped=self.mapped, act=self.act, trust=self.trust, reply=reply)


class ConclusionLine(Record):
    """How a consultation ended.

    Attributes:
        why: the doctor's reason for closing; otherwise the status in words.
        by: whose doing it was, where the doctor did not close.
        problem: what went wrong, where something did.
        questions: how many were asked.
        ranked: disorders with their probabilities, as the doctor names them.
        named: the first of them; None where none is named.
        met, unmet, open: parts of the criteria of the named disorder, by what was heard: ``GROUP.now`` or ``.ever``,
            ``requirement.N`` (from 1), ``precedence.CODE`` (met: that disorder does not take precedence).
        verdicts: code of each disorder -> verdict on what was heard, where it is decided.
        true: the same on what is true of what was asked and told.
    """

    line: Literal["conclusion"] = "conclusion"
    status: ConsultationStatus
    why: str
    by: Speaking | None = None
    problem: str = ""
    questions: int
    ranked: tuple[tuple[str, float], ...] = ()
    named: str | None = None
    met: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    verdicts: dict[str, bool]
    true: dict[str, bool]


TranscriptLine = TurnLine | ConclusionLine


def line_of(record: TranscriptLine) -> bytes:
    """A record as its line, newline included."""
    told = record.model_dump(mode="json")
    if not told.get(_LEFT_OUT, True):
        del told[_LEFT_OUT]
    return orjson.dumps(told, option=orjson.OPT_SORT_KEYS) + b"\n"


def read_line(line: bytes) -> TranscriptLine:
    """The record of a line.

    Raises:
        ValueError: it is none; says why in a few words.
    """
    try:
        found = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise ValueError("it is not JSON") from error
    kind = found.get("line") if isinstance(found, dict) else None
    if kind not in ("turn", "conclusion"):
        raise ValueError("it is neither a turn nor a conclusion")
    try:
        return TurnLine.model_validate(found) if kind == "turn" else ConclusionLine.model_validate(found)
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
