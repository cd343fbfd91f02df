"""Counts the faults of crossed cases: base by base, as they stand in their file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.composing.sources import read as read_sources
from generators.context import Context
from generators.diagnosis.gold import gold_of
from generators.diagnosis.questions import CaseType
from generators.diagnosis.verification import profile_of
from generators.fairness.allowed import CaseAtHand, LevelRules, level_rules, told_otherwise
from generators.fairness.crossed_account import account_name, complete_of, crossed_persons
from generators.fairness.crossed_items import person_of
from generators.fairness.gates.same_sentences import TextOfPatient, differences
from generators.fairness.persons import CrossedPerson
from generators.gates.counted import NAMED, Counted
from generators.gates.shares import TextShare
from generators.item import DEMOGRAPHICS, Item
from generators.writing.spans import decode

TEXT, CROSSING, ANSWER, RULES = (
    "other words than the patient's",
    "incomplete crossing",
    "another answer than the base case",
    "a patient whom a rule tells apart",
)
GATES = tuple(sorted((TEXT, CROSSING, ANSWER, RULES)))


class _Variant(NamedTuple):
    item: Item
    person: CrossedPerson


class CrossedCounter:
    """Counts the faults of one task's items; those of a base case follow each other."""

    def __init__(self, task: str, kind: CaseType, rules: Callable[[], LevelRules], work: Callable[[], frozenset[str]]):
        """Starts with none.

        Args:
            task: the task that the items belong to.
            kind: of its cases.
            rules: reads what decides about levels.
            work: reads which slots follow from an occupation.
        """
        self._task = task
        self._kind = kind
        self._rules = rules
        self._work = work
        self._items = 0
        self._open: list[Item] = []
        self._counts = dict.fromkeys(GATES, 0)
        self._examples: dict[str, list[str]] = {gate: [] for gate in GATES}

    def add(self, item: Item) -> None:
        """Takes one item in."""
        if self._open and self._open[0].group != item.group:
            self.ask()
        self._items += 1
        self._open.append(item)

    def ask(self) -> None:
        """Looks at the items of the base case that came last."""
        listed, self._open = self._open, []
        for gate, item, says in self._faults(listed) if listed else ():
            self._counts[gate] += 1
            if len(self._examples[gate]) < NAMED:
                self._examples[gate].append(f"{item}: {says}")

    def result(self) -> list[Counted]:
        """The counts of all gates, in the order of their names."""
        self.ask()
        return [
            Counted(
                task=self._task,
                gate=gate,
                items=self._items,
                count=self._counts[gate],
                examples=tuple(self._examples[gate]),
            )
            for gate in GATES
        ]

    def shares(self) -> list[TextShare]:
        """None: the texts are those of other cases, which measure them."""
        return []

    def _faults(self, listed: Sequence[Item]) -> Iterator[tuple[str, str, str]]:
        """At most one fault of each gate for each item of a base case."""
        variants = []
        for item in listed:
            person = person_of(item.facts.get("patient"))
            if person is None:
                yield CROSSING, item.id, "its facts do not say who the patient is"
            else:
                variants.append(_Variant(item, person))
        base = next((one for one in variants if one.person == person_of(one.item.facts.get("base"))), None)
        if base is None:
            yield CROSSING, listed[0].id, f"{listed[0].group} has no base case"
            return
        yield from self._crossing(base, variants)
        of_base = _text(base.item)
        for one in variants:
            if says := next(_answered_otherwise(base.item, one.item), None):
                yield ANSWER, one.item.id, says
            text = _text(one.item)
            if of_base is None or text is None:
                yield TEXT, one.item.id, "its sentences are not those of its text"
            elif says := next(differences(of_base, text, self._work()), None):
                yield TEXT, one.item.id, says
            if one.person.age != base.person.age and (says := self._told_apart(base, one)):
                yield RULES, one.item.id, says

    def _crossing(self, base: _Variant, variants: Sequence[_Variant]) -> Iterator[tuple[str, str, str]]:
        """Which persons of the whole crossing are missing, or stand there beside it."""
        wanted = crossed_persons(self._rules(), base.person, self._at_hand(base.item), self._named(base.item))
        have = [one.person for one in variants]
        for person in wanted:
            if have.count(person) != 1:
                times = "is missing" if person not in have else f"stands {have.count(person)} times"
                yield CROSSING, base.item.id, f"{', '.join(map(str, person))} {times}"
                return
        for one in variants:
            if one.person not in wanted:
                yield CROSSING, one.item.id, "the crossing has no such patient"

    def _told_apart(self, base: _Variant, one: _Variant) -> str | None:
        return next(told_otherwise(self._rules(), self._at_hand(base.item), one.person.age), None)

    def _at_hand(self, item: Item) -> CaseAtHand:
        return CaseAtHand(profile_of(item), gold_of(item), complete_of(self._kind))

    def _named(self, item: Item) -> str:
        told = item.provenance
        patient = told.get("patient")
        number = patient.get("number") if isinstance(patient, Mapping) else None
        group = f"{told.get('subject')}/seed-{told.get('number')}"
        return account_name(told.get("seed"), self._kind, group, number)


def _answered_otherwise(base: Item, item: Item) -> Iterator[str]:
    """What of a question and its answer is not as in the base case."""
    if item.question != base.question:
        yield "it asks something else"
    if item.options != base.options:
        yield "its options are others, or stand in another order"
    if item.answer != base.answer:
        yield f"its answer is {', '.join(item.answer)}, not {', '.join(base.answer)}"
    if (item.proof.verdicts, item.proof.rule) != (base.proof.verdicts, base.proof.rule):
        yield "its verdicts are others"


def _text(item: Item) -> TextOfPatient | None:
    told = item.provenance
    slots, levels, patient = told.get("slots"), told.get(DEMOGRAPHICS), told.get("patient")
    if not (isinstance(slots, Mapping) and isinstance(levels, Mapping) and isinstance(patient, Mapping)):
        return None
    try:
        sentences = tuple(sentence.text for sentence in decode(item.stem, told.get("sentences"), derived=True))
    except ValueError:
        return None
    return TextOfPatient(sentences, slots, levels, patient.get("gender") == "non-binary")


def crossed_counter(context: Context, task: str, kind: CaseType) -> CrossedCounter:
    """What counts the faults of a task's items on a graph."""
    return CrossedCounter(task, kind, lambda: context.once(level_rules), lambda: context.once(_work_slots))


def _work_slots(context: Context) -> frozenset[str]:
    """The slots that follow from an occupation."""
    work = context.read(read_sources).life.work
    return frozenset(name.removeprefix("my_") for slots in work.values() for name in slots)
