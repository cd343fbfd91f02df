"""Which chat model a name such as ``openai:gpt-4.1`` means."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl

from generators.models.providers import Provider
from kg.errors import UserError

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

SHORTEST_SECRET = 6
"""Shorter words are placeholders, and too common to be taken out of texts."""
_SECRET_NAMES = ("KEY", "TOKEN", "SECRET", "PASSWORD")
_LEAST, _MOST = -(2**63), 2**64
"""What JSON carries as a number everywhere."""
_SECRET_PARAMETER = re.compile(r"key$|secret|password|token$|authorization|headers", re.IGNORECASE)


class Named(NamedTuple):
    """A model by name.

    Attributes:
        provider: the name of a declared provider.
        model: the provider's name of the model.
        parameters: what else the model is set to, e.g. ``{"temperature": 0.7}``.
    """

    provider: str
    model: str
    parameters: dict[str, float | int | str]

    @property
    def name(self) -> str:
        """Provider and model."""
        return f"{self.provider}:{self.model}"


def named(text: str, instead: str) -> Named:
    """Reads ``provider:model``, with parameters after a question mark: ``openai:gpt-4.1?temperature=0.7``.

    Args:
        text: what the user wrote.
        instead: what else may be written in its place, for the message.

    Raises:
        UserError: it is not of this form, no such provider is known, a parameter is a secret, or a plug-in cannot be
            used.
    """
    address, _, query = text.partition("?")
    provider, _, model = address.partition(":")
    providers = Provider.registry.all()
    if provider not in providers or not model:
        raise UserError(
            f"'{address}' does not name a model. Write {instead} or provider:model with one of the providers "
            f"{', '.join(providers)}, e.g. openai:gpt-4.1."
        )
    return Named(provider, model, parameters(query))


def parameters(query: str) -> dict[str, float | int | str]:
    """Parameters written as ``temperature=0.7&seed=3``, by name.

    Raises:
        UserError: one of them is a secret, since parameters are written down with what they made, or no number that
            can be sent.
    """
    found = {name: _value(value) for name, value in sorted(parse_qsl(query))}
    for name, value in found.items():
        if not isinstance(value, str) and not _LEAST <= value < _MOST:
            raise UserError(f"'{name}={value}' is not a number that can be sent to a model; write a smaller one.")
        if _SECRET_PARAMETER.search(name):
            raise UserError(f"'{name}' must not be one of a model's parameters; put keys into the environment.")
    return found


def chat_model(wanted: Named, **defaults: float | int | str) -> BaseChatModel:
    """The chat model; its key comes from the environment variable that the provider's own documentation names.

    Args:
        wanted: provider, model and parameters.
        defaults: parameters that are set where the provider's class knows them and the user did not set them.

    Raises:
        UserError: the provider's package is missing, or the provider refuses these settings.
    """
    provider = Provider.registry.find(wanted.provider)()
    try:
        # Loading it takes a second or two, which whatever asks no provider does without.
        from langchain_core.language_models import BaseChatModel

        made = provider.chat_class()
    except ImportError as error:
        raise UserError(
            f"{wanted.name} needs a package that is not installed: pip install '{provider.installs}'."
        ) from error
    try:
        known = {name: value for name, value in defaults.items() if name in getattr(made, "model_fields", {})}
        model = made(model=wanted.model, **{**known, **wanted.parameters})
    except Exception as error:
        raise UserError(
            f"{wanted.name} cannot be set up: {error_text(error)}. "
            "Check the parameters and that the provider's key is set in the environment."
        ) from error
    if not isinstance(model, BaseChatModel):
        raise UserError(f"What {wanted.provider} makes is not a chat model; install {provider.installs} again.")
    return model


def error_text(error: BaseException) -> str:
    """An error in one line, with whatever the environment keeps secret taken out."""
    lines = without_secrets(str(error)).strip().splitlines()
    return f"{type(error).__name__}: {lines[0][:300]}" if lines else type(error).__name__


def without_secrets(text: str) -> str:
    """A text without whatever the environment keeps secret."""
    for name, value in os.environ.items():
        if len(value) >= SHORTEST_SECRET and any(part in name.upper() for part in _SECRET_NAMES):
            text = text.replace(value, "***")
    return text


def _value(text: str) -> float | int | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
