"""The words that judges are asked with: files of `evaluators.prompts`, with texts set apart by a mark."""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_PACKAGE = "evaluators.prompts"
_DIGITS = 8


@cache
def wording(name: str) -> str:
    """A file of prompts, such as ``judge_points.txt``, as it stands."""
    return files(_PACKAGE).joinpath(name).read_text(encoding="utf-8").strip()


def filled(template: str, texts: Mapping[str, str], **more: str) -> str:
    """A prompt with its texts, each between two lines with a mark that no text holds.

    Args:
        template: with places for ``mark`` and for each text.
        texts: name -> text; the name stands in its first line.
        more: what else has a place, as it is.
    """
    mark = _mark("\0".join(texts.values()))
    blocks = {name: f"--- {name}, {mark} ---\n{text}\n--- end of {name}, {mark} ---" for name, text in texts.items()}
    return template.format(mark=mark, **blocks, **more)


def _mark(told: str) -> str:
    """Follows from the texts, so that the same request has the same words; whoever writes a text cannot know it."""
    mark = hashlib.sha256(told.encode()).hexdigest()[:_DIGITS]
    while mark in told:
        mark = hashlib.sha256(mark.encode()).hexdigest()[:_DIGITS]
    return mark
