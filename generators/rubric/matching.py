"""Which points of a rubric a written answer makes, by the points' cues.

A point is credited where a sentence says one of its cues, denied where a sentence denies it or says the contrary, and
denied too where nothing is left of the answer that could say it. What remains is undecided: the answer has a sentence,
or some words of one, that no cue explains, and that may say it in other words.

Source: clinical-tasks design, section 5 (three outcomes; a contradiction takes the point away; hedged is half).
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Literal, NamedTuple

from generators.rubric.amounts import is_said
from generators.rubric.cue import found, places
from generators.rubric.point import RubricPoint
from kg.text.cues import words
from kg.text.sentences import sentences

Outcome = Literal["credited", "denied", "undecided"]

HEDGED = 0.5
"""The credit of a point that is only said to be possible."""

_PARTS = re.compile(r"\s*(?:[;\n]|^\s*[-*\u2022]\s+|\bbut\b|\bwhereas\b|\bhowever\b)\s*", re.IGNORECASE | re.MULTILINE)
_UNEXPLAINED = 3
"""With so many words that no cue explains, a sentence may say more than the points that it makes."""
_HEDGES = frozenset({"maybe", "perhaps", "possibly", "probably", "might", "unsure", "guess"})
_FILLING = frozenset(
    {
        *("a", "about", "also", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but", "by", "can", "do"),
        *("does", "for", "from", "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "is", "it", "its"),
        *("may", "means", "meaning", "meant", "more", "most", "of", "on", "one", "or", "other", "our", "person", "she"),
        *("so", "some", "someone", "such", "symptom", "term", "than", "that", "the", "their", "them", "then", "there"),
        *("these", "they", "this", "those", "to", "very", "was", "we", "were", "what", "when", "where", "which", "who"),
        *("will", "with", "would", "you", "your", "patient", "refers", "describes", "because", "answer", "called"),
    }
)
"""Words that say nothing of their own."""
_STEM = 4


class PointOutcome(NamedTuple):
    """What became of a point.

    Attributes:
        credit: from 0 to 1.
        sentence: the sentence that decided, None where none did.
    """

    point: RubricPoint
    outcome: Outcome
    credit: float
    sentence: str | None


class RubricReading(NamedTuple):
    """What an answer is worth by a rubric.

    Attributes:
        outcomes: one for each point.
        score: the credited share of the weights, from 0 to 1.
        undecided: the share of the weights of undecided points, from 0 to 1.
    """

    outcomes: tuple[PointOutcome, ...]
    score: float
    undecided: float


class _Clause(NamedTuple):
    text: str
    words: list[str]


def read_rubric(answer: str, rubric: Sequence[RubricPoint], question: str) -> RubricReading:
    """Which points an answer makes.

    Args:
        answer: as it was written.
        rubric: the points.
        question: what was asked; its own words are no answer, and a sentence that only repeats them says nothing.

    Returns:
        The outcome of each point; the same for the same text always.
    """
    asked = frozenset(words(question))
    clauses = [clause for clause in _clauses(answer) if not _repeats(clause.words, asked)]
    decided = [_decide(point, clauses) for point in rubric]
    left = any(_is_left(clause, decided, asked) for clause in clauses)
    outcomes = tuple(one if one.outcome != "undecided" or left else one._replace(outcome="denied") for one in decided)
    whole = sum(point.weight for point in rubric)
    return RubricReading(
        outcomes,
        sum(one.credit * one.point.weight for one in outcomes) / whole if whole else 0.0,
        sum(one.point.weight for one in outcomes if one.outcome == "undecided") / whole if whole else 0.0,
    )


def _decide(point: RubricPoint, clauses: Iterable[_Clause]) -> PointOutcome:
    said: PointOutcome | None = None
    denied: PointOutcome | None = None
    for clause in clauses:
        if any(found(cue, clause.words) is True for cue in point.against):
            return PointOutcome(point, "denied", 0.0, clause.text)
        verdict = _says(point, clause)
        if verdict is False:
            denied = denied or PointOutcome(point, "denied", 0.0, clause.text)
        elif verdict and (said is None or said.credit < 1):
            credit = HEDGED if _HEDGES.intersection(clause.words) else 1.0
            said = PointOutcome(point, "credited", max(credit, said.credit if said else 0.0), clause.text)
    # What is also said of something else, as a number is, does not take back what was said rightly.
    return said or denied or PointOutcome(point, "undecided", 0.0, None)


def _is_left(clause: _Clause, decided: Iterable[PointOutcome], asked: Collection[str]) -> bool:
    """Whether a clause may say more than what was found in it."""
    points = [one.point for one in decided if one.sentence == clause.text]
    if not points:
        return True
    pieces = [piece.split() for point in points for cue in (*point.cues, *point.against) for piece in cue.split("+")]
    own = {
        place
        for piece in pieces
        for start, end in places([token.casefold() for token in piece], clause.words)
        for place in range(start, end)
    }
    rest = [word for place, word in enumerate(clause.words) if place not in own and not _repeats([word], asked)]
    return len(rest) >= _UNEXPLAINED


def _says(point: RubricPoint, clause: _Clause) -> bool | None:
    """Whether a clause makes the point; False where it denies it or gives another number."""
    verdicts = [found(cue, clause.words) for cue in point.cues]
    if True in verdicts:
        return is_said(point.amount, clause.text.casefold()) if point.amount else True
    return False if False in verdicts else None


def _clauses(answer: str) -> list[_Clause]:
    parts = [part for sentence in sentences(_PARTS.sub(". ", answer)) for part in [sentence.strip(" .,")] if part]
    return [_Clause(part, words(part)) for part in parts]


def _repeats(listed: Iterable[str], asked: Collection[str]) -> bool:
    """Whether some words say nothing beside those of the question."""
    stems = {word[:_STEM] for word in asked if len(word) > _STEM}
    return all(word in _FILLING or word in asked or word[:_STEM] in stems for word in listed)
