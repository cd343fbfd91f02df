"""The report as sentences, as JSON and as tables."""

import json

from generators.gates.gates import Gates
from generators.gates.report import GateReport
from generators.gates.view import tables
from generators.item import Item
from tests.generators.gates.made import EVERY_TASK, FOURS, RELATED, AtOnce, add_all, fair, item
from tests.kgbench.cli.tables import text_of


def _own(made: Item) -> str:
    """Letters that no other item has."""
    return made.id.rpartition("-")[2].translate(str.maketrans("0123456789", "abcdefghij"))


def report(*, bad: bool) -> GateReport:
    gates = Gates(lambda: RELATED, dict, AtOnce({"occupation": ["baker"]}), EVERY_TASK)
    add_all(gates, (made.model_copy(update={"stem": f"My z{_own(made)} hurts."}) for made in fair(200)))
    if bad:
        telling = "[b]I[/b] am a baker."
        spoilt = (item(n, sorted(four), {min(four)}, task="bad", stem=telling) for n, four in enumerate(FOURS * 4))
        add_all(gates, spoilt)
    return gates.result()


def printed(found: GateReport) -> str:
    return text_of(tables(found))


def test_a_good_build_passes() -> None:
    found = report(bad=False)
    assert found.passed
    assert found.failures == ()
    assert "not kept" not in printed(found)
    assert "medical_chart" in printed(found)


def test_each_failure_says_what_where_how_much_and_what_to_do() -> None:
    found = report(bad=True)
    assert not found.passed
    told = found.failures
    assert all(failure.startswith("bad: ") and failure.endswith(".") for failure in told)
    frequency = next(failure for failure in told if "frequency guesser" in failure)
    assert "of 1980 items (limit 28.0%, chance 25.0%); use each option set with every member as gold" in frequency
    offered = next(failure for failure in told if "offered as a wrong option" in failure)
    assert "D001 0.00, D002 0.38, D003 0.96, D004 1.95, D006 7.25, 6 more (limits 2 to 4)" in offered
    placed = next(failure for failure in told if "gold stands at A" in failure)
    assert "in 1980 items where 495 are expected" in placed
    repeated = next(failure for failure in told if "sentence" in failure)
    assert "'b <they> b am a <occupation>' stands in 100.00% of the items (1980 of 1980, limit 2.0%)" in repeated


def test_the_report_is_json_and_comes_back() -> None:
    found = report(bad=True)
    data = json.loads(found.model_dump_json())
    assert data["passed"] is False
    assert data["failures"] == list(found.failures)
    kept = {name: data[name] for name in GateReport.model_fields}
    assert GateReport.model_validate(kept) == found


def test_the_tables_mark_what_is_not_kept() -> None:
    text = printed(report(bad=True))
    for title in (
        "Guessing without the stem",
        "Gold positions",
        "Most frequent sentences",
        "Variety",
        "Offered as",
        "stem's words",
    ):
        assert title in text
    assert text.count("not kept") >= 5
    assert "b <they> b am a <occupation>" in text


def test_nothing_built_is_nothing_to_blame() -> None:
    found = Gates(dict, dict, AtOnce(), {}).result()
    assert found == GateReport()
    assert found.passed
    assert printed(found) == ""
