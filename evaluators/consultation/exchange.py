"""What doctor and patient say to each other, turn by turn."""

from typing import Any, Literal

from kg.model.base import Record

Act = Literal["question", "background", "follow_up", "escalation", "closing"]
"""What a doctor's turn is for: a question, a question about the patient's background, which bears on no verdict, a
question that follows up a yes about risk, what is done about that risk, or the last words."""
Status = Literal["told", "volunteered", "observed", "denied", "withheld", "unsure"]
"""``denied`` answers as if something that is there were not; ``withheld`` and ``unsure`` give no answer."""


class Mapped(Record):
    """A question that a doctor's words ask.

    Attributes:
        key: of a question (``kg.interview.question``) or of a background topic (``topic.alcohol``).
        how: the doctor named it, or the question index found it in the words.
        sure: 0 to 1.
    """

    key: str
    how: Literal["declared", "index"] = "declared"
    sure: float = 1.0


class Ask(Record):
    """What a doctor asks.

    Attributes:
        keys: of questions; empty where the doctor has only words.
        text: empty: words are found for the keys.
        act: what it is for.
        trust: whether it begins with words that build trust.
    """

    keys: tuple[str, ...] = ()
    text: str = ""
    act: Act = "question"
    trust: bool = False


class Close(Record):
    """How a doctor ends a consultation.

    Attributes:
        ranked: disorders with their probabilities, the likeliest first; empty: the doctor names none.
        why: such as ``decided``, ``budget``, ``sure``.
    """

    ranked: tuple[tuple[str, float], ...] = ()
    why: str


class Said(Record):
    """What a reply tells of one question.

    Attributes:
        key: of the question.
        status: how it was told.
        answer: as heard (``kg.interview.answer``); None where no answer was given.
    """

    key: str
    status: Status
    answer: Any = None


class PatientReply(Record):
    """What a patient says.

    Attributes:
        text: the words.
        said: what they tell, question by question.
        observed: what the doctor sees meanwhile, in words; empty: nothing that matters.
        understood: whether the patient understood what was asked.
        faults: what was wrong with the reply of a model, as it is counted: ``unreadable``, ``empty``, ``leaks``, and
            ``dropped`` for each thing said to be answered that was no answer.
    """

    text: str
    said: tuple[Said, ...] = ()
    observed: str = ""
    understood: bool = True
    faults: tuple[str, ...] = ()


class Exchange(Record):
    """One turn: what was asked, and what was answered.

    Attributes:
        text: the doctor's words.
        mapped: what they ask.
        act: what they are for.
        trust: whether they build trust.
        reply: the patient's.
    """

    text: str
    mapped: tuple[Mapped, ...]
    act: Act
    trust: bool
    reply: PatientReply
