"""Answers with codes and in words, made by hand and by lot, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from evaluators.answer_key import AnswerKey
from evaluators.table.build import Row, table_of
from evaluators.table.table import AnswerTable
from generators.vocabulary import AnswerVocabulary

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
    """An accepted name, another, an answer that waits for a judge, and a failed request."""
    waiting = key(2, "", "text")
    return table_of(
        [
            row(key(0, "X", "text"), "", text="name x"),
            row(key(1, "X", "text"), "", text="Name Y"),
            row(waiting, "", text="It depends."),
            row(key(3, "X", "text"), "error"),
        ]
    )


def texts_right() -> AnswerTable:
    """Accepted names only."""
    return table_of([row(key(place, "X", "text"), "", text="name x") for place in range(4)])
