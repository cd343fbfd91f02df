"""Opens the model writer of a graph."""

from pathlib import Path

from generators.models.chat_models import chat_model, named
from generators.writing.checker import Checker
from generators.writing.model.meanings import read
from generators.writing.model.writer import ModelWriter
from kg.store.query_runner import QueryRunner


def open_writer(name: str, connection: QueryRunner, checker: Checker, cache_path: Path) -> ModelWriter:
    """The writer that an option such as ``openai:gpt-4.1?temperature=0.7`` names.

    Args:
        name: provider and model, with parameters behind a question mark.
        connection: the open graph, which knows what the facts mean.
        checker: proves the texts.
        cache_path: the file that keeps the answers.

    Raises:
        UserError: no such provider, its package or key is missing, or the cache cannot be opened.
    """
    wanted = named(name, "offline")
    return ModelWriter(
        # The writer tries again itself.
        chat_model(wanted, max_retries=0),
        checker,
        cache_path,
        meanings=read(connection),
        name=wanted.name,
        parameters=wanted.parameters,
    )
