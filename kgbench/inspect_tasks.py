"""Tasks, solver and scorer of Inspect AI, which finds them by the entry point ``kgbench`` of the group ``inspect_ai``.

``inspect eval kgbench/unambiguous -T build=build`` asks a task of a build; ``kgbench/build`` asks all of it, or what
``-T suite=...`` or ``-T task=...`` names. Inspect names what it finds after the package that this module is in.

Source: Inspect's pages on extensions (setuptools entry points), tasks, solvers and scorers.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from evaluators.answer import PartFormat
from evaluators.inspect_logs.asked_items import AskedItems, answer_keys, asked_items, said, sample_fields, values_of
from evaluators.inspect_logs.kept_reply import STORE, KeptReply, answers_from, conversation
from evaluators.inspect_logs.spec import METADATA, spec_of
from evaluators.prompts.parts import Carry, PartPlan
from evaluators.prompts.question import Turn
from generators.models.tokens import Tokens
from generators.suites import tasks

_dataset, _model, _scoring, _solving, _inspect = (
    import_module(f"inspect_ai{part}") for part in (".dataset", ".model", ".scorer", ".solver", "")
)

_Solve = Callable[[Any, Any], Awaitable[Any]]
_MESSAGES = {"user": "ChatMessageUser", "assistant": "ChatMessageAssistant"}


def _ask(asked: AskedItems, plan: PartPlan, name: str) -> Any:
    """A task of Inspect that asks some items."""
    fields = (sample_fields(item, plan) for item in asked.items.values())
    samples = [
        _dataset.Sample(
            id=one.id,
            input=_messages(one.turns),
            choices=list(one.choices) or None,
            target=list(one.target),
            metadata=one.metadata,
        )
        for one in fields
    ]
    spec = spec_of(asked, plan)
    return _inspect.Task(
        dataset=_dataset.MemoryDataset(samples, name=name, location=str(asked.folder)),
        solver=ask_item(build=str(asked.folder), part_format=plan.format, carry=plan.carry),
        scorer=read_and_score(build=str(asked.folder), part_format=plan.format, carry=plan.carry),
        version=spec["build_sha256"],
        metadata={METADATA: spec},
    )


def _messages(turns: tuple[Turn, ...]) -> list[Any]:
    return [getattr(_model, _MESSAGES[turn.role])(content=turn.text) for turn in turns]


def _solver(build: str, part_format: PartFormat = "full", carry: Carry = "own") -> _Solve:
    """Asks an item as a run of kgbench does: in as many requests as it takes, and keeps the replies.

    Args:
        build: folder of the build.
        part_format: whether parts that go together are asked in one request (``full``) or ``apart``.
        carry: what stands as the answers to earlier parts asked in turn: the model's ``own``, or the ``reference``.
    """

    async def solve(state: Any, generate: Any) -> Any:
        asked = asked_items(build)
        asking = conversation(asked.items[str(state.sample_id)], PartPlan(part_format, carry, asked.vocabularies))
        kept: list[dict[str, Any]] = []
        question = next(asking)
        while True:
            state.messages = _messages(question.turns)
            began = time.monotonic()
            state = await generate(state)
            reply = _kept(state.output, time.monotonic() - began)
            kept.append(reply.model_dump())
            state.store.set(STORE, kept)
            try:
                question = asking.send(reply.text)
            except StopIteration:
                return state

    return solve


def _kept(output: Any, seconds: float) -> KeptReply:
    """What Inspect tells of a reply."""
    used = output.usage
    choice = output.choices[0] if output.choices else None
    blocks = choice.message.content if choice is not None and isinstance(choice.message.content, list) else []
    tokens = Tokens()
    if used is not None:
        cached = (used.input_tokens_cache_read or 0) + (used.input_tokens_cache_write or 0)
        prompt = used.input_tokens + cached
        tokens = Tokens(prompt=prompt, completion=used.output_tokens, reasoning=used.reasoning_tokens or 0)
    return KeptReply(
        text=output.completion,
        finish=None if choice is None else choice.stop_reason,
        reasoning="\n\n".join(block.reasoning for block in blocks if block.type == "reasoning"),
        tokens=tokens,
        latency=round(seconds, 4),
    )


def _scorer(build: str, part_format: PartFormat = "full", carry: Carry = "own") -> _Solve:
    """Reads the replies to an item and scores its parts as a run of kgbench does; see the solver."""

    async def score(state: Any, target: Any) -> Any:
        del target
        asked = asked_items(build)
        item = asked.items[str(state.sample_id)]
        kept = [KeptReply.model_validate(reply) for reply in state.store.get(STORE, [])]
        if not kept and state.output.choices:
            # Another solver has answered.
            kept = [_kept(state.output, 0.0)]
        answers = answers_from(item, PartPlan(part_format, carry, asked.vocabularies), kept)
        answered, read = said(answers)
        values = values_of(answers, answer_keys(item, asked.vocabularies))
        return _scoring.Score(value=values, answer=answered, explanation=read)

    return score


ask_item = _solving.solver("ask_item")(_solver)
read_and_score = _scoring.scorer(
    metrics={"*": [_scoring.mean(), _scoring.stderr(cluster="group")]}, name="read_and_score"
)(_scorer)


def _whole(
    build: str = "build",
    suite: str | None = None,
    task: str | None = None,
    sample: int | None = None,
    part_format: PartFormat = "full",
    carry: Carry = "own",
) -> Any:
    """The items of a build, or of a suite or task of it; ``sample`` takes so many of each task."""
    asked = asked_items(build, suite, task, sample)
    return _ask(asked, PartPlan(part_format, carry, asked.vocabularies), task or suite or "build")


def _of_task(name: str) -> Callable[..., Any]:
    """A function that makes the Inspect task of a task of kgbench."""

    def one(
        build: str = "build", sample: int | None = None, part_format: PartFormat = "full", carry: Carry = "own"
    ) -> Any:
        return _whole(build, None, name, sample, part_format, carry)

    one.__name__ = name
    return one


TASKS = {
    name: _inspect.task(name=name)(function)
    for name, function in {"build": _whole, **{task.name: _of_task(task.name) for task in tasks()}}.items()
}
"""By name: all of a build, and each declared task."""
