"""Names of models, and what is said when one cannot be had."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from generators.writing.model.providers import PROVIDERS, chat_model, named, told
from kg.errors import UserError
from tests.writing.models import Scripted, scripted


def test_a_name_is_provider_model_and_parameters() -> None:
    wanted = named("ollama:llama3.1:8b?temperature=0.7&seed=3&stop=END")
    assert wanted.name == "ollama:llama3.1:8b"
    assert wanted.parameters == {"seed": 3, "stop": "END", "temperature": 0.7}


@pytest.mark.parametrize("text", ["", "openai", "openai:", ":gpt", "nobody:gpt", "gpt-4.1"])
def test_other_names_are_refused(text: str) -> None:
    with pytest.raises(UserError, match=r"names no writer\. Write offline or provider:model"):
        named(text)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_missing_package_names_its_extra(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, f"langchain_{provider.replace('-', '_')}", None)
    with pytest.raises(UserError, match=rf"not installed: pip install 'kgbench\[{provider}\]'"):
        chat_model(named(f"{provider}:some-model"))


def _provider(monkeypatch: pytest.MonkeyPatch, made: object) -> None:
    module = ModuleType("langchain_openai")
    module.__dict__["ChatOpenAI"] = made
    monkeypatch.setitem(sys.modules, "langchain_openai", module)


def test_the_model_is_made_with_its_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, object] = {}

    def made(**settings: object) -> Scripted:
        given.update(settings)
        return scripted("Hello.")

    _provider(monkeypatch, made)
    assert chat_model(named("openai:gpt?temperature=0")).invoke("x").content == "Hello."
    assert given == {"model": "gpt", "temperature": 0}


def test_a_refusal_is_told_without_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**settings: object) -> Scripted:
        raise ValueError("key sk-abcdef is not valid\nsecond line")

    monkeypatch.setenv("OPENAI_API_KEY", "sk-abcdef")
    _provider(monkeypatch, refused)
    with pytest.raises(UserError) as error:
        chat_model(named("openai:gpt"))
    assert str(error.value) == (
        "The writer openai:gpt cannot be set up: ValueError: key *** is not valid. "
        "Check the parameters and that the provider's key is set in the environment."
    )


def test_something_else_than_a_chat_model_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    _provider(monkeypatch, lambda **settings: "no model")
    with pytest.raises(UserError, match="is no chat model"):
        chat_model(named("openai:gpt"))


def test_an_error_without_words_is_told_by_its_kind() -> None:
    assert told(TimeoutError()) == "TimeoutError"
