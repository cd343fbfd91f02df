"""What every task about the slice shares: items made from drafts, and their proofs run again."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from generators.biomedical.claims import ABSENCE, SUPPORTED, UNSUPPORTED, ClaimAnswer, Claims, answers, checked
from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.context import Context
from generators.draw import stream
from generators.failed_items import FailureReasons, changes
from generators.gates.measured import Measured
from generators.gates.shortcuts import Judged
from generators.item import Cardinality, Item, Option, Proof, item_id
from generators.task import Task
from kg.chunks import chunks

LABELS = "ABCDE"
_BATCH = 2000
"""Questions that are proved in one round trip."""
Names = Mapping[str, str]
NOT_OF_THE_FORM = "its facts are not of the form that its task asks from"


class SliceTask(Task):
    """A task whose questions are told from facts of the slice.

    A subclass says what it draws (``drafts``), and how facts are told and what options they have (``stem``,
    ``choices``). The proof of an item is those claims again, so an item can never be about anything but its facts.

    Attributes:
        query: the query that supports or refutes a claim; takes ``$claims``.
        shuffled: whether the options have an order of their own in each item.
    """

    suite = "biomedical"
    needs_slice = True
    cardinality: ClassVar[Cardinality] = "single"
    query: ClassVar[str]
    shuffled: ClassVar[bool] = True
    measured: ClassVar[Measured] = Measured(numbers=Judged())

    @abstractmethod
    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """All questions for the context's seed and scale, in a fixed order."""

    @abstractmethod
    def stem(self, facts: Mapping[str, Any]) -> str:
        """The question's facts in words."""

    @abstractmethod
    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """The options of a question, in an order that the facts fix."""

    def premises(self, facts: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
        """Claims that the stem takes for granted; they have to be supported too."""
        del facts
        return ()

    def items(self, context: Context) -> Iterator[Item]:
        """All items, each with its proof."""
        return self.items_of(context, self.drafts(context))

    def items_of(self, context: Context, drafts: Iterable[QuestionDraft]) -> Iterator[Item]:
        """One item for each question, in their order."""
        for batch in chunks(drafts, _BATCH):
            codes = [item_id(self.name, dict(draft.facts)) for draft in batch]
            options = [self._options(code, draft.facts) for code, draft in zip(codes, batch, strict=True)]
            claims = [self._claims(draft.facts, listed) for draft, listed in zip(batch, options, strict=True)]
            for code, draft, listed, asked, shown in zip(
                codes, batch, options, claims, answers(context.connection, self.query, claims), strict=True
            ):
                yield self._item(context, code, draft, listed, asked, shown)

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proofs again."""
        for batch in chunks(items, _BATCH):
            names = {row["key"]: row["name"] for row in context.connection.rows("biomedical/entities")}
            mistold = [self._mistold(item, names) for item in batch]
            yield from ((item.id, why) for item, why in zip(batch, mistold, strict=True) if why)
            told = [item for item, why in zip(batch, mistold, strict=True) if not why]
            shown = answers(context.connection, self.query, [item.proof.params["claims"] for item in told])
            for item, found in zip(told, shown, strict=True):
                why = _unsupported(item, found)
                if why:
                    yield item.id, why

    def reasons(self, context: Context, items: list[Item]) -> dict[str, FailureReasons]:
        """The claims that the graph answers otherwise than before."""
        names = {row["key"]: row["name"] for row in context.connection.rows("biomedical/entities")}
        told = [item for item in items if self._mistold(item, names) is None]
        shown = answers(context.connection, self.query, [item.proof.params["claims"] for item in told])
        return {item.id: _reasons(item, found) for item, found in zip(told, shown, strict=True)}

    def id_of(self, item: Item) -> str:
        """The id that the facts of a question give."""
        return item_id(self.name, item.facts)

    def _options(self, code: str, facts: Mapping[str, Any]) -> list[tuple[Option, DraftOption]]:
        choices = self.choices(facts)
        order = stream(code, "options").shuffled(choices) if self.shuffled else choices
        return [
            (Option(label=label, text=choice.text, node=choice.node), choice)
            for label, choice in zip(LABELS, order, strict=False)
        ]

    def _claims(self, facts: Mapping[str, Any], options: list[tuple[Option, DraftOption]]) -> Claims:
        """What the proof asks: a claim for each option, and what is given."""
        claims = [{"item": 0, "option": option.label, **choice.claim} for option, choice in options]
        given = [
            {"item": 0, "option": f"given {place}", **claim} for place, claim in enumerate(self.premises(facts), 1)
        ]
        return claims + given

    def _item(
        self,
        context: Context,
        code: str,
        draft: QuestionDraft,
        options: list[tuple[Option, DraftOption]],
        claims: Claims,
        shown: Mapping[str, ClaimAnswer],
    ) -> Item:
        choices = self.choices(draft.facts)
        return Item(
            id=code,
            suite=self.suite,
            task=self.name,
            stem=self.stem(draft.facts),
            question=self.question,
            options=tuple(option for option, _ in options),
            answer=tuple(option.label for option, choice in options if choice == choices[draft.gold]),
            cardinality=self.cardinality,
            group=draft.group,
            entities=draft.entities,
            relations=draft.relations,
            facts=draft.facts,
            proof=Proof(
                query=self.query,
                params={"claims": claims},
                verdicts={option.node or option.label: _verdict(shown.get(option.label)) for option, _ in options},
                rows={option: answer.shown for option, answer in shown.items()},
                absence=ABSENCE,
            ),
            provenance={"seed": context.seed, "measures": _measures(draft, choices, options), **draft.notes},
        )

    def _mistold(self, item: Item, names: Names) -> str | None:
        """What keeps an item from being what its facts say; only what is can be asked of the graph."""
        try:
            return self._otherwise(item, names)
        except (AttributeError, LookupError, TypeError, ValueError):
            # Anything can stand in a file, and whoever tells a question relies on what its own drafts put there.
            return NOT_OF_THE_FORM

    def _otherwise(self, item: Item, names: Names) -> str | None:
        """What an item says otherwise than its facts.

        Raises:
            AttributeError, LookupError, TypeError, ValueError: no question of this task can be told from its facts.
        """
        for key, name in item.facts["names"].items():
            if names.get(key) != name:
                return f"{key} is {names.get(key, 'gone')}, not {name}"
        options = self._options(item.id, item.facts)
        if item.stem != self.stem(item.facts) or item.options != tuple(option for option, _ in options):
            return "its question is about other facts than it states"
        if item.proof.query != self.query or item.proof.params != {
            "claims": checked(self._claims(item.facts, options))
        }:
            return "its proof is about other facts than it states"
        return None


def _measures(
    draft: QuestionDraft, choices: list[DraftOption], options: list[tuple[Option, DraftOption]]
) -> dict[str, Any]:
    """The numbers of a draft, those of its choices under the labels that they got."""
    places = {option.label: choices.index(choice) for option, choice in options}
    return {
        kind: {label: numbers[place] for label, place in places.items()} if isinstance(numbers[0], list) else numbers
        for kind, numbers in draft.measures.items()
    }


def _verdict(answer: ClaimAnswer | None) -> str:
    return SUPPORTED if answer and answer.supported else UNSUPPORTED


def _reasons(item: Item, shown: Mapping[str, ClaimAnswer]) -> FailureReasons:
    """What the graph says of each option, and what the proof shows for those of which it says something else now."""
    now = {option.node or option.label: _verdict(shown.get(option.label)) for option in item.options}
    changed = changes(item.proof.verdicts, now)
    moved = {change.node for change in changed}
    options = [option for option in item.options if (option.node or option.label) in moved]
    return FailureReasons(
        tuple(f"option {one.label} ({one.text}) is {now[one.node or one.label]} by this slice" for one in options),
        tuple(f"option {one.label} rested on {row}" for one in options for row in _shown(item, one.label)),
        changed,
        tuple(option.label for option in item.options if now[option.node or option.label] == SUPPORTED),
    )


def _shown(item: Item, label: str) -> list[str]:
    """The rows that the proof records for an option; anything can stand in a file."""
    rows = (item.proof.rows or {}).get(label)
    return [" ".join(map(str, row)) for row in rows if isinstance(row, list)] if isinstance(rows, list) else []


def _unsupported(item: Item, shown: Mapping[str, ClaimAnswer]) -> str | None:
    """What the graph says against an item: its answer and what it takes for granted hold, and nothing else does."""
    for option in item.options:
        verdict = _verdict(shown.get(option.label))
        if (verdict == SUPPORTED) != (option.label in item.answer):
            return f"option {option.label} is {verdict} by this slice"
        if item.proof.verdicts.get(option.node or option.label) != verdict:
            return f"option {option.label} was recorded otherwise than {verdict}"
    for asked in item.proof.params["claims"]:
        if asked["option"].startswith("given") and _verdict(shown.get(asked["option"])) == UNSUPPORTED:
            return "what it takes for granted is not in this slice"
    if {option: answer.shown for option, answer in shown.items()} != item.proof.rows:
        return "the graph shows other rows than its proof records"
    return None
