"""How a doctor takes up what the patient said last."""

from collections.abc import Mapping, Sequence

from evaluators.consultation.doctors.subjects import Subjects
from evaluators.consultation.exchange import Exchange
from evaluators.consultation.heard import Heard
from evaluators.consultation.run.so_far import TOLD
from generators.consultation.words.asking import PreambleSort, SubjectTurn
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer
from kg.interview.question import Askable

_IN_WORDS = TOLD - {"observed"}
_OFTEN_HEARD = 0.4
_OFTEN_MOVING_ON = 0.2
_OFTEN_SUFFERING = 0.8
_OFTEN_ONCE_MORE = 0.7
"""Shares of the questions that begin with such words: at more of them they would wear out."""


def preamble_after(exchanges: Sequence[Exchange], drawn: Stream) -> PreambleSort | None:
    """Which sort of words begins the next question; None: it comes without any.

    Args:
        exchanges: so far, as heard.
        drawn: decides whether there are any.
    """
    answers = [one.answer for one in exchanges[-1].reply.said if one.status in TOLD]
    if any(_suffers(one) for one in answers):
        return "suffering" if drawn.random() < _OFTEN_SUFFERING else None
    if any(answers):
        return "heard" if drawn.random() < _OFTEN_HEARD else None
    return "moving_on" if answers and drawn.random() < _OFTEN_MOVING_ON else None


def speaks_against(
    criteria: Criteria, questions: Mapping[str, Askable], kind: str, answers: Mapping[str, Answer]
) -> bool:
    """Whether a patient has already denied all symptoms of a group that belongs to a kind of episode.

    Args:
        criteria: which kinds a group belongs to.
        questions: of every key.
        kind: of the episode that is asked for now.
        answers: so far.
    """
    denied = [
        questions[key].about for key, one in answers.items() if one is False and questions[key].sort == "screener"
    ]
    return any(kind in criteria.groups[group].kinds for group in denied)


def _suffers(answer: Answer) -> bool:
    return isinstance(answer, Mapping) and answer.get("distress") is True


def is_spoken_of(criteria: Criteria, kind: str, exchanges: Sequence[Exchange]) -> bool:
    """Whether a patient has told what shows an episode for what it is: how long it lasts, what it does, or its core.

    Who has told of tiredness alone has not spoken of worry, though the tiredness may come of it. Of a group without a
    core the symptoms count that no other kind of episode shows.

    Args:
        criteria: groups and their cores.
        kind: of the episode.
        exchanges: so far, as heard; what was only seen has not been spoken of.
    """
    said = [one for exchange in exchanges for one in exchange.reply.said if one.status in _IN_WORDS]
    answers = {one.key: one.answer for one in said}
    if any(answers.get(f"now.{kind}.{part}") for part in ("time", "effect")):
        return True
    groups = [group for group in criteria.groups.values() if kind in group.kinds]
    others = {code for key, one in criteria.kinds.items() if key != kind for code in one.symptoms}
    cores = {code.partition(".")[0] for group in groups for code in group.core or {*group.pool} - others}
    return any(kind in (answers.get(code) or ()) for code in cores)


def once_more(drawn: Stream) -> PreambleSort | None:
    """Which words begin a question that an earlier answer speaks against; None: it comes without any."""
    return "once_more" if drawn.random() < _OFTEN_ONCE_MORE else None


def is_rephrased(keys: Sequence[str], exchanges: Sequence[Exchange]) -> bool:
    """Whether the patient was not sure of what is asked now when it was asked just before."""
    unsure = {one.key for one in exchanges[-1].reply.said if one.status == "unsure"} if exchanges else set()
    return not unsure.isdisjoint(keys)


def subject_turn(subjects: Subjects, keys: Sequence[str], heard: Heard) -> SubjectTurn | None:
    """The subject to which a doctor turns who asks some questions; None: it is spoken of already, or there is none.

    Args:
        subjects: of all questions.
        keys: of the questions.
        heard: so far.
    """
    spoken_of, asked = subjects.now(heard.exchanges), frozenset(one for key in keys for one in subjects.of(key))
    main = next((one for key in keys if (one := subjects.main(key)) is not None), None)
    if main is None or not spoken_of or asked & spoken_of or subjects.is_aside(keys):
        return None
    return SubjectTurn(subjects.name(main, heard.language), main in subjects.touched(heard.exchanges))


def told_last(exchanges: Sequence[Exchange], questions: Mapping[str, Askable]) -> str | None:
    """The kind of episode to which all belongs that the patient told last; None: several, or what belongs to none."""
    kinds = kinds_told(exchanges, questions)
    return kinds.pop() if len(kinds) == 1 else None


def kinds_told(exchanges: Sequence[Exchange], questions: Mapping[str, Askable]) -> set[str]:
    """The kinds of episode to which what the patient told last belongs; of what belongs to none, its key."""
    kinds: set[str] = set()
    for one in exchanges[-1].reply.said:
        if one.status in _IN_WORDS and one.answer:
            question = questions[one.key]
            of_episode = question.sort in ("time", "effect")
            kinds.update(one.answer if question.sort == "symptom" else [question.about if of_episode else one.key])
    return kinds
