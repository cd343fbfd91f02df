"""The query and the straight-line evaluator say the same of the same patients."""

from __future__ import annotations

from collections import Counter

import pytest

from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile
from kg.oracle import Judgement, judge
from kg.store import Connection
from tests.kg.oracle.changed import CHANGED, changed
from tests.kg.oracle.conftest import bare
from tests.kg.oracle.patients import asked, patients
from tests.kg.oracle.plain import WORDS, Plain

PROFILES = {"embedded": 10_000, "neo4j": 1_000}
"""By engine. Both answer the same query, and each profile has 23 verdicts."""
AT_ONCE = 1_000
DETAILED = {"embedded": 400, "neo4j": 200}


@pytest.fixture
def engine_name(request: pytest.FixtureRequest) -> str:
    return str(request.node.callspec.params["target"])


def test_ten_thousand_random_profiles(graph: Connection, knowledge: Knowledge, engine_name: str) -> None:
    verdicts: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(PROFILES[engine_name] // AT_ONCE):
        cases = patients(knowledge, seed, AT_ONCE)
        for (profile, differential), found in zip(cases, judge(graph, asked(cases)), strict=True):
            wanted = Plain(knowledge, profile).judge(differential, detail=False)
            assert found == wanted, difference(profile, differential, found, wanted)
            tally(wanted, verdicts, seen)
            seen["past"] += any(episode["ends_low"] > 0 for episode in profile.parameter()["episodes"])
            kinds = [episode.kind for episode in profile.episodes]
            seen["several of a kind"] += len(set(kinds)) < len(kinds)
    least = PROFILES[engine_name] // 1_000 - 1
    # Patients drawn at random hardly ever have all that an additional disorder asks for; probes and consultations do.
    suite = [code for code, one in knowledge.disorders.items() if not one.additional]
    rare = [(code, verdict) for code in suite for verdict in WORDS.values() if verdicts[code, verdict] < least]
    assert not rare, f"too rare: {sorted(rare)}"
    for kind in ("contradicted", "by exclusion", "past", "several of a kind", *map(str, (True, False, None))):
        assert seen[kind] >= 20, f"{kind}: only {seen[kind]}"


def test_the_reasons_of_random_profiles(graph: Connection, knowledge: Knowledge, engine_name: str) -> None:
    cases = patients(knowledge, 77, DETAILED[engine_name])
    seen: Counter[str] = Counter()
    for (profile, differential), found in zip(cases, judge(graph, asked(cases), detail=True), strict=True):
        wanted = Plain(knowledge, profile).judge(differential)
        assert found == wanted, difference(profile, differential, found, wanted)
        for verdict in wanted.verdicts.values():
            seen["excluded"] += bool(verdict.excluded_by)
            seen["perhaps excluded"] += bool(verdict.perhaps_excluded_by)
            seen["specified"] += any(holds for _, holds in verdict.specifiers)
            seen["number"] += any(test.number for part in verdict.parts for tests in part.sets for test in tests)
    assert min(seen[kind] for kind in ("excluded", "perhaps excluded", "specified", "number")) >= 20, seen


def test_rules_that_the_knowledge_hardly_has(engine: Connection, knowledge: Knowledge) -> None:
    other = changed(knowledge)
    load(engine, bare(encode(other)))
    verdicts: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()
    cases = patients(other, 5, 500)
    cases = [(profile, "D001-D005" if place % 3 else asks) for place, (profile, asks) in enumerate(cases)]
    for (profile, differential), found in zip(cases, judge(engine, asked(cases), detail=True), strict=True):
        wanted = Plain(other, profile).judge(differential)
        assert found == wanted, difference(profile, differential, found, wanted)
        tally(wanted, verdicts, seen)
    rare = [code for code in CHANGED if not verdicts[code, "met"] + verdicts[code, "unknown"]]
    assert rare == []
    assert all(seen[str(truth)] > 20 for truth in WORDS)


def test_the_short_answer_is_the_long_one_without_reasons(graph: Connection, knowledge: Knowledge) -> None:
    cases = asked(patients(knowledge, 7, 110))
    long, short = (list(judge(graph, cases, detail=detail)) for detail in (True, False))
    assert len(short) == 110
    for full, brief in zip(long, short, strict=True):
        without = {
            code: found._replace(parts=(), excluded_by=(), perhaps_excluded_by=(), specifiers=())
            for code, found in full.verdicts.items()
        }
        assert (brief.verdicts, brief.rules) == (without, full.rules)


def tally(judged: Judgement, verdicts: Counter[tuple[str, str]], seen: Counter[str]) -> None:
    verdicts.update((code, verdict.verdict) for code, verdict in judged.verdicts.items())
    seen.update(str(truth) for truth in judged.rules.values())
    for verdict in judged.verdicts.values():
        seen["contradicted"] += verdict.contradicted
        seen["by exclusion"] += verdict.by_exclusion


def difference(profile: Profile, differential: str | None, found: Judgement, wanted: Judgement) -> str:
    told = profile.model_dump(exclude_defaults=True, mode="json")
    lines = [f"profile {told}, differential {differential}"]
    for code, verdict in wanted.verdicts.items():
        if found.verdicts[code] != verdict:
            lines += [code, f"  query {found.verdicts[code]}", f"  plain {verdict}"]
    if (found.rules, found.sets) != (wanted.rules, wanted.sets):
        lines += [f"rules: query {found.rules}, plain {wanted.rules}", f"{found.sets}", f"{wanted.sets}"]
    return "\n".join(lines)
