"""What a build will ask its models for, said before the first call: how many calls, tokens, and what they cost."""

from collections.abc import Sequence
from typing import NamedTuple

import orjson

from generators.composing.model import prompt
from generators.composing.model.meanings import Meanings
from generators.composing.model.plan import WritingPlan
from generators.composing.model.questions import questions
from generators.models.budget import Budget, Price
from generators.models.tokens import Tokens
from generators.writing.facts import joined
from generators.writing.request import Request

_CHARACTERS = 4
"""About so many make a token of English."""


class CallEstimate(NamedTuple):
    """Calls of one model, with about how many tokens they take."""

    name: str
    calls: int
    tokens: Tokens


class Forecast(NamedTuple):
    """What is to come.

    Attributes:
        plans: how many compositions are to be written.
        writing: the calls of the writer, if it gets each right at once.
        reading: the calls of the reader.
    """

    plans: int
    writing: CallEstimate
    reading: CallEstimate

    def said(self, writer_price: Price | None, reader_price: Price | None) -> str:
        """The forecast in two sentences."""
        calls = f"about {_about(self.writing)}"
        calls += f", and {_about(self.reading)}"
        costs = [_cost(self.writing, writer_price), _cost(self.reading, reader_price)]
        known = [cost for cost in costs if cost is not None]
        price = f"; by the prices given this costs about {sum(known):.2f}" if len(known) == len(costs) else ""
        return (
            f"{self.plans} plans are written and their texts read: {calls}{price}. "
            "Texts that have to be written again cost more; replies that are known already cost nothing."
        )


def forecast(
    names: tuple[str, str], plans: Sequence[tuple[Request, WritingPlan]], expected: int, meanings: Meanings
) -> Forecast:
    """The forecast of a build, from the first plans that are to be written.

    Args:
        names: of the writer and the reader.
        plans: the first, one at the least.
        expected: how many there are in all, as far as it is known.
        meanings: of everything that a profile may state.
    """
    count = max(expected, len(plans))
    share = count / len(plans)
    writing = [_writing(request, plan, meanings) for request, plan in plans]
    reading = [tokens for request, plan in plans for tokens in _reading(request, plan, meanings)]
    return Forecast(
        count,
        CallEstimate(names[0], count, _sum(writing, share)),
        CallEstimate(names[1], round(len(reading) * share), _sum(reading, share)),
    )


def _writing(request: Request, plan: WritingPlan, meanings: Meanings) -> Tokens:
    asked = prompt.text("system") + prompt.first(request, plan, meanings)
    reply = [orjson.dumps({"step": step.name, "facts": step.states, "text": step.draft}) for step in plan.steps]
    return Tokens(prompt=_tokens(len(asked)), completion=_tokens(sum(map(len, reply))))


def _reading(request: Request, plan: WritingPlan, meanings: Meanings) -> list[Tokens]:
    found = []
    for case, profile in enumerate(request.profiles):
        asked = questions(profile, meanings)
        shown = prompt.text("reader") + prompt.read(joined(plan.sentences(case, plan.drafts)), asked)
        reply = orjson.dumps({"answers": {number: one.expected for number, one in asked.items()}, "disorders": []})
        found.append(Tokens(prompt=_tokens(len(shown)), completion=_tokens(len(reply))))
    return found


def _tokens(characters: int) -> int:
    return -(-characters // _CHARACTERS)


def _sum(listed: Sequence[Tokens], share: float) -> Tokens:
    return Tokens(
        prompt=round(sum(one.prompt for one in listed) * share),
        completion=round(sum(one.completion for one in listed) * share),
    )


def _about(estimate: CallEstimate) -> str:
    tokens = estimate.tokens
    return f"{estimate.calls} calls of {estimate.name} ({tokens.prompt} tokens in, {tokens.completion} out)"


def _cost(estimate: CallEstimate, price: Price | None) -> float | None:
    budget = Budget(price)
    budget.spend(estimate.tokens)
    return budget.cost
