"""How many requests are under way, and what may be spent."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from generators.models.budget import Budget, Price, price_of
from generators.models.pace import Pace
from generators.models.tokens import Tokens
from kg.errors import UserError


def test_the_limit_doubles_with_each_round_until_the_most() -> None:
    pace = Pace(20)
    assert pace.limit == 8
    for _ in range(8):
        pace.went_well()
    assert pace.limit == 16
    for _ in range(8):
        pace.went_well()
    assert pace.limit == 20


def test_a_crowded_server_cuts_once_for_all_that_was_under_way() -> None:
    pace = Pace(8)
    started = time.monotonic()
    for _ in range(5):
        pace.crowded(started, None)
    assert pace.limit == 5
    pace.crowded(time.monotonic(), None)
    assert pace.limit == 3


def test_after_a_cut_the_limit_grows_by_one_a_round() -> None:
    pace = Pace(10)
    pace.crowded(time.monotonic(), None)
    assert pace.limit == 5
    for _ in range(6):
        pace.went_well()
    assert pace.limit == 6


def test_the_limit_never_falls_below_one() -> None:
    pace = Pace(3)
    for _ in range(20):
        pace.crowded(time.monotonic(), None)
    assert pace.limit == 1


def test_all_wait_as_long_as_the_server_asks() -> None:
    pace = Pace(3)
    assert pace.quiet() == 0
    pace.crowded(time.monotonic(), 20.0)
    pace.crowded(time.monotonic(), 5.0)
    assert 19 < pace.quiet() <= 20


def test_a_budget_of_tokens_counts_both_kinds() -> None:
    budget = Budget(most_tokens=100)
    budget.spend(Tokens(prompt=90, completion=9))
    assert budget.used_up is None
    assert budget.cost is None
    budget.spend(Tokens(prompt=1))
    assert budget.used_up == "--max-tokens-total 100 is reached"


def test_a_budget_of_money_follows_the_price() -> None:
    budget = Budget(Price(2.0, 10.0), most_cost=3.0)
    budget.spend(Tokens(prompt=1_000_000, completion=50_000))
    assert budget.cost == 2.5
    assert budget.used_up is None
    budget.spend(Tokens(completion=50_000))
    assert budget.used_up == "--max-cost 3 is reached"


def test_a_price_file_names_models(tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text('"openai:gpt": {prompt: 2.5, completion: 10}\n', encoding="utf-8")
    assert price_of(path, "openai:gpt") == Price(2.5, 10.0)
    with pytest.raises(UserError, match=r"prices\.yaml: no price of mock\. Write what a million tokens cost"):
        price_of(path, "mock")


@pytest.mark.parametrize(
    ("text", "says"),
    [("{", "not YAML"), ("[]", "no price of m"), ("m: {prompt: x, completion: 1}", "no price of m"),
     ("m: {prompt: -1, completion: 1}", "is negative")],
)  # fmt: skip
def test_a_wrong_price_file_is_told(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=says):
        price_of(path, "m")
    with pytest.raises(UserError, match="cannot be read"):
        price_of(tmp_path / "none.yaml", "m")
