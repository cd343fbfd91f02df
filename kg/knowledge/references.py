"""Every code that one record names is another record's, and every condition asks what can be asked."""

from collections.abc import Iterable, Iterator

from kg.knowledge.asked import conditions
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.knowledge.vocabulary import Kind, Names, Vocabulary
from kg.model.condition import Condition
from kg.model.symptom import Symptom
from kg.near import near, near_words, question

_ADD = "correct the code or add that record"


def references(knowledge: Knowledge) -> Iterator[Problem]:
    """Codes that lead nowhere, and conditions on what no record defines or with a value that it cannot have."""
    return _References(knowledge).problems()


class _References:
    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.vocabulary = Vocabulary(knowledge)

    def problems(self) -> Iterator[Problem]:
        yield from self.of_disorders()
        yield from self.of_groups()
        yield from self.of_kinds()
        yield from self.of_symptoms()
        yield from self.of_findings()
        yield from self.of_differentials()
        for record, condition in conditions(self.knowledge):
            says, remedy = self.fault(condition)
            if says:
                said = f"the condition {condition.text!r} {says}"
                yield Problem("condition", record, said, remedy or "mend the condition", condition.text)
        for pair in self.knowledge.comorbidity:
            yield from self.known("comorbidity.yaml", "disorder", pair.disorders)
        occupations = {code: one.name for code, one in self.knowledge.occupations.items()}
        for person in self.knowledge.people:
            record = f"person {person.occupation} {person.age}"
            yield from _unknown(record, "occupation", [person.occupation], occupations)
        for mapping in self.knowledge.mappings:
            yield from self.known(f"{mapping.set_name} mapping of {mapping.object}", "disorder", [mapping.subject])

    def of_disorders(self) -> Iterator[Problem]:
        for code, disorder in self.knowledge.disorders.items():
            yield from self.known(code, "symptom group", (need.group for need in disorder.needs))
            yield from self.known(code, "disorder", (exclusion.by for exclusion in disorder.excluded_when))

    def of_groups(self) -> Iterator[Problem]:
        for code, group in self.knowledge.groups.items():
            yield from self.known(code, "symptom", group.pool)
            yield from self.known(code, "kind of episode", group.kinds)
            yield from self.known(code, "symptom group", [group.harm_by] if group.harm_by else [])
            kinds = [self.knowledge.kinds[key] for key in group.kinds if key in self.knowledge.kinds]
            shown = {symptom for kind in kinds for symptom in kind.symptoms}
            for symptom in group.pool if kinds else ():
                if symptom not in shown and symptom in self.knowledge.symptoms:
                    says = f"counts {symptom}, which no episode of the kind {' or '.join(group.kinds)} shows"
                    remedy = "add it to the symptoms of such a kind, or take it out of the pool"
                    yield Problem("reference", code, says, remedy, symptom)

    def of_kinds(self) -> Iterator[Problem]:
        for key, kind in self.knowledge.kinds.items():
            yield from self.known(key, "symptom", kind.symptoms)
            yield from self.known(key, "kind of episode", kind.apart_from)
            yield from self.known(key, "kind of event", kind.follows)
            yield from _itself(key, "apart_from", kind.apart_from)

    def of_symptoms(self) -> Iterator[Problem]:
        for code, symptom in self.knowledge.symptoms.items():
            for subtype in symptom.subtypes:
                if subtype.code.partition(".")[0] != code:
                    says = f"holds the subtype {subtype.code}"
                    yield Problem("reference", code, says, f"give it a code such as {code}.1")
            for key, others in (("near", symptom.near), ("opposites", symptom.opposites)):
                yield from self.known(code, "symptom", others)
                yield from _itself(code, key, others)
            yield from self.of_forms(code, symptom)

    def of_forms(self, code: str, symptom: Symptom) -> Iterator[Problem]:
        for form in symptom.subtypes:
            yield from self.known(form.code, "kind of episode", form.kinds)
            for key, listed in (("apart", form.apart), ("needs", form.needs)):
                plain = [one.removeprefix("no ") for one in listed if " = " not in one]
                yield from _unknown(form.code, "symptom or subtype", plain, self.tellable)
                yield from _itself(form.code, key, plain)
                yield from _itself(code, key, plain)
                for one in listed:
                    asked, is_value, value = one.partition(" = ")
                    finding = self.knowledge.findings.get(asked)
                    if is_value and (finding is None or value not in finding.sayings()):
                        says = f"names {one!r} under '{key}', which no finding says"
                        yield Problem("reference", form.code, says, "name a finding and what it may say", one)

    def of_findings(self) -> Iterator[Problem]:
        for key, finding in self.knowledge.findings.items():
            for codes in (*finding.needs.values(), *finding.apart.values()):
                yield from _unknown(key, "symptom or subtype", codes, self.tellable)

    @property
    def tellable(self) -> Names:
        return {**self.vocabulary.names["symptom"], **self.vocabulary.names["subtype"]}

    def of_differentials(self) -> Iterator[Problem]:
        known = self.vocabulary.open_ones
        for code, differential in self.knowledge.differentials.items():
            yield from self.known(code, "disorder", (differential.primary, differential.alternative))
            for name in differential.trigger.vague:
                if name not in known:
                    says = f"leaves {name!r} open, which is no symptom, finding, or part of an episode or event"
                    remedy = "name for instance S024, a finding, depressive.begins or traumatic.ago"
                    yield Problem("reference", code, says, _meant(name, known) or remedy, name)

    def known(self, record: str, kind: Kind, codes: Iterable[str]) -> Iterator[Problem]:
        yield from _unknown(record, kind, codes, self.vocabulary.names[kind])

    def fault(self, condition: Condition) -> tuple[str, str]:
        """What is wrong with a condition, and what was meant perhaps; empty where nothing is."""
        names = self.vocabulary.names
        if condition.subject == "finding" and condition.asked not in names["finding"]:
            known = self.vocabulary.askable
            says = f"is about {condition.asked!r}, which is not a symptom, finding, event or group"
            return says, _meant(condition.asked, known)
        for kind, code in _named(condition):
            if code not in names[kind]:
                return f"names the {kind} {code!r}, which no file defines", _meant(code, names[kind]) or _ADD
        return self.value_fault(condition) if condition.subject == "finding" else ("", "")

    def value_fault(self, condition: Condition) -> tuple[str, str]:
        finding, value = self.knowledge.findings[condition.asked], condition.value
        if finding.type == "boolean":
            return ("" if isinstance(value, bool) else "compares a yes or no with something else"), ""
        if finding.type == "number":
            whole = isinstance(value, int) and not isinstance(value, bool)
            return ("" if whole else "compares a number with a word"), ""
        values = [choice.value for choice in finding.values]
        if value in values:
            return "", ""
        return f"asks for a value other than {', '.join(values)}", question(near_words(str(value), values))


def _named(condition: Condition) -> Iterator[tuple[Kind, str]]:
    """The records that a condition names, each with its kind."""
    for kind in (condition.kind, condition.other_kind):
        if kind is not None:
            yield "kind of episode", kind
    if condition.event is not None:
        yield "kind of event", condition.event
    for group in condition.groups:
        yield "symptom group", group
    if condition.subject == "symptom":
        yield "symptom", condition.asked
    if condition.subject == "subtype":
        yield "subtype", condition.asked


def _itself(record: str, key: str, codes: Iterable[str]) -> Iterator[Problem]:
    if record in codes:
        yield Problem("reference", record, f"names itself under '{key}'", "take it out", record)


def _unknown(record: str, kind: str, codes: Iterable[str], known: Names) -> Iterator[Problem]:
    for code in codes:
        if code not in known:
            says = f"names the {kind} {code!r}, which no file defines"
            yield Problem("reference", record, says, _meant(code, known) or _ADD, code)


def _meant(code: str, known: Names) -> str:
    return question(f"{one} ({known[one]})" for one in near(code, known))
