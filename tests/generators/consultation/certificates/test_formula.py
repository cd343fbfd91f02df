"""Formulas over questions are put together without parts that say nothing."""

from __future__ import annotations

from generators.consultation.certificates.formula import (
    AllAsked,
    OneAsked,
    SomeAsked,
    all_asked,
    one_asked,
    some_asked,
)
from generators.consultation.certificates.program import AskingProgram
from generators.consultation.certificates.timeline_formulas import longest_left


def test_constants() -> None:
    assert all_asked(()) is True
    assert one_asked(()) is False
    assert all_asked(("a", True, "a")) == "a"
    assert all_asked(("a", False)) is False
    assert one_asked(("a", True)) is True
    assert one_asked(("a", False)) == "a"


def test_parts_of_the_same_sort_are_joined() -> None:
    both = all_asked(("a", all_asked(("b", "c"))))
    assert isinstance(both, AllAsked)
    assert both.parts == ("a", "b", "c")
    either = one_asked((one_asked(("a", "b")), "c"))
    assert isinstance(either, OneAsked)
    assert either.parts == ("a", "b", "c")


def test_what_another_part_makes_superfluous() -> None:
    assert one_asked(("a", all_asked(("a", "b")))) == "a"
    assert all_asked(("a", one_asked(("a", "b")))) == "a"


def test_so_many_of() -> None:
    assert some_asked(1, (True, "a")) is True
    assert some_asked(3, ("a", "b")) is False
    every = some_asked(2, ("a", "b", False))
    assert isinstance(every, AllAsked)
    some = some_asked(3, (True, "a", "b", "c", "d"))
    assert isinstance(some, SomeAsked)
    assert (some.number, some.parts) == (2, ("a", "b", "c", "d"))


def test_the_fewest_questions() -> None:
    goal = all_asked((some_asked(2, ("a", "b", "c")), one_asked((all_asked(("c", "d")), all_asked(("e", "f", "g"))))))
    choice = AskingProgram(goal).solve()
    assert choice is not None
    assert len(choice.keys) == 3
    assert {"c", "d"} < {*choice.keys}
    other = AskingProgram(goal).solve(frozenset({"d"}))
    assert other is not None
    assert len(other.keys) == 5


def test_one_answer_that_counts_twice() -> None:
    choice = AskingProgram(SomeAsked(2, ("a", "a", "b", "c"))).solve()
    assert choice is not None
    assert choice.keys == ("a",)


def test_nothing_fulfils_it_without_what_is_banned() -> None:
    assert AskingProgram(all_asked(("a", "b"))).solve(frozenset({"a"})) is None


def test_the_longest_stretch_that_covers_leave() -> None:
    assert longest_left((100, 0), []) == 100
    assert longest_left((100, 0), [(200, 150)]) == 100
    assert longest_left((100, 0), [(70, 40)]) == 40
    assert longest_left((100, 0), [(70, 60), (120, 65), (30, 0)]) == 30
    assert longest_left((100, 0), [(120, 0)]) == 0
