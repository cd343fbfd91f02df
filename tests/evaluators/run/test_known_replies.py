"""A reply is known under the same name as ever, so that replies which earlier versions kept are found."""

from __future__ import annotations

import hashlib
import json
from types import SimpleNamespace
from typing import Any

from evaluators.prompts.question import ask
from evaluators.run.runner import name_of
from tests.evaluators.run.runs import item


def test_the_name_of_a_request_is_the_hash_of_all_that_its_reply_depends_on() -> None:
    model: Any = SimpleNamespace(name="mock", mode="generate", settings={"temperature": 0, "base_url": "http://a/v1"})
    question = ask(item(1), "single", 0, [item(2)])
    content = [
        "mock",
        "generate",
        {"base_url": "http://a/v1", "temperature": 0},
        [[turn.role, turn.text] for turn in question.turns],
        ["A", "B", "C", "D"],
    ]
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    assert name_of(model, question) == hashlib.sha256(text.encode()).digest()
