"""What a file of a run holds line by line: a record for each reply, or for each part of one."""

from typing import ClassVar, Protocol, Self

from evaluators.answer import Status
from generators.models.tokens import Tokens


class FiledRecord(Protocol):
    """A record that a loop of requests writes; answers of models and judgements are such.

    Attributes:
        what: one of the kind, in words, such as ``an answer``.
    """

    what: ClassVar[str]

    @property
    def key(self) -> tuple[str, int]:
        """What no two final records of a file share."""

    @property
    def status(self) -> Status:
        """``error`` where there was no reply."""

    @property
    def raw(self) -> str:
        """The reply as it came, or what went wrong."""

    @property
    def attempts(self) -> int:
        """Requests made; 0 where the reply was known already."""

    @property
    def tokens(self) -> Tokens:
        """Of the reply."""

    @property
    def known(self) -> bool:
        """Whether it holds a reply that was known already."""

    def line(self) -> bytes:
        """The record as one line of JSON, newline included."""

    @classmethod
    def model_validate_json(cls, json_data: bytes, /) -> Self:
        """Reads a line.

        Raises:
            ValidationError: it is no such record.
        """
