"""Every code that one record names is another record's, and every condition asks what can be asked."""

from collections.abc import Iterable, Iterator, Mapping

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.model.agreement import AGE
from kg.model.condition import Condition
from kg.model.finding import DOMAIN, EFFECT, IMPAIRMENT, LENGTH, MAJORITY, TOTAL
from kg.near import near, near_words, question

_ADD = "correct the code or add that record"
_OF_GROUPS = ("met", "ever")
_ALWAYS_STATED = {TOTAL: "number", IMPAIRMENT: "boolean", DOMAIN: "choice"}
_OF_EPISODES = {LENGTH: "number", EFFECT: "boolean", MAJORITY: "boolean"}


def references(knowledge: Knowledge) -> Iterator[Problem]:
    """Codes that lead nowhere, and conditions on what no record defines or with a value that it cannot have."""
    yield from _of_disorders(knowledge)
    yield from _of_groups(knowledge)
    yield from _of_symptoms(knowledge)
    yield from _of_differentials(knowledge)
    yield from _of_agreements(knowledge)
    for key, kind in _ALWAYS_STATED.items():
        if _kind(key, knowledge) != kind:
            says = f"every profile states it, and no file defines it as a finding of type {kind}"
            yield Problem("reference", key, says, "add that finding")
    domain = knowledge.findings.get(DOMAIN)
    for code, occupation in knowledge.occupations.items():
        unknown = sorted(set(occupation.domains) - {choice.value for choice in domain.values}) if domain else []
        if unknown:
            values = [choice.value for choice in domain.values] if domain else []
            says = f"names the domain {unknown[0]!r}, which is not a value of {DOMAIN}"
            remedy = question(near_words(unknown[0], values)) or f"it has {', '.join(values)}"
            yield Problem("reference", code, says, remedy, unknown[0])
    for person in knowledge.people:
        yield from _known(f"person {person.occupation} {person.age}", "occupation", [person.occupation], knowledge)
    for mapping in knowledge.mappings:
        record = f"{mapping.set_name} mapping of {mapping.object}"
        yield from _known(record, "disorder", [mapping.subject], knowledge)


def _of_disorders(knowledge: Knowledge) -> Iterator[Problem]:
    for code, disorder in knowledge.disorders.items():
        yield from _known(code, "symptom group", (required.group for required in disorder.requires), knowledge)
        yield from _known(code, "disorder", (excluder.disorder for excluder in disorder.excluded_when), knowledge)
        yield from _asked(code, disorder.requirements, knowledge)
        if disorder.stressor != "none":
            yield from _known(code, "finding", [f"stressor.{disorder.stressor}"], knowledge)


def _of_groups(knowledge: Knowledge) -> Iterator[Problem]:
    for code, group in knowledge.groups.items():
        yield from _known(code, "symptom", group.pool, knowledge)
        yield from _known(code, "episode", [group.episode] if group.episode else [], knowledge)


def _of_symptoms(knowledge: Knowledge) -> Iterator[Problem]:
    for code, symptom in knowledge.symptoms.items():
        for subtype in symptom.subtypes:
            if subtype.code.partition(".")[0] != code:
                yield Problem(
                    "reference", code, f"holds the subtype {subtype.code}", f"give it a code such as {code}.1"
                )


def _of_differentials(knowledge: Knowledge) -> Iterator[Problem]:
    for code, differential in knowledge.differentials.items():
        yield from _known(code, "disorder", (differential.primary, differential.alternative), knowledge)
        for name in differential.trigger.vague:
            if _kind(name, knowledge) is None:
                known = _askable(knowledge, computed=False)
                says = f"leaves {name!r} vague, which is neither a symptom nor a finding that can be stated"
                remedy = "name a symptom, a finding, or an episode's days or impairment"
                yield Problem("reference", code, says, _suggested(near(name, known), known) or remedy, name)
        for rule in differential.rules:
            for together in rule.when.any_of:
                yield from _asked(code, together, knowledge)


def _of_agreements(knowledge: Knowledge) -> Iterator[Problem]:
    for code, finding in knowledge.findings.items():
        for agreement in finding.agrees:
            for name in sorted(agreement.names - {AGE}):
                if _kind(name, knowledge) != "number":
                    says = f"must agree by {agreement.text!r}, where {name!r} is not a number that can be stated"
                    known = _names("finding", knowledge)
                    yield Problem("reference", code, says, _suggested(near(name, known), known) or "correct it", name)


def _known(record: str, kind: str, codes: Iterable[str], knowledge: Knowledge) -> Iterator[Problem]:
    known = _names(kind, knowledge)
    for code in codes:
        if code not in known:
            meant = near(code, known)
            says = f"names the {kind} {code!r}, which no file defines"
            yield Problem("reference", record, says, _suggested(meant, known) or _ADD, code)


def _names(kind: str, knowledge: Knowledge) -> dict[str, str]:
    """The records of a kind that other records may name, with their names."""
    if kind == "disorder":
        return {code: one.name for code, one in knowledge.disorders.items()}
    if kind == "symptom group":
        return {code: one.name for code, one in knowledge.groups.items()}
    if kind == "symptom":
        return {code: one.name for code, one in knowledge.symptoms.items()}
    if kind == "episode":
        return {key: one.name for key, one in knowledge.episodes.items()}
    if kind == "finding":
        return {key: one.name for key, one in knowledge.findings.items()}
    return {code: one.name for code, one in knowledge.occupations.items()}


def _askable(knowledge: Knowledge, computed: bool) -> dict[str, str]:
    """What a condition may be about, or what a case may leave vague, with names."""
    found = {**_names("symptom", knowledge), **_names("finding", knowledge)}
    for key, episode in knowledge.episodes.items():
        found |= {f"{key}.{aspect}": episode.name for aspect in _OF_EPISODES if computed or aspect != "majority"}
    if computed:
        found |= {f"{code}.{aspect}": one.name for code, one in knowledge.groups.items() for aspect in _OF_GROUPS}
    return found


def _suggested(meant: Iterable[str], known: Mapping[str, str]) -> str:
    return question(f"{code} ({known[code]})" for code in meant)


def _kind(name: str, knowledge: Knowledge) -> str | None:
    """What sort of value a name that can be stated has; None where there is no such name."""
    if name in knowledge.symptoms:
        return "boolean"
    if name in knowledge.findings:
        return knowledge.findings[name].type
    owner, _, aspect = name.rpartition(".")
    return _OF_EPISODES.get(aspect) if owner in knowledge.episodes and aspect != "majority" else None


def _asked(record: str, conditions: Iterable[Condition], knowledge: Knowledge) -> Iterator[Problem]:
    for condition in conditions:
        says, remedy = _fault(condition, knowledge)
        if says:
            said = f"the condition {condition.text!r} {says}"
            yield Problem("condition", record, said, remedy or "mend the condition", condition.text)


def _fault(condition: Condition, knowledge: Knowledge) -> tuple[str, str]:
    """What is wrong with a condition, and what was meant perhaps; empty where nothing is."""
    name, value = condition.finding, condition.value
    owner, _, aspect = name.rpartition(".")
    computed = (owner in knowledge.groups and aspect in _OF_GROUPS) or (
        owner in knowledge.episodes and aspect == "majority"
    )
    kind = "boolean" if computed else _kind(name, knowledge)
    if kind is None:
        known = _askable(knowledge, computed=True)
        says = f"is about {name!r}, which is not a symptom, finding, episode or group"
        return says, _suggested(near(name, known), known)
    if kind == "boolean":
        return ("" if isinstance(value, bool) else "compares a yes or no with something else"), ""
    if kind == "number":
        return ("" if isinstance(value, int) and not isinstance(value, bool) else "compares a number with a word"), ""
    values = [choice.value for choice in knowledge.findings[name].values]
    if value in values:
        return "", ""
    return f"asks for a value other than {', '.join(values)}", question(near_words(str(value), values))
