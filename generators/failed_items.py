"""What is reported about an item that is no longer proved: its case, the conditions that fell, the right answer now."""

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from generators.experts import WITHHELD, may_be_shown
from generators.item import Item

_WORDS, _LETTERS = 12, 200
"""How much of a text is quoted, so that it can be recognised."""


class VerdictChange(BaseModel):
    """A verdict that is another one than the proof records.

    Attributes:
        node: the disorder, or the node or label of the option.
    """

    model_config = ConfigDict(frozen=True)

    node: str
    was: str
    now: str


class FailureReasons(NamedTuple):
    """Why an item is no longer proved, as its task reports it.

    Attributes:
        fell: the conditions, requirements, exclusions or claims that hold otherwise than before, in words.
        states: what the item states of each of them.
        changes: the verdicts that are other ones.
        right: the options that are right now; None where nothing can be said.
    """

    fell: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    changes: tuple[VerdictChange, ...] = ()
    right: tuple[str, ...] | None = None


class FailedItem(BaseModel):
    """An item with something wrong.

    Attributes:
        task: its task.
        subject: the differential or the disorder that it is a case of; None where it is about the slice alone.
        seed: its group: what variants share.
        begins: the first words of its text, or of its question where it has no text.
        fell, states, changes: see `FailureReasons`; empty where what is wrong is not the proof.
        answer: what it gives as right.
        right: what would be right now; None where nothing can be said.
    """

    model_config = ConfigDict(frozen=True)

    task: str
    subject: str | None
    seed: str
    begins: str
    fell: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    changes: tuple[VerdictChange, ...] = ()
    answer: tuple[str, ...]
    right: tuple[str, ...] | None = None


def failed_item(item: Item, why: FailureReasons | None = None) -> FailedItem:
    """What is reported about an item, with its reasons where they are known."""
    subject = item.provenance.get("subject")
    why = why or FailureReasons()
    return FailedItem(
        task=item.task,
        subject=subject if isinstance(subject, str) else None,
        seed=item.group,
        begins=_begins(item),
        fell=why.fell,
        states=why.states,
        changes=why.changes,
        answer=_named(item, item.answer),
        right=None if why.right is None else _named(item, why.right),
    )


def changes(was: Mapping[str, str], now: Mapping[str, str]) -> tuple[VerdictChange, ...]:
    """The verdicts that are other ones now, in the order of the proof; what has gone is left out."""
    return tuple(
        VerdictChange(node=node, was=old, now=now[node]) for node, old in was.items() if now.get(node, old) != old
    )


def _named(item: Item, labels: tuple[str, ...]) -> tuple[str, ...]:
    """Options by their nodes, which stay the same whatever the order of the options; by label where they have none."""
    nodes = {option.label: option.node or option.label for option in item.options}
    return tuple(sorted(nodes.get(label, label) for label in labels))


def _begins(item: Item) -> str:
    if not may_be_shown(item):
        return WITHHELD
    text = item.stem or item.question
    begins = " ".join(text[:_LETTERS].split()[:_WORDS])
    return begins if len(text) <= len(begins) else f"{begins} ..."
