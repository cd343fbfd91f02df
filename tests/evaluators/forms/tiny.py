"""A tiny task of each kind, and a model that answers them, for the whole way from build to report."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import generators.build
from evaluators.answer import Mode
from evaluators.form import form_of
from evaluators.models.model import Say
from evaluators.prompts.parts import Carry
from evaluators.prompts.question import Question
from evaluators.run.evaluate import Wanted, evaluate
from evaluators.selection import SelectedItems, Selection
from generators.context import Context
from generators.gates.measured import Measured
from generators.item import Item, Layout, item_id
from generators.manifest import Manifest
from generators.models.budget import Budget
from generators.models.ending import was_cut
from generators.models.reply import ModelReply
from generators.models.tokens import Tokens
from generators.part import ItemPart, Option, Proof
from generators.task import Task
from generators.vocabulary import AnswerVocabulary
from kg.store.query_runner import QueryRunner, Row

CODES = AnswerVocabulary(
    name="disorders",
    codes={"D001": ("Panic Disorder", "PD"), "D002": ("Agoraphobia",), "D003": ("Delusional Disorder",)},
)
OPTIONS = tuple(
    Option(label=label, text=names[0], node=code)
    for label, (code, names) in zip("ABC", CODES.codes.items(), strict=True)
)
PROOF = Proof(query="explore/01_tiny", params={"codes": ["D001"]}, verdicts={"D001": "met"})


class FewNodes(QueryRunner):
    """A graph of the three disorders and one symptom; it proves what it is asked, but for items that it is told."""

    def __init__(self, fallen: Sequence[str] = ()) -> None:
        self.fallen = fallen

    def rows(self, name: str, /, **params: Any) -> list[Row]:
        if name == "coverage/nodes":
            found = [{"layer": "criteria", "code": code, "name": names[0]} for code, names in CODES.codes.items()]
            return [*found, {"layer": "criteria", "code": "S001", "name": "Low mood"}]
        if name == "coverage/triples":
            return [{"layer": "criteria", "relation": "REQUIRES", "head": code, "tail": "S001"} for code in CODES.codes]
        if name == "coverage/entity_scores":
            one = {"layer": "criteria", "measured": 1, "total": 4, "mean": 0.5, "weighted": 0.5}
            return [{**one, "run": run["run"], "measured_degree": 1, "degree": 6} for run in params["runs"]]
        return []

    def _run(self, text: str, params: Mapping[str, Any], doing: str, writing: bool) -> list[Row]:
        raise AssertionError("nothing but named queries is run")


class Tiny(Task):
    """What the four tasks share: two groups of two items with parts."""

    suite = "tiny"
    measured = Measured()
    cardinality = "single"
    layout: Layout | None = None
    options: tuple[Option, ...] = ()

    @abstractmethod
    def parts(self, number: int) -> tuple[ItemPart, ...]:
        """What each item asks."""

    def items(self, context: Context) -> Iterator[Item]:
        return map(self.item, range(4))

    def item(self, number: int) -> Item:
        made = Item(
            id="",
            suite=self.suite,
            task=self.name,
            stem=f"Case {number}: somebody is afraid in crowds.",
            question=self.question,
            parts=self.parts(number),
            group=f"group-{number // 2}",
            entities=("D001", "S001"),
            relations=("REQUIRES",),
            facts={"number": number},
            proof=PROOF,
            provenance={"seed": 1},
            **({"options": self.options} if self.options else {}),
            **({"layout": self.layout} if self.layout else {}),
        )
        return made.model_copy(update={"id": self.id_of(made)})

    def id_of(self, item: Item) -> str:
        parts = [part.model_dump(exclude_defaults=True) for part in item.parts]
        return item_id(self.name, {"stem": item.stem, "parts": parts})

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        graph = context.connection
        assert isinstance(graph, FewNodes)
        return ((item.id, "the graph says otherwise") for item in items if item.id in graph.fallen)


class Labels(Tiny):
    """Any number of codes of a vocabulary."""

    name = "tiny_labels"
    question = "Which disorders does the patient have?"

    def parts(self, number: int) -> tuple[ItemPart, ...]:
        answer = ("D001", "D002") if number % 2 else ("D003",)
        return (ItemPart(id="1", form="labels", take="any", vocabulary=CODES.name, answer=answer),)

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        return (CODES,)


class Matching(Tiny):
    """Three stems, one list of options."""

    name = "tiny_matching"
    question = "Which of these fits each person best?"
    layout = "together"
    options = OPTIONS

    def parts(self, number: int) -> tuple[ItemPart, ...]:
        return tuple(
            ItemPart(id=str(place), text=f"Person {place}.", take="one", answer=("ABC"[(number + place) % 3],))
            for place in (1, 2, 3)
        )


class Text(Tiny):
    """A name that is written, or a plan that waits for a judge."""

    name = "tiny_text"
    question = "What is the diagnosis?"

    def parts(self, number: int) -> tuple[ItemPart, ...]:
        if number == 3:
            return (ItemPart(id="1", form="text", reference="Explain, then expose step by step."),)
        return (ItemPart(id="1", form="text", vocabulary=CODES.name, accepted=("D001",)),)

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        return (CODES,)


class InTurn(Tiny):
    """Parts of different forms, one after the other."""

    name = "tiny_sequence"
    question = "Go step by step."
    layout = "in turn"

    def parts(self, number: int) -> tuple[ItemPart, ...]:
        first = ItemPart(
            id="1",
            question="Which are possible?",
            take="any",
            options=OPTIONS,
            answer=("A", "B"),
            reveals="A test finds panic attacks.",
            entities=("D002",),
        )
        second = ItemPart(id="2", question="Which code?", form="labels", vocabulary=CODES.name, answer=("D001",))
        third = ItemPart(id="3", question="Its name?", form="text", vocabulary=CODES.name, accepted=("D001",))
        return (first, second, third)

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        return (CODES,)


TASKS: tuple[Tiny, ...] = (Labels(), Matching(), Text(), InTurn())


def context(graph: QueryRunner | None = None) -> Context:
    """A context on the graph of few nodes, without a writer."""
    return Context(graph or FewNodes(), 1, 1.0, None)  # type: ignore[arg-type]  # nothing but queries is asked of it


def build(out: Path, tasks: Sequence[Task] = TASKS) -> Manifest:
    """Builds tasks."""
    within = context()
    try:
        return generators.build.build(within, tasks, out, "offline", "0" * 64, lambda *_: None).manifest
    finally:
        within.close()


class Scripted:
    """A model that replies what a function says; None is a right reply.

    Attributes:
        asked: every question, in the order in which they were asked.
    """

    mode: Mode = "generate"
    settings: Mapping[str, object] = {}
    remote = False
    name = "scripted"

    def __init__(self, says: Callable[[Question], str | None] = lambda _: None, finish: str | None = None) -> None:
        self._says = says
        self._finish = finish
        self.asked: list[Question] = []

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Nothing is needed."""

    async def close(self) -> None:
        """Nothing is open."""

    async def reply(self, question: Question) -> ModelReply:
        self.asked.append(question)
        said = self._says(question)
        return ModelReply(
            right(question) if said is None else said, Tokens(prompt=10, completion=2), finish=self._finish
        )


def right(question: Question) -> str:
    """A right reply, in the letters that are shown."""
    replies = []
    for shown in question.parts:
        replies.append(form_of(shown.part.form).solved(shown.as_shown(), shown.vocabulary))
    return replies[0] if len(replies) == 1 else "\n".join(f"{place}: {said}" for place, said in enumerate(replies, 1))


def run(folder: Path, out: Path, model: Scripted, *, apart: bool = False, carry: Carry = "own", **more: Any) -> Path:
    """Runs a model on all tasks of a build."""
    made = generators.manifest.read(folder)
    selection = Selection(
        tuple(more.pop("tasks", made.tasks)), shots=more.pop("shots", 0), sample=more.pop("sample", None)
    )
    part_format = more.pop("part_format", "apart" if apart else "full")
    wanted = Wanted(folder, selection, part_format=part_format, carry=carry, **more)
    evaluate(model, made, out, wanted, Budget(), lambda _: None)
    return out


__all__ = ["CODES", "TASKS", "FewNodes", "Scripted", "build", "context", "right", "run", "was_cut"]
