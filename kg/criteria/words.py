"""Conditions in plain words: "the longest stretch of psychosis without a depressive episode is at least 14 days"."""

from collections.abc import Iterable

from kg.criteria.criteria import Criteria
from kg.criteria.truth import Truth
from kg.model.condition import Condition, Requirement, sets_of
from kg.model.functions import FUNCTIONS, GROUP_FUNCTIONS

_COMPARED = {
    "=": "",
    "!=": "other than ",
    ">": "more than ",
    ">=": "at least ",
    "<": "less than ",
    "<=": "at most ",
}


class Words:
    """Says what the criteria ask, by the names and words of the knowledge."""

    def __init__(self, criteria: Criteria) -> None:
        """Takes the criteria whose names it uses."""
        self._criteria = criteria

    def requirement(self, requirement: Requirement) -> str:
        """A requirement as one clause."""
        sets = [self.together(conditions) for conditions in sets_of(requirement)]
        return sets[0] if len(sets) == 1 else f"either {', or '.join(sets)}"

    def together(self, conditions: Iterable[Condition]) -> str:
        """Conditions that must all hold, as one clause."""
        return listed([self.condition(condition) for condition in conditions])

    def condition(self, condition: Condition) -> str:
        """A condition as one clause."""
        if condition.subject in ("symptom", "subtype"):
            there = "there is" if condition.value else "there is no"
            return f"{there} {self.symptom(condition.code or '')}"
        if condition.subject == "event":
            happened = "is part of the history" if condition.value else "is no part of the history"
            return f"{self.event(condition.event or '')} {happened}"
        if condition.subject == "group" and isinstance(condition.value, bool):
            return self._group(condition)
        asked = self.asked(condition)
        if condition.subject == "timeline" and isinstance(condition.value, bool):
            return f"there is {asked}" if condition.value else f"there is no {asked}"
        if isinstance(condition.value, bool):
            return f"{asked}: {'yes' if condition.value else 'no'}"
        return f"{asked} is {_COMPARED[condition.operator]}{self.value(condition)}"

    def asked(self, condition: Condition) -> str:
        """What a condition asks about: a function, a group or a finding."""
        function = FUNCTIONS.get(condition.function) or GROUP_FUNCTIONS.get(condition.function)
        if function is not None:
            arguments = {
                "kind": self.kind(condition.kind or ""),
                "other_kind": self.kind(condition.other_kind or ""),
                "event": self.event(condition.event or ""),
                "groups": self.groups(condition.groups),
            }
            return function.words.format(*(arguments[argument] for argument in function.arguments))
        finding = self._criteria.findings.get(condition.code or "")
        return lowered(finding.name) if finding is not None else condition.asked

    def value(self, condition: Condition) -> str:
        """The value of a condition as it is written, with its unit; of a choice, its meaning."""
        finding = self._criteria.findings.get(condition.code or "")
        if finding is not None and condition.value in finding.values:
            return f'"{lowered(finding.values[str(condition.value)]).rstrip(".")}"'
        return condition.text.removeprefix(f"{condition.asked} {condition.operator} ")

    def symptom(self, code: str) -> str:
        """A symptom or a form of it."""
        return lowered(self._criteria.symptoms.get(code, code))

    def kind(self, key: str) -> str:
        """A kind of episode within a sentence."""
        kind = self._criteria.kinds.get(key)
        return kind.words if kind is not None else key

    def event(self, key: str) -> str:
        """A kind of event within a sentence."""
        kind = self._criteria.events.get(key)
        return kind.words if kind is not None else key

    def group(self, code: str) -> str:
        """A symptom group within a sentence; what it is called an episode has an article."""
        group = self._criteria.groups.get(code)
        if group is None:
            return code
        name = lowered(group.name)
        if not name.endswith("episode"):
            return name
        return f"an {name}" if name[0] in "aeiou" else f"a {name}"

    def groups(self, codes: Iterable[str]) -> str:
        """Symptom groups of which one must hold, within a sentence."""
        return " or ".join(self.group(code) for code in codes)

    def disorder(self, code: str) -> str:
        """A disorder by code and name."""
        disorder = self._criteria.disorders.get(code)
        return f"{code} {disorder.name}" if disorder is not None else code

    def _group(self, condition: Condition) -> str:
        name = self.group(condition.groups[0])
        if condition.function == "now":
            return f"there is {name} at present" if condition.value else f"there is no {_bare(name)} at present"
        return f"there is or was {name}" if condition.value else f"there never was {name}"


def verdict(truth: Truth) -> str:
    """The truth of a plain patient's verdict in words."""
    return {True: "met", False: "not met", None: "unknown"}[truth.plain]


def listed(parts: list[str]) -> str:
    """Parts joined by commas and a last "and"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def lowered(name: str) -> str:
    """A name as it stands within a sentence; abbreviations keep their letters."""
    return name if name[:2].isupper() else name[:1].lower() + name[1:]


def _bare(name: str) -> str:
    return name.removeprefix("a ").removeprefix("an ")
