"""What a model replied to one request."""

from collections.abc import Mapping
from typing import NamedTuple

from generators.models.tokens import Tokens


class ModelReply(NamedTuple):
    """What came back for one request.

    Attributes:
        text: the reply as it came; in forced choice the letter chosen.
        tokens: what the server counted.
        scores: letter shown -> natural logarithm of its probability, where probabilities were compared.
        method: how the letter was chosen, where no text has to be read.
        finish: why the reply ended, in the provider's own word; None where it does not say.
        reasoning: what the provider returned of the reasoning before the text.
    """

    text: str
    tokens: Tokens = Tokens()
    scores: Mapping[str, float] | None = None
    method: str | None = None
    finish: str | None = None
    reasoning: str = ""


def writable(text: str) -> str:
    """A text without the surrogates that no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
