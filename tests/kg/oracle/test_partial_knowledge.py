"""After some answers the compiled criteria and the graph say the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kg.criteria.criteria import Criteria
from kg.interview.answer import Complete, answer
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.knowledge import Knowledge
from kg.oracle import judge
from kg.store import Connection
from tests.kg.interview.settled import settled_patients

WORDS = {"met": True, "not met": False, "unknown": None}
PATIENTS = {"embedded": 200, "neo4j": 40}
"""By engine; each is judged after every share of the answers, and each state has 23 verdicts."""
STATES = 50


@pytest.fixture
def number(request: pytest.FixtureRequest) -> int:
    return PATIENTS[request.node.callspec.params["target"]]


@pytest.mark.slow
def test_random_states(graph: Connection, knowledge: Knowledge, number: int) -> None:
    oracle, rng = InterviewOracle(Criteria.of(knowledge)), Random(11)
    questions = list(oracle.questions.values())
    asked, wanted = [], []
    for profile in settled_patients(knowledge, 12, number):
        known = oracle.unknown(profile.age or 0)
        rng.shuffle(questions)
        for place, question in enumerate(questions):
            if place % (len(questions) // STATES) == 0:
                asked.append((known.parameter(), None))
                wanted.append(oracle.verdicts(known))
            known.tell(question, answer(oracle.criteria, question, Complete(profile)))
    assert len(asked) >= number * STATES
    seen: Counter[bool | None] = Counter()
    for (state, _), found, verdicts in zip(asked, judge(graph, asked), wanted, strict=True):
        assert {code: WORDS[one.verdict] for code, one in found.verdicts.items()} == verdicts, state
        seen.update(verdicts.values())
    assert seen[True] >= 100
    assert min(seen[False], seen[None]) >= 5_000
