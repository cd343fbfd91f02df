"""Names tell records apart, and every record is reached by some other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.model.finding import DOMAIN, IMPAIRMENT, TOTAL


def names(knowledge: Knowledge) -> Iterator[Problem]:
    """Names that two records share, and people who are too young or too old for their occupation."""
    # Abbreviations and synonyms serve the leak check and may be shared by the forms of one illness.
    yield from _shared("disorder", ((disorder.name, code) for code, disorder in knowledge.disorders.items()))
    yield from _shared("symptom group", ((group.name, code) for code, group in knowledge.groups.items()))
    yield from _shared("symptom", ((symptom.name, code) for code, symptom in knowledge.symptoms.items()))
    for symptom in knowledge.symptoms.values():
        yield from _shared("subtype", ((subtype.name, subtype.code) for subtype in symptom.subtypes))
    findings = [(finding.name, key) for key, finding in knowledge.findings.items()]
    findings += [(episode.name, key) for key, episode in knowledge.episodes.items()]
    yield from _shared("finding", findings)
    yield from _shared("occupation", ((one.name, code) for code, one in knowledge.occupations.items()))
    for person in knowledge.people:
        occupation = knowledge.occupations.get(person.occupation)
        if occupation and not occupation.ages[0] <= person.age <= occupation.ages[1]:
            says = f"a {occupation.name} of {person.age} is outside the ages {list(occupation.ages)}"
            yield Problem("range", person.occupation, says, "change the age or the occupation's ages")


def _shared(kind: str, named: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    bearers: dict[str, list[str]] = defaultdict(list)
    for name, code in named:
        bearers[" ".join(name.casefold().split())].append(code)
    for name, codes in bearers.items():
        if len(codes) > 1:
            says = f"the {kind} name {name!r} is also that of {', '.join(codes[1:])}"
            yield Problem("name", codes[0], says, "keep it for one of them")


def unreachable(knowledge: Knowledge) -> Iterator[Problem]:
    """Records that no criterion, rule or person ever leads to."""
    required = {required.group for disorder in knowledge.disorders.values() for required in disorder.requires}
    pooled = {symptom for group in knowledge.groups.values() for symptom in group.pool}
    carried = {group.episode for group in knowledge.groups.values()}
    worked = {person.occupation for person in knowledge.people}
    asked = _asked(knowledge)
    if not knowledge.people:
        yield Problem("unreachable", "people.yaml", "it names nobody, and every case is about somebody", "add people")
    for kind, codes, reached, remedy in (
        ("symptom group", knowledge.groups, required, "let a disorder require it, or remove it"),
        ("symptom", knowledge.symptoms, pooled | asked, "put it into a group's pool, or remove it"),
        ("episode", knowledge.episodes, carried, "name it in a group, or remove it"),
        (
            "finding",
            knowledge.findings,
            asked | {TOTAL, IMPAIRMENT, DOMAIN},
            "let a rule or requirement ask for it, or remove it",
        ),
        ("occupation", knowledge.occupations, worked, "add a person who works as this, or remove it"),
    ):
        for code in codes:
            if code not in reached:
                yield Problem("unreachable", code, f"no record uses this {kind}", remedy)


def _asked(knowledge: Knowledge) -> set[str]:
    asked = {condition.finding for one in knowledge.disorders.values() for condition in one.requirements}
    asked |= {f"stressor.{disorder.stressor}" for disorder in knowledge.disorders.values()}
    for differential in knowledge.differentials.values():
        asked |= set(differential.trigger.vague)
        for rule in differential.rules:
            asked |= {condition.finding for together in rule.when.any_of for condition in together}
    return asked
