"""The kinds of items that experts may write: the tasks of the suite, and of what shape their items are."""

from typing import Literal, NamedTuple

from generators.item import Layout
from kg.errors import BuildError

SUITE = "clinical"

Form = Literal["choice", "labels", "text", "any"]
"""How the parts are answered; ``any`` where each part says it by what it has."""


class ItemKind(NamedTuple):
    """A kind of item.

    Attributes:
        name: that of the task.
        form: how its parts are answered.
        question: the ask where a row has none.
        layout: how several parts are asked; None where an item has one.
        least, most: how many parts an item has.
        checked: the graph's checks of written treatment are made.
    """

    name: str
    form: Form
    question: str
    layout: Layout | None = None
    least: int = 1
    most: int = 1
    checked: bool = False


_KINDS = (
    ItemKind("diagnosis", "text", "Which disorder fits this patient best? Name one."),
    ItemKind("classification", "labels", "Which of these codes fit this patient? Name all.", "together", 1, 2),
    ItemKind("multiple_choice", "choice", "Which answer is right?"),
    ItemKind("extended_matching", "choice", "Which option fits each best?", "together", 2, 12),
    ItemKind("exam", "choice", "Which answer is right?"),
    ItemKind("exam_matching", "choice", "Which option fits each best?", "together", 2, 12),
    ItemKind("clinical_approach", "choice", "Which of these is worth asking next?"),
    ItemKind("sequential", "any", "Answer step by step.", "in turn", 2, 12),
    ItemKind("definitions", "text", "What does this mean?"),
    ItemKind("treatment", "text", "Which treatment would you offer this patient, and why?", checked=True),
    ItemKind("treatment_follow_up", "text", "How would you go on with the treatment, and why?", checked=True),
    ItemKind("management_plan", "text", "Write a management plan for this patient.", checked=True),
)

KINDS = {kind.name: kind for kind in _KINDS}
"""Name -> kind."""


def kind_named(name: str) -> ItemKind:
    """The kind of that name.

    Raises:
        BuildError: there is none.
    """
    if name not in KINDS:
        raise BuildError(f"There is no kind of item {name}; the kinds are {', '.join(sorted(KINDS))}.")
    return KINDS[name]
