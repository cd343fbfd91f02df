"""Every row of the published parser's table: what that parser makes of it, and what is right."""

from __future__ import annotations

import pytest

from evaluators.parsing.mentalbench import parse_mentalbench
from evaluators.parsing.parse import parse

# reply, what the published parser reads, what it says
ROWS = [
    ("A and B", "A", "AB"),
    ("a AND b", "A", "AB"),
    ("A, B, and C", "AB", "ABC"),
    ("A) & B)", "A", "AB"),
    ("A. & B.", "A", "AB"),
    ("(A) & (B)", "A", "AB"),
    ("**A** & **B**", "A", "AB"),
    ('"A", "B"', "A", "AB"),
    ("A/B", "A", "AB"),
    ("A;B", "A", "AB"),
    ("A B", "A", "AB"),
    ("AB", "A", "AB"),
    ("A+B", "A", "AB"),
    ("A or B", "A", ""),
    ("B\uff0cC", "B", "BC"),
    ("B. Name & D. Name", "B", "BD"),
    ("The correct answer is B.", "C", "B"),
    ("Final answer: C", "A", "C"),
    ("**Answer:** C", "A", "C"),
    ("Single Answer: C", "A", "C"),
    ("Based on the presentation, C", "B", "C"),
    ("Both A and D", "B", "AD"),
    ("Both B & D", "B", "BD"),
    ("Diagnosis: B", "D", "B"),
    ("The patient likely has B", "A", "B"),
    ("Okay, B", "A", "B"),
    ("Not A; C", "A", "C"),
    ("<think>maybe D</think> B", "A", "B"),
    ("The two are B & D", "A", "BD"),
    ("Schizophrenia", "C", ""),
    ("Unclear", "C", ""),
    ("Generalized Anxiety Disorder", "A", ""),
    ("Depression: D", "D", "D"),
    ("None", "", ""),
    ("Neither", "", ""),
    ("E", "", ""),
    ("", "", ""),
    ("A", "A", "A"),
    ("b.", "B", "B"),
    ("A & B", "AB", "AB"),
    ("B & A", "AB", "AB"),
    ("A,B,C", "ABC", "ABC"),
    ("[A, B]", "AB", "AB"),
    ("Answer: B", "B", "B"),
    ("The answer is B", "B", "B"),
    ("Options B & C", "BC", "BC"),
    ("\\boxed{B}", "B", "B"),
]


@pytest.mark.parametrize(("reply", "published", "right"), ROWS)
def test_what_each_parser_reads(reply: str, published: str, right: str) -> None:
    imitated, ours = parse_mentalbench(reply, "ABCD"), parse(reply, "ABCD")
    assert ("".join(imitated.answer), imitated.status) == (published, "ok" if published else "unparsed")
    assert ("".join(ours.answer), ours.status) == (right, "ok" if right else "unparsed")


def test_letters_that_the_item_does_not_have_are_dropped() -> None:
    assert parse_mentalbench("C & B", "AB").answer == ("B",)
    assert parse_mentalbench("D", "AB").status == "unparsed"
