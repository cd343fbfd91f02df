"""The long works of a task begin when the task is done, and no report is made before all tasks are."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import pytest

from generators.gates.gates import Gates
from generators.gates.measured import CASES, Measured
from generators.gates.report import GateReport
from generators.gates.shortcuts import Judged
from generators.item import Item
from tests.generators.gates.made import EVERY_TASK, RELATED, AtOnce, add_all, coupled, fair

P = ParamSpec("P")
T = TypeVar("T")

PAIRS = ("ambiguous", "unambiguous")


class Noted(AtOnce):
    """Notes what was asked for, and what was waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.waited: list[str] = []

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
        name = function.__qualname__
        self.asked.append(name)

        def answer() -> T:
            self.waited.append(name)
            return function(*args, **kwargs)

        return answer


def numbered(task: str) -> list[Item]:
    return [made.model_copy(update={"provenance": {"measures": {"degree": [3]}}}) for made in fair(20, task)]


def test_long_works_are_asked_for_when_a_task_is_done_and_waited_for_at_the_end() -> None:
    workers = Noted()
    gates = Gates(lambda: RELATED, dict, workers, {"medical_chart": CASES, "claims": Measured(numbers=Judged())})
    for made in fair(20):
        gates.add(made)
    assert workers.asked == []
    gates.done("medical_chart")
    assert workers.asked == ["guess", "Varieties.result", "WordSample.result"]
    add_all(gates, numbered("claims"))
    assert workers.asked[3:] == ["Shortcuts.result"]
    assert workers.waited == []
    report = gates.result()
    assert sorted(workers.waited) == sorted(workers.asked)
    assert sorted(workers.asked) == ["Shortcuts.result", "Varieties.result", "WordSample.result", "guess"]
    assert [made.task for made in report.guesses] == ["medical_chart"] * 2
    assert [made.task for made in report.varieties] == ["medical_chart"]
    assert [made.task for made in report.shortcuts] == ["claims"]


def test_measures_without_a_limit_are_left_out_where_only_limits_count() -> None:
    workers = Noted()
    gates = Gates(lambda: RELATED, dict, workers, EVERY_TASK, reported=False)
    add_all(gates, fair(20))
    report = gates.result()
    assert workers.asked == ["guess"]
    assert (report.varieties, report.words) == ((), ())
    assert report.guesses == made_of_all().guesses


def made_of_all() -> GateReport:
    gates = Gates(lambda: RELATED, dict, AtOnce(), EVERY_TASK)
    add_all(gates, fair(20))
    return gates.result()


def test_only_the_guess_over_several_tasks_begins_at_the_end() -> None:
    workers = Noted()
    gates = Gates(lambda: RELATED, dict, workers, EVERY_TASK)
    for task in PAIRS:
        add_all(gates, coupled(task))
    before = len(workers.asked)
    found = gates.result().guesses
    assert workers.asked[before:] == ["guess"]
    assert [made.task for made in found[::2]] == [*PAIRS, " + ".join(PAIRS)]
    assert [made.limit is None for made in found[::2]] == [False, False, True]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_the_order_of_tasks_changes_nothing(order: tuple[int, ...]) -> None:
    listed = [*(list(coupled(task)) for task in PAIRS), list(fair(20))]
    gates, other = (
        Gates(lambda: RELATED, dict, AtOnce(), EVERY_TASK),
        Gates(lambda: RELATED, dict, AtOnce(), EVERY_TASK),
    )
    add_all(gates, (made for items in listed for made in items))
    for place in order:
        add_all(other, listed[place])
    assert other.result() == gates.result()


def test_there_is_no_report_while_items_may_come() -> None:
    gates = Gates(lambda: RELATED, dict, AtOnce(), EVERY_TASK)
    add_all(gates, fair(1))
    for made in coupled("ambiguous", 1):
        gates.add(made)
    with pytest.raises(ValueError, match=r"^more items may come of ambiguous$"):
        gates.result()


def test_a_task_without_items_may_be_done() -> None:
    gates = Gates(lambda: RELATED, dict, AtOnce(), EVERY_TASK)
    gates.done("medical_chart")
    assert gates.result().positions == ()
