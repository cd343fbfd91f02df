"""A directed differential diagnosis: from a primary disorder to an alternative."""

from pydantic import Field, model_validator

from kg.model.base import Record, Sourced
from kg.model.condition import AnyOf


class Trigger(Record):
    """What makes one think of the alternative.

    Attributes:
        says: in words.
        vague: symptoms and findings that an ambiguous case mentions and leaves unsettled.
    """

    says: str
    vague: tuple[str, ...] = Field(min_length=1)


class Rule(Record):
    """One side of the decision: which disorder it favours, in words and as sets of conditions."""

    favours: str
    says: str
    when: AnyOf


class Differential(Sourced):
    """A differential diagnosis with its trigger, its key difference and two rules, one for each side."""

    code: str = Field(pattern=r"^D\d{3}-D\d{3}$")
    primary: str
    alternative: str
    trigger: Trigger
    key_difference: str
    rules: tuple[Rule, Rule]

    @model_validator(mode="after")
    def _sides(self) -> "Differential":
        if self.code != f"{self.primary}-{self.alternative}":
            raise ValueError(f"code {self.code} is not {self.primary}-{self.alternative}")
        if [rule.favours for rule in self.rules] != [self.primary, self.alternative]:
            raise ValueError("the first rule favours the primary disorder, the second the alternative")
        return self
