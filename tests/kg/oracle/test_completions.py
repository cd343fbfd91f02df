"""A settled verdict is never refuted by settling what the profile leaves open."""

from __future__ import annotations

from collections import Counter
from random import Random

from kg.knowledge.knowledge import Knowledge
from tests.kg.oracle.completions import completion
from tests.kg.oracle.patients import patients
from tests.kg.oracle.plain import Plain

PROFILES = 250
COMPLETIONS = 12
OPPOSITE = {"met": "not met", "not met": "met"}


def test_completions_refute_no_settled_verdict(knowledge: Knowledge) -> None:
    rng = Random(60)
    seen: Counter[str] = Counter()
    refuted: list[tuple[object, ...]] = []
    for profile, differential in patients(knowledge, 60, PROFILES):
        before = Plain(knowledge, profile).judge(differential, detail=False)
        for _ in range(COMPLETIONS):
            settled = completion(knowledge, profile, rng)
            if settled is None:
                seen["infeasible"] += 1
                break
            after = Plain(knowledge, settled).judge(differential, detail=False)
            seen["completions"] += 1
            for code, verdict in before.verdicts.items():
                now = after.verdicts[code]
                seen[f"{verdict.verdict} becomes {now.verdict}"] += 1
                if OPPOSITE.get(verdict.verdict) == now.verdict or (verdict.contradicted and now.verdict == "met"):
                    refuted.append((code, verdict.verdict, now.verdict, profile, settled))
            for side, truth in before.rules.items():
                if truth is not None and after.rules[side] is (not truth):
                    refuted.append((side, truth, after.rules[side], profile, settled))
    assert refuted == []
    assert seen["completions"] > PROFILES * COMPLETIONS * 0.8, seen
    assert min(seen["unknown becomes met"], seen["unknown becomes not met"], seen["met becomes met"]) > 50, seen


def test_a_completion_settles_everything(knowledge: Knowledge) -> None:
    rng = Random(3)
    for profile, _ in patients(knowledge, 3, 60):
        settled = completion(knowledge, profile, rng)
        if settled is None:
            continue
        for told in settled.parameter()["episodes"]:
            assert told["begins_low"] == told["begins_high"]
            assert told["ends_low"] == told["ends_high"]
            assert told["vague"] == []
            assert told["impairment"] is not None
        assert settled.unsettled == ()
