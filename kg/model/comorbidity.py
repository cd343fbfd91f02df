"""Which two disorders one patient can have at the same time."""

from typing import Literal

from pydantic import model_validator

from kg.model.base import Record


class Comorbidity(Record):
    """Two disorders and whether one patient can have both.

    Attributes:
        disorders: their codes, in order.
        together: ``never``: no patient meets the criteria of both; ``allowed``: some patient does.
        comorbid: for ``allowed``: ``reviewed`` where clinicians diagnose both, ``doubtful`` where they would hesitate;
            cases are drawn with reviewed pairs only.
        reason: why, in one sentence.
    """

    disorders: tuple[str, str]
    together: Literal["allowed", "never"]
    comorbid: Literal["reviewed", "doubtful"] | None = None
    reason: str

    @model_validator(mode="after")
    def _shape(self) -> "Comorbidity":
        first, second = self.disorders
        if first >= second:
            raise ValueError(f"write the codes in order: [{second}, {first}]")
        if (self.together == "allowed") != (self.comorbid is not None):
            raise ValueError("a pair that is allowed together is reviewed or doubtful, and no other pair")
        return self
