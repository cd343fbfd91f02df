"""What somebody else's package may look like: one of each kind. A test installs a copy of this file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from evaluators.prompts.question import Question
from evaluators.score.metric import columns
from evaluators.table.table import AnswerTable, Floats
from generators.item import Cardinality, item_id
from generators.writing.facts import Sentence
from generators.writing.genre import SELF
from generators.writing.people import read as read_people
from generators.writing.request import Request, Written
from kg.graph.content import Content
from kg.model.profile import Profile
from kgbench.plugins import (
    Baseline,
    Context,
    Exporter,
    Item,
    Mean,
    Measured,
    MetricRange,
    Option,
    Proof,
    Provider,
    Task,
    WriterKind,
    register,
)

_QUERY = "criteria/groups"


@register
class GroupSize(Task):
    """How many symptoms a group asks for."""

    name = "group_size"
    suite = "extra"
    cardinality: ClassVar[Cardinality] = "single"
    question = "How many symptoms does the group ask for at least?"
    measured = Measured()

    def items(self, context: Context) -> Iterator[Item]:
        """One for each group; the writer writes the stem."""
        patient = context.read(read_people)[0]
        assert context.writer is not None
        for row in context.connection.rows(_QUERY):
            request = Request(SELF, "plain", (Profile(),), 0, patient, row["code"])
            (written,) = context.writer.write_all([request])
            facts = {"code": row["code"]}
            yield Item(
                id=item_id(self.name, facts),
                suite=self.suite,
                task=self.name,
                stem=written.sentences[0].text,
                question=self.question,
                options=tuple(
                    Option(label=label, text=str(number), node=None) for number, label in enumerate("ABC", start=1)
                ),
                answer=("ABC"[row["minimum_count"] - 1],),
                cardinality=self.cardinality,
                group=row["code"],
                entities=(),
                relations=(),
                facts=facts,
                proof=Proof(query=_QUERY, params={}, verdicts={}),
                provenance={"seed": context.seed},
            )

    def id_of(self, item: Item) -> str:
        """From the facts."""
        return item_id(self.name, item.facts)

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Compares the thresholds again."""
        least = {row["code"]: row["minimum_count"] for row in context.connection.rows(_QUERY)}
        for item in items:
            if item.answer != ("ABC"[least[item.facts["code"]] - 1],):
                yield item.id, "the group asks for another number"


@register
class Shouting(WriterKind):
    """Writes in capitals."""

    name = "shouting"

    def open(self, context: Context, cache_folder: Path) -> Shouter:
        """Needs nothing."""
        return Shouter()


class Shouter:
    """Writes what it is asked for in capitals."""

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """One sentence each."""
        return [Written((Sentence(f"THE GROUP {request.told_as.upper()}!", (), ()),), {}) for request in requests]

    def close(self) -> None:
        """Nothing is open."""


@register
class Last(Baseline):
    """Whatever stands last."""

    name = "baseline:last"

    def answer_letters(self, question: Question) -> Iterable[str]:
        """The last letter."""
        return question.labels[-1:]


@register
class Parrot(Provider):
    """Says the same to everybody."""

    name = "parrot"
    installs = "kgbench-extra"

    def chat_class(self) -> Callable[..., Any]:
        """A model of langchain's own for tests."""
        from langchain_core.language_models import FakeListChatModel

        return lambda model, **_: FakeListChatModel(responses=[f"Answer: {model}"])


@register
class Caution(Mean):
    """The share of parsed answers that name one option only."""

    name = "caution"
    form = "choice"
    range = MetricRange(0, 1)
    direction = "neither"
    source = "this file"

    def parts(self, table: AnswerTable) -> Floats:
        """Whether one is named, and one."""
        return columns(np.bitwise_count(table.choices.answer) == 1, np.ones(len(table)))


@register
class Codes(Exporter):
    """Write the codes of all nodes, one to a line."""

    name = "codes"

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the file."""
        codes = sorted(code for nodes in content.nodes.values() for code in nodes)
        path.write_text("\n".join(codes), encoding="utf-8")
        return f"{len(codes)} codes"
