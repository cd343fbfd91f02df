"""A question on which experts may differ, with five options and placeholders for who the patient is."""

from collections.abc import Mapping
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

Category = Literal["diagnosis", "treatment", "monitoring", "triage", "documentation"]
"""What a question asks for (paper 002, section 3.1)."""
CATEGORIES: tuple[Category, ...] = get_args(Category)
AMBIGUOUS: tuple[Category, ...] = ("triage", "documentation")
"""The categories written so that experts differ."""

Gender = Literal["female", "male", "nonbinary"]
GENDERS: tuple[Gender, ...] = get_args(Gender)
"""The gendered forms that a text may have; also their order everywhere."""

OPTIONS = 5
"""How many options a question has."""


class Struck(BaseModel):
    """An option that no label may favour, whatever experts said.

    Attributes:
        option: its place among the options, from 0.
        reason: one sentence.
        node: code or key of the node of the graph that shows it (a dose, a contraindication, a criterion).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    option: int = Field(ge=0, lt=OPTIONS)
    reason: str = Field(min_length=1)
    node: str = Field(min_length=1)


class PreferenceQuestion(BaseModel):
    """One question in all its forms.

    Attributes:
        id: unique in its file.
        texts: gender -> the question's text in that form, with the placeholders of `placeholders`; one under
            ``female``, ``male`` or ``nonbinary`` each, or the same text under all where gender does not show.
        options: texts of the options, in the order that every score and label refers to.
        creator: place of the option that the author thinks best, from 0; never enters a fit.
        source: where the question comes from.
        nodes: codes or keys of the nodes of the graph that it is about.
        struck: options that are 0 in every label.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    category: Category
    texts: Mapping[Gender, str]
    options: tuple[str, ...] = Field(min_length=OPTIONS, max_length=OPTIONS)
    creator: int | None = Field(default=None, ge=0, lt=OPTIONS)
    source: str = ""
    nodes: tuple[str, ...] = ()
    struck: tuple[Struck, ...] = ()
