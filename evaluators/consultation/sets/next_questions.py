"""Items that ask for the doctor's next question."""

from collections.abc import Iterator, Mapping, Sequence

from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.metrics.figures import DECIMALS
from evaluators.consultation.metrics.finished import FinishedConsultation, in_order
from evaluators.consultation.metrics.replay import settled_keys
from evaluators.consultation.resources import Resources
from evaluators.consultation.run.lines import TurnLine
from evaluators.consultation.run.so_far import SoFar
from evaluators.consultation.sets.dialogue import DialogueTurn, dialogue
from generators.consultation.case import Language, Sex, Split
from generators.draw import stream
from kg.model.base import Record

PER_CONSULTATION = 3
LEAST_GAIN = 0.001
"""Bits below which a gain is not listed."""


class NextQuestionItem(Record):
    """What is asked: the doctor's next words after a dialogue.

    Attributes:
        id: ``next-CASE-TURN``.
    """

    id: str
    case: str
    split: Split
    language: Language
    age: int
    sex: Sex
    dialogue: tuple[DialogueTurn, ...]


class NextQuestionKey(Record):
    """What an answer is compared with.

    Attributes:
        text: what the doctor of the run asked.
        keys: of that.
        asked: keys of questions that were asked or answered before.
        gains: key of each question that can tell something new -> bits that it is expected to tell, where they are
            at least LEAST_GAIN.
        best: the greatest of them, 0 where there is none.
        unanswerable: keys of questions that this patient does not know the answer to.
    """

    id: str
    text: str
    keys: tuple[str, ...]
    asked: tuple[str, ...]
    gains: Mapping[str, float]
    best: float
    unanswerable: tuple[str, ...]


class NextQuestionSet(Record):
    """How items are taken from consultations.

    Attributes:
        language, budget: of the run.
        seed: names the draw of turns.
        per_consultation: items of one consultation at the most.
    """

    language: Language
    budget: int
    seed: int
    per_consultation: int = PER_CONSULTATION


def next_question_items(
    finished: Sequence[FinishedConsultation], resources: Resources, wanted: NextQuestionSet
) -> Iterator[tuple[NextQuestionItem, NextQuestionKey]]:
    """Items of each consultation, at turns that are drawn by the id of its case.

    Args:
        finished: in any order; the items are in that of the ids.
        resources: criteria and belief.
        wanted: how items are taken.
    """
    new = NewQuestions(resources.oracle)
    for one in in_order(finished):
        places = [line.turn for line in one.turns if line.turn > 0 and line.act == "question" and line.mapped]
        drawn = stream(wanted.seed, "next-question", one.case.id).shuffled(places)[: wanted.per_consultation]
        chosen = set(drawn)
        so_far = SoFar(resources, one.case, wanted.language, wanted.budget, frozenset())
        for line in one.turns:
            if line.act == "closing":
                break
            if line.turn in chosen:
                yield _item(one, line, so_far, wanted), _key(one, line, so_far, new)
            so_far.add(line.exchange, worded=line.worded)


def _name(one: FinishedConsultation, line: TurnLine) -> str:
    return f"next-{one.case.id}-{line.turn:03d}"


def _item(one: FinishedConsultation, line: TurnLine, so_far: SoFar, wanted: NextQuestionSet) -> NextQuestionItem:
    return NextQuestionItem(
        id=_name(one, line),
        case=one.case.id,
        split=one.case.split,
        language=wanted.language,
        age=one.case.age,
        sex=one.case.sex,
        dialogue=dialogue(one.turns[: len(so_far.heard.exchanges)]),
    )


def _key(one: FinishedConsultation, line: TurnLine, so_far: SoFar, new: NewQuestions) -> NextQuestionKey:
    heard = so_far.heard
    keys = new.keys(heard.track.known, settled_keys(heard), screeners=True)
    gains = dict(zip(keys, heard.belief.gains(keys).tolist(), strict=True)) if keys else {}
    listed = {key: round(gain, DECIMALS) for key, gain in gains.items() if gain >= LEAST_GAIN}
    return NextQuestionKey(
        id=_name(one, line),
        text=line.text,
        keys=tuple(mapped.key for mapped in line.mapped),
        asked=tuple(sorted(heard.asked | heard.answers.keys())),
        gains=listed,
        best=max(listed.values(), default=0.0),
        unanswerable=tuple(sorted(one.case.unsure)),
    )
