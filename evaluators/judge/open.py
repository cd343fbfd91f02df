"""Opens the judge that a user names."""

from collections.abc import Mapping

from evaluators.judge.design import DesignName
from evaluators.judge.judge import BaselineJudge, Judge
from evaluators.judge.judged_text import JudgedText
from evaluators.models.model import Model
from evaluators.models.open import PREFIX, open_model
from evaluators.prompts.question import Question, Turn
from generators.item import Item
from generators.models.reply import ModelReply
from generators.part import ItemPart, Proof
from kg.errors import UserError

_TEMPERATURE = "temperature"


class ModelJudge:
    """A model that is asked as a judge, each request in a conversation of its own."""

    designs: tuple[DesignName, ...] = ("points", "examples")

    def __init__(self, model: Model) -> None:
        """Takes an open model that writes its replies."""
        self._model = model
        self.name = model.name
        self.settings: Mapping[str, object] = model.settings
        self.remote = model.remote

    async def reply(self, text: JudgedText, prompt: str) -> ModelReply:
        """What the model writes."""
        return await self._model.reply(_question(text, prompt))

    async def close(self) -> None:
        """Closes the model."""
        await self._model.close()


def open_judge(name: str, base_url: str | None, key_variable: str) -> Judge:
    """The judge of a name.

    Args:
        name: ``baseline:NAME``, ``provider:model``, or with a base URL the server's own name; parameters follow a
            question mark, and without one the temperature is 0.
        base_url: of an OpenAI-compatible server.
        key_variable: the environment variable with the server's key.

    Raises:
        UserError: there is no such judge, its package or key is missing, or a plug-in cannot be used.
    """
    if name.startswith(PREFIX):
        if base_url is not None:
            raise UserError(f"{name} asks no server; leave out --base-url, or name the server's model with --judge.")
        return BaselineJudge.registry.find(name)()
    model, _, query = name.partition("?")
    if not any(given.partition("=")[0] == _TEMPERATURE for given in query.split("&")):
        query = "&".join(filter(None, (query, f"{_TEMPERATURE}=0")))
    return ModelJudge(open_model(f"{model}?{query}", "generate", base_url, "chat", key_variable))


def chosen_design(judge: Judge, wanted: DesignName | None) -> DesignName:
    """The design that a judge is asked by: the one that is wanted, or its usual one.

    Raises:
        UserError: it cannot be asked so.
    """
    if wanted is not None and wanted not in judge.designs:
        raise UserError(f"{judge.name} has no design {wanted}; leave out --design, or take {judge.designs[0]}.")
    return wanted or judge.designs[0]


def _question(text: JudgedText, prompt: str) -> Question:
    """The prompt as a question, since models reply to these; the item says what is judged."""
    part = ItemPart(id="1", form="text", reference=text.reference or None, rubric=text.rubric)
    item = Item.model_construct(
        id=text.digest,
        suite="judge",
        task="judge",
        stem=text.question,
        question="",
        parts=(part,),
        group=text.digest,
        entities=(),
        relations=(),
        facts={},
        proof=Proof(query="", params={}, verdicts={}),
        provenance={},
    )
    return Question(item, 0, None, (Turn("user", prompt),), (), (), ())
