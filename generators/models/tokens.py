"""Tokens: what a server counted for one request."""

from pydantic import BaseModel, ConfigDict


class Tokens(BaseModel):
    """What the server counted; 0 where it counted nothing.

    Attributes:
        prompt: of the question.
        completion: of the reply, reasoning among them.
        reasoning: of the completion, those that reasoning took.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    prompt: int = 0
    completion: int = 0
    reasoning: int = 0
