"""Names of models, and what is said when one cannot be had."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from generators.models.chat_models import chat_model, error_text, named
from kg.errors import UserError
from tests.generators.writing.models import Scripted, scripted


def test_a_name_is_provider_model_and_parameters() -> None:
    wanted = named("ollama:llama3.1:8b?temperature=0.7&seed=3&stop=END", "offline")
    assert wanted.name == "ollama:llama3.1:8b"
    assert wanted.parameters == {"seed": 3, "stop": "END", "temperature": 0.7}


@pytest.mark.parametrize("text", ["", "openai", "openai:", ":gpt", "nobody:gpt", "gpt-4.1"])
def test_other_names_are_refused(text: str) -> None:
    with pytest.raises(UserError, match=r"does not name a model\. Write offline or provider:model"):
        named(text, "offline")


@pytest.mark.parametrize("name", ["api_key", "openai_api_key", "token", "default_headers", "Password"])
def test_a_secret_is_no_parameter(name: str) -> None:
    with pytest.raises(UserError, match=rf"'{name}' must not be one of a model's parameters") as error:
        named(f"openai:gpt?{name}=sk-123456", "offline")
    assert "sk-123456" not in str(error.value)


def test_a_limit_of_tokens_is_no_secret() -> None:
    assert named("openai:gpt?max_tokens=5", "offline").parameters == {"max_tokens": 5}


@pytest.mark.parametrize("value", ["99999999999999999999", "-1e30", "inf", "nan"])
def test_a_number_that_json_cannot_hold_is_refused(value: str) -> None:
    with pytest.raises(UserError, match=r"'seed=.*' is not a number that can be sent to a model"):
        named(f"openai:gpt?seed={value}", "offline")


@pytest.mark.parametrize("provider", ["anthropic", "google-genai", "mistralai", "ollama", "openai"])
def test_a_missing_package_names_its_extra(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, f"langchain_{provider.replace('-', '_')}", None)
    with pytest.raises(UserError, match=rf"not installed: pip install 'kgbench\[{provider}\]'"):
        chat_model(named(f"{provider}:some-model", "offline"))


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
    assert chat_model(named("openai:gpt?temperature=0", "offline")).invoke("x").content == "Hello."
    assert given == {"model": "gpt", "temperature": 0}


def test_a_refusal_is_told_without_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**settings: object) -> Scripted:
        raise ValueError("key sk-abcdef is not valid\nsecond line")

    monkeypatch.setenv("OPENAI_API_KEY", "sk-abcdef")
    _provider(monkeypatch, refused)
    with pytest.raises(UserError) as error:
        chat_model(named("openai:gpt", "offline"))
    assert str(error.value) == (
        "openai:gpt cannot be set up: ValueError: key *** is not valid. "
        "Check the parameters and that the provider's key is set in the environment."
    )


def test_something_else_than_a_chat_model_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    _provider(monkeypatch, lambda **settings: "no model")
    with pytest.raises(UserError, match="is not a chat model"):
        chat_model(named("openai:gpt", "offline"))


def test_an_error_without_words_is_told_by_its_kind() -> None:
    assert error_text(TimeoutError()) == "TimeoutError"


def test_a_default_is_set_where_the_class_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[dict[str, object]] = []

    class Known(Scripted):
        max_retries: int = 2

        def __init__(self, **settings: object) -> None:
            given.append(settings)
            super().__init__(responses=[])

    _provider(monkeypatch, Known)
    chat_model(named("openai:gpt", "offline"), max_retries=0, unheard_of=1)
    chat_model(named("openai:gpt?max_retries=5", "offline"), max_retries=0)
    assert given == [{"model": "gpt", "max_retries": 0}, {"model": "gpt", "max_retries": 5}]
