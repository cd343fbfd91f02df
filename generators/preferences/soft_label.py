"""What experts hold of the options of one question, as probabilities."""

from pydantic import BaseModel, ConfigDict


class SoftLabel(BaseModel):
    """A distribution over the options of a question, in the question's own order; one line of ``labels.jsonl``.

    Attributes:
        question: its id.
        model: name of the model that was fitted, such as ``hierarchical`` or ``mean``.
        probabilities: of the options to be an expert's preference; they sum to 1, struck options have 0.
        low: lower ends of the 95 % intervals; empty where none were worked out.
        high: upper ends.
        annotations: how many annotations the label rests on.
        annotators: by how many people.
        struck: places of the options that are 0 by a fact of the graph.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    model: str
    probabilities: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    annotations: int
    annotators: int
    struck: tuple[int, ...] = ()
