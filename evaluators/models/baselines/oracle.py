"""The baseline that asks the graph: what is right by its rules, found without looking at the recorded answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import orjson

from evaluators.answer_key import unit_of
from evaluators.lots import number
from evaluators.models.baselines.baseline import Baseline, codes_in_words
from evaluators.models.model import Say, Stage
from evaluators.prompts.question import Question
from evaluators.selection import SelectedItems
from generators.item import Item
from generators.part import ItemPart
from kg.chunks import chunks
from kg.errors import UserError
from kg.model.profile import Profile
from kg.registry import register

if TYPE_CHECKING:
    # The driver of the graph takes a second or two to load, which the other baselines do without.
    from kg.oracle import Judgement
    from kg.store.query_runner import QueryRunner

_BATCH = 200
"""A run that is stopped waits for the batch under way."""


@register
class Oracle(Baseline):
    """Judges the facts of a case, or runs the query of the proof again."""

    name = "baseline:oracle"
    place = 200

    def __init__(self, connection: QueryRunner) -> None:
        """Takes an open graph."""
        self._connection = connection
        self._answers: dict[int, tuple[str, ...]] = {}

    @classmethod
    def opened(cls, graph: Callable[[], QueryRunner]) -> Oracle:
        """Opens the graph."""
        return cls(graph())

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Asks the graph about all items, many in one round trip."""
        await super().prepare(items, say)
        done = 0
        for batch in chunks(items.read(), _BATCH):
            say(Stage(f"asking the graph about {batch[0].task}", f"{done} items done"))
            await asyncio.to_thread(self._ask, batch)
            done += len(batch)

    def _ask(self, batch: Sequence[Item]) -> None:
        from evaluators.models.graph_answers import answers, is_clinical
        from kg.oracle import QUERY

        clinical = [item for item in batch if is_clinical(item)]
        for item, found in zip(clinical, answers(self._connection, clinical), strict=True):
            self._answers.update((number(unit_of(item.id, part)), right) for part, right in found.items())
        batch = [item for item in batch if not is_clinical(item)]
        cases = [item for item in batch if item.proof.query == QUERY]
        self._remember(cases, self._cases(cases))
        for query in dict.fromkeys(item.proof.query for item in batch if item.proof.query != QUERY):
            claims = [item for item in batch if item.proof.query == query]
            self._remember(claims, self._claims(query, claims))

    def answers_part(self, part: ItemPart) -> bool:
        """Whether something is picked or named: options, or codes."""
        return part.form in ("choice", "labels") or bool(part.accepted)

    def answer_letters(self, question: Question) -> Iterable[str]:
        """The letters under which the right options are shown."""
        right = self._right(question)
        return [label for label in question.labels if question.own(label) in right]

    def answer(self, question: Question) -> str:
        """Letters, codes, or the usual name of the first code where a name is asked for."""
        (shown,) = question.parts
        return super().answer(question) if shown.labels else codes_in_words(shown, self._right(question))

    def _right(self, question: Question) -> tuple[str, ...]:
        return self._answers[number(unit_of(question.item.id, question.parts[0].part.id))]

    @cached_property
    def _entities(self) -> set[str]:
        return {row["key"] for row in self._connection.rows("biomedical/entities")}

    def _remember(self, items: Sequence[Item], found: Iterable[tuple[str, ...]]) -> None:
        self._answers.update(zip((number(item.id) for item in items), found, strict=True))

    def _cases(self, items: Sequence[Item]) -> Iterable[tuple[str, ...]]:
        """Judges each different profile once; the narrators of a seed share theirs."""
        from kg.oracle import judge

        asked: dict[bytes, tuple[dict[str, Any], str | None]] = {}
        keys = []
        for item in items:
            profile = Profile.model_validate(item.facts["timeline"])
            case = (profile.parameter(), item.proof.params["profiles"][0]["differential"])
            keys.append(orjson.dumps(case))
            asked[keys[-1]] = case
        judged = dict(zip(asked, judge(self._connection, asked.values()), strict=True))
        for item, key in zip(items, keys, strict=True):
            yield _right(item, judged[key], of_pair=asked[key][1] is not None)

    def _claims(self, query: str, items: Sequence[Item]) -> Iterable[tuple[str, ...]]:
        from generators.biomedical.claims import answers

        for item in items:
            missing = set(item.facts["names"]) - self._entities
            if missing or not self._entities:
                raise UserError(
                    f"{item.id} is about {min(missing, default='a slice')}, which the graph does not have; "
                    "import the slice that the build was made from."
                )
        asked = [item.proof.params["claims"] for item in items]
        for item, found in zip(items, answers(self._connection, query, asked), strict=True):
            yield tuple(
                option.label for option in item.options if option.label in found and found[option.label].supported
            )


def _right(item: Item, judgement: Judgement, *, of_pair: bool) -> tuple[str, ...]:
    from generators.diagnosis.right import right

    unknown = [str(option.node) for option in item.options if option.node not in judgement.verdicts]
    if unknown:
        raise UserError(
            f"{item.id} is about {unknown[0]}, which the graph does not have; "
            "load the knowledge that the build was made from."
        )
    return right(item, judgement, of_pair=of_pair)
