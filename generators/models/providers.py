"""The providers of chat models."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from kg.registry import Registered, Registry, register

if TYPE_CHECKING:
    # Loading it takes a second or two, which whatever asks no provider does without.
    from langchain_core.language_models import BaseChatModel


class Provider(Registered):
    """Has the models that users name ``provider:model``; made without arguments.

    Attributes:
        installs: what pip has to install for it.
    """

    registry = Registry["Provider"]("provider", group="kgbench.models", packages=("generators.models.providers",))
    needs = ("name", "installs")
    installs: ClassVar[str]

    @abstractmethod
    def chat_class(self) -> Callable[..., BaseChatModel]:
        """What makes a chat model from the keyword ``model`` and parameters, such as a class of langchain's.

        Raises:
            ImportError: a package is missing.
        """


class _OfLangchain(Provider):
    """A provider whose chat models are a class of a langchain package."""

    module: ClassVar[str]
    class_name: ClassVar[str]

    def chat_class(self) -> Callable[..., BaseChatModel]:
        """The class."""
        made: Callable[..., BaseChatModel] = getattr(import_module(self.module), self.class_name)
        return made


@register
class Anthropic(_OfLangchain):
    """Anthropic."""

    name = "anthropic"
    installs = "kgbench[anthropic]"
    module, class_name = "langchain_anthropic", "ChatAnthropic"


@register
class GoogleGenAI(_OfLangchain):
    """Google."""

    name = "google-genai"
    installs = "kgbench[google-genai]"
    module, class_name = "langchain_google_genai", "ChatGoogleGenerativeAI"


@register
class MistralAI(_OfLangchain):
    """Mistral."""

    name = "mistralai"
    installs = "kgbench[mistralai]"
    module, class_name = "langchain_mistralai", "ChatMistralAI"


@register
class Ollama(_OfLangchain):
    """Models that Ollama serves."""

    name = "ollama"
    installs = "kgbench[ollama]"
    module, class_name = "langchain_ollama", "ChatOllama"


@register
class OpenAI(_OfLangchain):
    """OpenAI."""

    name = "openai"
    installs = "kgbench[openai]"
    module, class_name = "langchain_openai", "ChatOpenAI"
