"""Opens the model that a user names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from evaluators.answer import Mode
from evaluators.models.baselines.baseline import PREFIX as PREFIX
from evaluators.models.baselines.baseline import Baseline
from evaluators.models.model import Model
from generators.models.chat_models import chat_model, named, parameters
from kg.errors import UserError

if TYPE_CHECKING:
    from kg.store.query_runner import QueryRunner

Way = Literal["chat", "completions", "echo"]
"""Where the probabilities of forced choice come from."""

MOST_TOKENS = 8192
"""Of a reply, unless the user says otherwise: room for reasoning, and an end for a model that finds none by itself."""
_SERVER_DEFAULTS: Mapping[str, float | int | str] = {"temperature": 0, "max_tokens": MOST_TOKENS}
_OTHER_LIMIT = "max_completion_tokens"
"""OpenAI's own server takes the limit of reasoning models by this name, and refuses both together."""


def open_baseline(name: str, mode: Mode, graph: Callable[[], QueryRunner]) -> Baseline | None:
    """The baseline of a name; None where the name is that of a model.

    Args:
        name: such as ``baseline:random``.
        mode: baselines have one only.
        graph: opens the graph, for a baseline that asks it.

    Raises:
        UserError: there is no such baseline, it has no such mode, or a plug-in cannot be used.
    """
    if not name.startswith(PREFIX):
        return None
    if mode != Baseline.mode:
        raise UserError(f"{name} has no probabilities to compare; leave out --mode {mode}.")
    return Baseline.registry.find(name).opened(graph)


def open_model(name: str, mode: Mode, base_url: str | None, way: Way, key_variable: str) -> Model:
    """The model of a name.

    Args:
        name: ``provider:model``, or the server's own name with a base URL; parameters follow a question mark.
        mode: text or probabilities.
        base_url: of an OpenAI-compatible server.
        way: where the probabilities come from.
        key_variable: the environment variable with the server's key.

    Raises:
        UserError: no such provider, its package or key is missing, or the mode needs a server.
    """
    from evaluators.models.chat import ChatModel

    if base_url is not None:
        return _on_server(name, mode, base_url, way, key_variable)
    if mode == "forced-choice":
        raise UserError("--mode forced-choice needs an OpenAI-compatible server: say where it is with --base-url.")
    wanted = named(name, "baseline:NAME, a server's model with --base-url,")
    # The runner tries again itself, and counts how often.
    return ChatModel(wanted.name, chat_model(wanted, max_retries=0), wanted.parameters)


def server_parameters(query: str) -> dict[str, float | int | str]:
    """What is sent to a server with each request: what the user wrote, and for the rest what is usual.

    Args:
        query: parameters as ``temperature=0.7&seed=3``.

    Raises:
        UserError: one of them cannot be sent.
    """
    sent = {**_SERVER_DEFAULTS, **parameters(query)}
    if _OTHER_LIMIT in sent:
        del sent["max_tokens"]
    return sent


def _on_server(name: str, mode: Mode, base_url: str, way: Way, key_variable: str) -> Model:
    from evaluators.models.forced.chat_letters import ChatLetters
    from evaluators.models.forced.completions import Completions
    from evaluators.models.forced.echo import Echo
    from evaluators.models.forced.forced import ForcedChoice, Scorer
    from evaluators.models.forced.next_token import NextToken
    from evaluators.models.server_text import ServerText
    from generators.models.endpoint import Endpoint
    from generators.models.server_chat import ServerChat

    model, _, query = name.partition("?")
    if not model:
        raise UserError("--model does not name a model; write the name that the server knows it by.")
    sent = server_parameters(query)
    endpoint = Endpoint(base_url, key_variable=key_variable)
    settings: dict[str, object] = {"base_url": endpoint.base_url, **sent}
    if mode == "generate":
        return ServerText(model, ServerChat(endpoint=endpoint, model=model, parameters=sent), settings)
    completions = Completions(endpoint, model, sent)
    scorer: Scorer
    if way == "chat":
        scorer = ChatLetters(endpoint, model, sent)
    else:
        scorer = NextToken(completions) if way == "completions" else Echo(completions)
    return ForcedChoice(model, scorer, {**settings, "method": scorer.method}, endpoint)
