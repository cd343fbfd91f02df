"""Items of questions whose options are proved one by one: made, and proved again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generators.clinical.matrix.asked import Names
from generators.clinical.matrix.kinds import KINDS
from generators.clinical.matrix.names import renamed_since
from generators.clinical.matrix.proof import ClaimedQuestion, Shown, asked_of_graph, proof, right
from generators.draw import stream
from generators.item import Item
from generators.part import Option
from kg.store.query_runner import QueryRunner

LABELS = "ABCDEFGHIJKLMNO"
NOT_OF_THE_FORM = "its facts are not of the form that its task asks from"


class Facts(NamedTuple):
    """What a question is made from; everything else of its item follows.

    Attributes:
        keys: of the options, sorted.
        names: how everything reads that it is about and that has a name, by key.
    """

    kind: str
    about: tuple[str, ...]
    keys: tuple[str, ...]
    names: Mapping[str, str]

    @classmethod
    def of(cls, kind: str, about: Sequence[str], options: Sequence[str], names: Names) -> "Facts":
        """The facts of a question with some options."""
        keys = tuple(sorted(options))
        return cls(kind, tuple(about), keys, {key: names[key] for key in sorted({*about, *keys}) if key in names})

    @classmethod
    def read(cls, stated: Mapping[str, Any]) -> "Facts":
        """The facts that an item states.

        Raises:
            KeyError, TypeError, ValueError: these are no facts of a question.
        """
        found = cls(stated["kind"], tuple(stated["about"]), tuple(stated["keys"]), dict(stated["names"]))
        if found.kind not in KINDS or found.stated != stated:
            raise ValueError("other facts")
        return found

    @property
    def stated(self) -> dict[str, Any]:
        """As items hold them."""
        return {"kind": self.kind, "about": list(self.about), "keys": list(self.keys), "names": dict(self.names)}

    @property
    def stem(self) -> str:
        """The question in words."""
        return KINDS[self.kind].stem(self.names, self.about)

    def question(self, order: Sequence[str]) -> ClaimedQuestion:
        """The question with its options in an order."""
        return ClaimedQuestion(KINDS[self.kind], self.about, dict(zip(LABELS, order, strict=False)))

    def options(self, order: Sequence[str]) -> tuple[Option, ...]:
        """The options in an order."""
        kind = KINDS[self.kind]
        return tuple(
            Option(label=label, text=self.names[key], node=kind.node(key))
            for label, key in zip(LABELS, order, strict=False)
        )


def ordered(code: str, keys: Sequence[str]) -> list[str]:
    """The order of the options of an item of one choice."""
    return stream(code, "options").shuffled(list(keys))


def unproved(connection: QueryRunner, names: Names, items: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """Runs the proofs of items of one choice again.

    Yields:
        The id of each item that is no longer proved, and why.
    """
    asked: list[tuple[Item, ClaimedQuestion]] = []
    for item in items:
        found = _again(item, names)
        if isinstance(found, str):
            yield item.id, found
        else:
            asked.append((item, found))
    shown = asked_of_graph(connection, [question for _, question in asked])
    for (item, question), said in zip(asked, shown, strict=True):
        why = _fault(item, question, said)
        if why is not None:
            yield item.id, why


def _again(item: Item, names: Names) -> ClaimedQuestion | str:
    """The question that an item's facts give, or what keeps them from giving it."""
    try:
        facts = Facts.read(item.facts)
        renamed = renamed_since(facts.names, names)
        if renamed is not None:
            return renamed
        order = ordered(item.id, facts.keys)
        if item.stem != facts.stem or item.options != facts.options(order):
            return "its question is about other facts than it states"
        return facts.question(order)
    except (AttributeError, LookupError, TypeError, ValueError):
        # Anything can stand in a file.
        return NOT_OF_THE_FORM


def _fault(item: Item, question: ClaimedQuestion, said: Shown) -> str | None:
    found = right(said)
    if item.answer != found or len(found) != 1:
        return f"its answer is {', '.join(item.answer) or 'none'}, and by the graph {', '.join(found) or 'none'}"
    if item.proof != proof(question, item.options, said):
        return "the graph shows otherwise than its proof records"
    return None
