"""The kinds of questions, a module each."""

from generators.clinical.matrix.asked import QuestionKind
from generators.clinical.matrix.kinds.completing import Completing
from generators.clinical.matrix.kinds.counting import Counting
from generators.clinical.matrix.kinds.deciding import Deciding
from generators.clinical.matrix.kinds.preceding import Preceding
from generators.clinical.matrix.kinds.quoted import Quoted
from generators.clinical.matrix.kinds.required import Required

KINDS: dict[str, QuestionKind] = {
    kind.name: kind for kind in (Quoted(), Completing(), Counting(), Deciding(), Required(), Preceding())
}
"""By name, in the order in which a task asks them."""
