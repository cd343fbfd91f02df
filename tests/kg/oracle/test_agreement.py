"""The query, the straight-line evaluator and the solver's formulas say the same of the same patients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import z3
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Value
from kg.model.profile import Profile
from kg.oracle import Judgement, judge
from kg.prove.criteria import SymbolicCriteria
from kg.prove.truth import Truth
from kg.prove.unknowns import Stated, Stretch, Unknowns
from kg.store import Connection
from tests.kg.oracle.changed import CHANGED, changed
from tests.kg.oracle.conftest import bare
from tests.kg.oracle.patients import asked, patients
from tests.kg.oracle.plain import WORDS, Plain

Names = Mapping[str, str]
Findings = Mapping[str, Value]

PROFILES = 500
EXAMPLES = 20
"""Ten thousand random profiles a run and engine."""
SEEDS = st.integers(min_value=0, max_value=2**63)
THOROUGH = settings(
    max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck), print_blob=True
)


def test_ten_thousand_random_profiles(graph: Connection, knowledge: Knowledge) -> None:
    verdicts: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()

    @THOROUGH
    @given(seed=SEEDS)
    def compare(seed: int) -> None:
        cases = patients(knowledge, seed, PROFILES)
        expected = [Plain(knowledge, profile).judge(differential) for profile, differential in cases]
        answers = list(judge(graph, asked(cases), detail=True))
        for (profile, differential), found, wanted in zip(cases, answers, expected, strict=True):
            assert found == wanted, difference(profile, differential, found, wanted)
        seen["profiles"] += len(cases)
        tally(expected, verdicts, seen)
        seen["past"] += sum(1 for profile, _ in cases if profile.past)

    compare()
    assert seen["profiles"] >= PROFILES * EXAMPLES
    rare = {
        (code, verdict)
        for code in knowledge.disorders
        for verdict in ("met", "not met", "unknown")
        if verdicts[code, verdict] < 20
    }
    assert not rare, f"too rare in {seen['profiles']} profiles: {sorted(rare)}"
    for kind in ("contradicted", "excluded", "perhaps excluded", "past", *map(str, (True, False, None))):
        assert seen[kind] >= 50, f"{kind}: only {seen[kind]}"


def test_rules_that_the_knowledge_does_not_have_yet(engine: Connection, knowledge: Knowledge) -> None:
    other = changed(knowledge)
    load(engine, bare(encode(other)))
    verdicts: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(3):
        cases = patients(other, seed, PROFILES)
        cases = [(profile, "D001-D005" if place % 3 else asks) for place, (profile, asks) in enumerate(cases)]
        expected = [Plain(other, profile).judge(differential) for profile, differential in cases]
        for (profile, differential), found, wanted in zip(
            cases, judge(engine, asked(cases), detail=True), expected, strict=True
        ):
            assert found == wanted, difference(profile, differential, found, wanted)
        tally(expected, verdicts, seen)
    rare = [(code, verdict) for code in CHANGED for verdict in WORDS.values() if verdicts[code, verdict] < 3]
    assert rare == []
    assert all(seen[str(truth)] > 50 for truth in WORDS)


def test_the_short_answer_is_the_long_one_without_reasons(graph: Connection, knowledge: Knowledge) -> None:
    cases = asked(patients(knowledge, 7, 600))
    long, short = (list(judge(graph, cases, detail=detail)) for detail in (True, False))
    assert len(short) == 600
    for full, brief in zip(long, short, strict=True):
        bare = {
            code: found._replace(parts=(), excluded_by=(), perhaps_excluded_by=())
            for code, found in full.verdicts.items()
        }
        assert (brief.verdicts, brief.rules) == (bare, full.rules)


def test_the_solver_reads_the_definitions_alike(knowledge: Knowledge) -> None:
    unknowns = Unknowns(knowledge)
    criteria = SymbolicCriteria(knowledge, unknowns)
    compared = 0
    for profile, differential in patients(knowledge, 11, 150):
        if len({past.episode for past in profile.past}) < len(profile.past):
            continue
        wanted = Plain(knowledge, profile).judge(differential)
        solver = z3.Solver()
        solver.add(equations(unknowns, profile, knowledge))
        assert solver.check() == z3.sat
        model = solver.model()
        found = {code: WORDS[truth(model, criteria.verdict(code))] for code in knowledge.disorders}
        assert found == {code: verdict.verdict for code, verdict in wanted.verdicts.items()}, profile
        if differential is not None:
            rules = knowledge.differentials[differential].rules
            assert {rule.favours: truth(model, criteria.rule(rule)) for rule in rules} == dict(wanted.rules), profile
        compared += 1
    assert compared > 100


def tally(judged: list[Judgement], verdicts: Counter[tuple[str, str]], seen: Counter[str]) -> None:
    for judgement in judged:
        verdicts.update((code, verdict.verdict) for code, verdict in judgement.verdicts.items())
        seen.update(str(truth) for truth in judgement.rules.values())
        for verdict in judgement.verdicts.values():
            seen["contradicted"] += verdict.contradicted
            seen["excluded"] += bool(verdict.excluded_by)
            seen["perhaps excluded"] += bool(verdict.perhaps_excluded_by)
            seen[f"{verdict.verdict} by groups: {verdict.by_groups}"] += 1
            seen[f"{verdict.verdict} by exclusion: {verdict.by_exclusion}"] += 1


def difference(profile: Profile, differential: str | None, found: Judgement, wanted: Judgement) -> str:
    lines = [f"profile {profile.model_dump(exclude_defaults=True)}, differential {differential}"]
    for code, verdict in wanted.verdicts.items():
        if found.verdicts[code] != verdict:
            lines += [code, f"  query {found.verdicts[code]}", f"  plain {verdict}"]
    if found.rules != wanted.rules:
        lines.append(f"rules: query {found.rules}, plain {wanted.rules}")
    return "\n".join(lines)


def equations(unknowns: Unknowns, profile: Profile, knowledge: Knowledge) -> list[z3.BoolRef]:
    """The variables of an open patient, each set to what the profile says."""
    said: list[z3.BoolRef] = stretch(unknowns.now, profile.present, profile.vague, profile.findings)
    past = {one.episode: one for one in profile.past}
    for key, variables in unknowns.past.items():
        said.append(variables.exists == (key in past))
        if key in past:
            said += stretch(variables, past[key].present, past[key].vague, past[key].findings)
    for key, stated in unknowns.findings.items():
        value = profile.findings.get(key)
        if isinstance(value, str):
            value = [choice.value for choice in knowledge.findings[key].values].index(value)
        said += set_to(stated, value)
    return said


def stretch(variables: Stretch, present: Names, vague: Names, findings: Findings) -> list[z3.BoolRef]:
    said = [flag == (code in present) for code, flag in variables.present.items()]
    said += [flag == (code in vague) for code, flag in variables.vague.items()]
    for aspect, by_episode in (("days", variables.days), ("impairment", variables.impairment)):
        for key, stated in by_episode.items():
            said += set_to(stated, findings.get(f"{key}.{aspect}"))
    return said


def set_to(stated: Stated, value: Value | None) -> list[z3.BoolRef]:
    return [z3.Not(stated.known)] if value is None else [stated.known, stated.value == value]


def truth(model: z3.ModelRef, formula: Truth) -> bool | None:
    if z3.is_true(model.eval(formula.yes, model_completion=True)):
        return True
    return False if z3.is_true(model.eval(formula.no, model_completion=True)) else None
