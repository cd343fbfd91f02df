"""Answers with codes and in words, made by hand and by lot, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from evaluators.answer_key import AnswerKey
from evaluators.table.build import Row, table_of
from evaluators.table.table import AnswerTable
from generators.rubric.point import RubricPoint
from generators.vocabulary import AnswerVocabulary
from tests.evaluators.score.making import asked
from tests.evaluators.score.making import row as chosen

CODES = "XYZ"
VOCABULARY = AnswerVocabulary(name="letters", codes={code: (f"Name {code}",) for code in CODES})


def key(number: int, codes: str, form: str = "labels", group: str | None = None) -> AnswerKey:
    """A part whose right codes are letters."""
    return AnswerKey(
        id=f"{form}-{number}",
        suite="trial",
        task=form,
        labels=(),
        texts=(),
        nodes=(),
        gold=(),
        cardinality=None,
        group=group or f"group-{number}",
        entities=("S1",),
        relations=(),
        differential=None,
        writer=None,
        part="1",
        form=form,
        codes=tuple(codes),
        vocabulary=VOCABULARY,
    )


def row(of: AnswerKey, said: str, *, outside: Sequence[str] = (), text: str | None = None) -> Row:
    """An answer; ``said`` is letters, or a status other than ok."""
    status = said if said in {"unparsed", "cut", "refused", "error", "several"} else "ok"
    picked = tuple(said) if status == "ok" else ()
    return Row(of, 0, status, picked, None, None, text=text, outside=tuple(outside))


@cache
def labels_by_hand() -> AnswerTable:
    """Five answers whose figures can be worked out on paper."""
    return table_of(
        [
            row(key(0, "X"), "X"),
            row(key(1, "XY"), "XYZ"),
            row(key(2, "X"), "Y", outside=["Q9"]),
            row(key(3, "Y"), "unparsed"),
            row(key(4, "Z"), "error"),
        ]
    )


@cache
def labels_by_lot(seed: int, *, perfect: bool = False) -> AnswerTable:
    """Answers of every kind, drawn by lot; a perfect run answers rightly."""
    random = np.random.default_rng(seed)
    rows = []
    for number in range(40):
        gold, said = (
            "".join(sorted(random.choice(list(CODES), size=random.integers(1, 4), replace=False))) for _ in range(2)
        )
        status = str(random.choice(["ok", "ok", "ok", "unparsed", "error"]))
        outside = ["Q9"] if status == "ok" and random.random() < 0.3 else []
        of = key(number, gold, group=f"group-{random.integers(9)}")
        rows.append(row(of, gold) if perfect else row(of, said if status == "ok" else status, outside=outside))
    return table_of(rows)


@cache
def texts_by_hand() -> AnswerTable:
    """An accepted name, another, an answer that waits for a judge and makes one point of two, and a failed request."""
    points = (
        RubricPoint(id="1", claim="It depends.", cues=("depend*",)),
        RubricPoint(id="2", claim="No.", cues=("no",)),
    )
    waiting = key(2, "", "text")._replace(rubric=points, question="Which?")
    return table_of(
        [
            row(key(0, "X", "text"), "", text="name x"),
            row(key(1, "X", "text"), "", text="Name Y"),
            row(waiting, "", text="It depends."),
            row(key(3, "X", "text"), "error"),
        ]
    )


def texts_right() -> AnswerTable:
    """Accepted names only, of which one makes the one point of a rubric too."""
    point = RubricPoint(id="1", claim="A name.", cues=("name",))
    keys = [key(place, "X", "text") for place in range(4)]
    return table_of([row(one._replace(rubric=(point,), question="Which?"), "", text="name x") for one in keys])


def theme(number: int, gold: str, said: Sequence[str], *, format: str = "full", rotation: int = 0) -> list[Row]:
    """The answers to the parts of a theme, each letters or a status other than ok."""
    keys = [
        asked(number, one, task="themes", cardinality="single")._replace(part=str(place))
        for place, one in enumerate(gold)
    ]
    rows = [chosen(of, word, rotation=rotation) for of, word in zip(keys, said, strict=True)]
    return [row._replace(format=format) for row in rows]


@cache
def themes_by_hand() -> AnswerTable:
    """Themes of four parts and of two, one whose request failed, one asked apart, and an item without parts."""
    return table_of(
        [
            *theme(0, "ABCD", ["A", "B", "C", "A"]),
            *theme(1, "AB", ["unparsed", "B"]),
            *theme(1, "AB", ["B", "A"], rotation=1),
            *theme(2, "AB", ["error", "error"]),
            *theme(3, "AB", ["A", "B"], format="apart"),
            chosen(asked(4, "A"), "A"),
        ]
    )


@cache
def themes_by_lot(seed: int, *, perfect: bool = False) -> AnswerTable:
    """Themes of one to six parts, answered by lot; a perfect run answers rightly."""
    random = np.random.default_rng(seed)
    rows = []
    for number in range(20):
        many = random.integers(1, 7)
        gold, drawn = ("".join(random.choice(list("ABCD"), size=many)) for _ in range(2))
        said = ["unparsed" if random.random() < 0.2 else letter for letter in drawn]
        rows += theme(number, gold, list(gold) if perfect else said)
    return table_of(rows)
