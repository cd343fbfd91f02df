"""Names tell records apart, and every record is reached by some other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from kg.knowledge.asked import conditions
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem


def names(knowledge: Knowledge) -> Iterator[Problem]:
    """Names that two records share, and people who are too young or too old for their occupation."""
    # Abbreviations and synonyms serve the leak check and may be shared by the forms of one illness.
    yield from _shared("disorder", ((disorder.name, code) for code, disorder in knowledge.disorders.items()))
    yield from _shared("symptom group", ((group.name, code) for code, group in knowledge.groups.items()))
    yield from _shared("symptom", ((symptom.name, code) for code, symptom in knowledge.symptoms.items()))
    for symptom in knowledge.symptoms.values():
        yield from _shared("subtype", ((subtype.name, subtype.code) for subtype in symptom.subtypes))
    yield from _shared("finding", ((finding.name, key) for key, finding in knowledge.findings.items()))
    yield from _shared("kind of episode", ((kind.name, key) for key, kind in knowledge.kinds.items()))
    yield from _shared("kind of event", ((event.name, key) for key, event in knowledge.events.items()))
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
    if not knowledge.people:
        yield Problem("unreachable", "people.yaml", "it names nobody, and every case is about somebody", "add people")
    for kind, codes, reached, remedy in (
        ("symptom group", knowledge.groups, _groups(knowledge), "let a disorder need it, or remove it"),
        ("symptom", knowledge.symptoms, _symptoms(knowledge), "put it into a group's pool, or remove it"),
        ("kind of episode", knowledge.kinds, _kinds(knowledge), "name it in a group, or remove it"),
        ("kind of event", knowledge.events, _events(knowledge), "let a condition ask for it, or remove it"),
        (
            "finding",
            knowledge.findings,
            {condition.asked for _, condition in conditions(knowledge)} | _left_open(knowledge),
            "let a rule or requirement ask for it, or remove it",
        ),
        (
            "occupation",
            knowledge.occupations,
            {person.occupation for person in knowledge.people},
            "add a person who works as this, or remove it",
        ),
    ):
        for code in codes:
            if code not in reached:
                yield Problem("unreachable", code, f"no record uses this {kind}", remedy)


def _groups(knowledge: Knowledge) -> set[str]:
    needed = {need.group for disorder in knowledge.disorders.values() for need in disorder.needs}
    harming = {group.harm_by for group in knowledge.groups.values() if group.harm_by}
    return needed | harming | {group for _, condition in conditions(knowledge) for group in condition.groups}


def _symptoms(knowledge: Knowledge) -> set[str]:
    pooled = {symptom for group in knowledge.groups.values() for symptom in group.pool}
    asked = {condition.asked.partition(".")[0] for _, condition in conditions(knowledge)}
    return pooled | asked | _left_open(knowledge)


def _kinds(knowledge: Knowledge) -> set[str]:
    carried = {kind for group in knowledge.groups.values() for kind in group.kinds}
    return carried | {str(condition.kind) for _, condition in conditions(knowledge)}


def _events(knowledge: Knowledge) -> set[str]:
    followed = {event for kind in knowledge.kinds.values() for event in kind.follows}
    return followed | {str(condition.event) for _, condition in conditions(knowledge)}


def _left_open(knowledge: Knowledge) -> set[str]:
    return {name for differential in knowledge.differentials.values() for name in differential.trigger.vague}
