"""The doctor who follows a finite tree of questions from the complaint on."""

from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from evaluators.consultation.doctors.areas import TreeNode, Trees, read_trees
from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.still_open import decided, fresh
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from kg.errors import UserError
from kg.interview.answer import Answer
from kg.interview.verdicts import InterviewOracle
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

_END = "end"


@register
class SymptomTreeDoctor(CarefulDoctor):
    """Enters the tree at the complaint and goes from node to node by yes and no, until the tree ends.

    It asks nothing that the tree does not hold, so it closes with verdicts open, as its model in the literature does.
    """

    name = "symptom-tree"
    place = 40

    def __init__(self, resources: "Resources") -> None:
        """Reads the tree once.

        Raises:
            UserError: it is not what it should be.
        """
        super().__init__(resources)
        self._trees = checked_trees(resources.oracle)

    def next(self, heard: Heard) -> Ask | Close:
        """The first question on the way through the tree that is not answered yet."""
        if decided(heard):
            return self.close(heard, "decided")
        if (again := self.again(heard)) is not None:
            return again
        at = self._entry(heard)
        while at != _END:
            node = self._trees.nodes[at]
            if fresh(heard, node.ask):
                return Ask(keys=(node.ask,))
            at = _after(node, is_yes(heard.answers.get(node.ask)))
        return self.again(heard, last=True) or self.close(heard, "finished")

    def _entry(self, heard: Heard) -> str:
        """The node at which the complaint enters the tree: what the patient says before any question."""
        told = {said.key for one in heard.exchanges[:1] for said in one.reply.said if said.status == "volunteered"}
        for entry in self._trees.entries:
            if not told.isdisjoint(entry.complaints):
                return entry.at
        return self._trees.entries[0].at


def is_yes(answer: Answer) -> bool:
    """Whether an answer says that something is there: of effects, that there is at least one."""
    if isinstance(answer, dict) and all(isinstance(value, bool | None) for value in answer.values()):
        return any(answer.values())
    return bool(answer)


def checked_trees(oracle: InterviewOracle) -> Trees:
    """The trees, whose nodes ask what can be asked, lead to nodes, and never back.

    Raises:
        UserError: they do not.
    """
    trees = read_trees()
    for name, node in trees.nodes.items():
        if node.ask not in oracle.questions:
            raise UserError(f"trees.yaml: the node {name} asks {node.ask}, which is no question. Correct its key.")
        if (node.then is None) == (node.if_yes is None or node.if_no is None):
            raise UserError(f"trees.yaml: the node {name} needs if_yes and if_no, or then. Write where it leads.")
    _walk(trees)
    return trees


def _walk(trees: Trees) -> None:
    ways = {name: sorted({_after(node, True), _after(node, False)} - {_END}) for name, node in trees.nodes.items()}
    for at in (*(entry.at for entry in trees.entries), *(after for listed in ways.values() for after in listed)):
        if at not in trees.nodes:
            raise UserError(f"trees.yaml: there is no node {at}. Add it, or write end.")
    try:
        TopologicalSorter(ways).prepare()
    except CycleError as error:
        raise UserError(f"trees.yaml: a way leads back to {error.args[1][0]}. Lead it on to another node.") from error


def _after(node: TreeNode, yes: bool) -> str:
    return str(node.then or (node.if_yes if yes else node.if_no))
