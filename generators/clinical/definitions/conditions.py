"""The points of a disorder's further requirements, from their conditions."""

from collections.abc import Iterator, Sequence

from generators.clinical.definitions.said import PointWriter, named, sentence
from generators.rubric.point import AskedAmount, RubricPoint
from kg.criteria.criteria import Criteria
from kg.criteria.words import Words, lowered
from kg.diagnose.lengths import in_words
from kg.model.condition import Condition, Requirement, sets_of

_WITH_LENGTH = frozenset({"days", "outside", "since", "ago", "ended"})


class ConditionPoints:
    """Makes points of conditions."""

    def __init__(self, criteria: Criteria, write: PointWriter) -> None:
        """Takes the names of what conditions are about, and how people say them."""
        self._criteria = criteria
        self._words = Words(criteria)
        self._write = write

    def points(self, disorder: str, requirement: Requirement) -> Iterator[RubricPoint]:
        """One point of each condition that must hold; one of all where one of several ways is enough."""
        ways = [list(together) for together in sets_of(requirement)]
        if len(ways) == 1:
            yield from (self._point(disorder, condition) for condition in ways[0])
            return
        found = [[self._point(disorder, condition) for condition in way] for way in ways]
        said = (" and ".join(lowered(point.claim.rstrip(".")) for point in points) for points in found)
        yield RubricPoint(
            id="0",
            claim=sentence(f"Either {', or '.join(said)}"),
            cues=tuple(dict.fromkeys(cue for points in found for cue in points[0].cues)),
            node=disorder,
            facts=tuple(f"{disorder} asks {' and '.join(one.text for one in way)}" for way in ways),
        )

    def _point(self, disorder: str, condition: Condition) -> RubricPoint:
        fact = f"{disorder} asks {condition.text}"
        what = _name_of(condition)
        if what not in self._write.wording.claims:
            cues = self._of_unit(condition)
            claim = sentence(self._words.condition(condition))
            return RubricPoint(id="0", claim=claim, cues=tuple(cues), node=disorder, facts=(fact,))
        amount = _amount(condition)
        said = {
            "length": in_words(amount.number) if amount is not None else "",
            "number": condition.value,
            "kind": self._words.kind(condition.kind or ""),
            "groups": self._words.groups(condition.groups),
            "group": self._words.groups(condition.groups).removeprefix("a ").removeprefix("an "),
            "event": self._words.event(condition.event or ""),
            "symptom": self._words.symptom(condition.code or ""),
        }
        return self._write.point(what, disorder, fact, cues=self._named(what, condition), amount=amount, **said)

    def _of_unit(self, condition: Condition) -> Sequence[str]:
        """How people say a finding that is a number; none for other findings, which only a reader recognises."""
        finding = self._criteria.findings.get(condition.code or "")
        unit = finding.unit if finding is not None else None
        return self._write.wording.cues[unit.replace(" ", "_")] if unit is not None else ()

    def _named(self, what: str, condition: Condition) -> Sequence[str] | None:
        """Cues that name what the condition is about; None where those of the wording are enough."""
        if what == "symptom_there":
            return [named(self._words.symptom(condition.code or ""))]
        if what == "event":
            return self._write.wording.cues[f"event_{condition.event}"]
        if what in ("absent_now", "absent_ever"):
            name = named(self._criteria.groups[condition.groups[0]].name)
            return [f"{denial} + {name}" for denial in self._write.wording.cues[what]]
        return None


def _name_of(condition: Condition) -> str:
    """What the claim and the cues of a condition are called."""
    function, less = condition.function or "", condition.operator.startswith("<")
    match condition.subject:
        case "symptom" | "subtype":
            return "symptom_there" if condition.value else "symptom_absent"
        case "event":
            return "event" if condition.value else "event_absent"
        case "group":
            return f"absent_{function}" if condition.value is False else f"group_{function}"
    match function:
        case "impairment":
            return "impairment" if condition.value else "no_impairment"
        case "outside":
            return "not_outside" if less else "outside"
        case "overlap":
            return "no_overlap" if less else "overlap"
        case "share":
            return "share_least" if less else "share_most"
        case "since":
            return "since_within" if less else "since"
        case "days":
            return "length"
    return function


def _amount(condition: Condition) -> AskedAmount | None:
    """The number that a condition asks for, where people give it as a number."""
    value = condition.value
    if not isinstance(value, int):
        return None
    if condition.function in _WITH_LENGTH and value > 1:
        comparison = "at least" if condition.operator.startswith(">") else "below"
        return AskedAmount.model_validate({"number": value, "unit": "days", "comparison": comparison})
    if condition.function == "onset_age":
        return AskedAmount(number=value, unit="years", comparison="below")
    return None
