"""Items of themes: several questions with one list of options, each question a part; made, and proved again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generators.clinical.matrix.asked import Names
from generators.clinical.matrix.items import LABELS, NOT_OF_THE_FORM
from generators.clinical.matrix.kinds import KINDS
from generators.clinical.matrix.names import renamed_since
from generators.clinical.matrix.proof import ABSENCE, ClaimedQuestion, Shown, asked_of_graph, right, verdict
from generators.clinical.matrix.themes import MatchingTheme
from generators.item import Item
from generators.part import ItemPart, Option, Proof
from kg.store.query_runner import QueryRunner


class ThemeFacts(NamedTuple):
    """What a theme is made from; everything else of its item follows.

    Attributes:
        abouts: of each question, keys of what it asks about.
        keys: of the options, in the alphabetical order of what they say.
        names: how everything reads that it is about and that has a name, by key.
    """

    kind: str
    abouts: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...]
    names: Mapping[str, str]

    @classmethod
    def of(cls, theme: MatchingTheme, names: Names) -> "ThemeFacts":
        """The facts of a theme."""
        abouts = tuple(one.about for one in theme.questions)
        keys = _alphabetical(theme.options, names)
        told = sorted({*keys, *(key for about in abouts for key in about)})
        return cls(theme.questions[0].kind, abouts, keys, {key: names[key] for key in told if key in names})

    @classmethod
    def read(cls, stated: Mapping[str, Any]) -> "ThemeFacts":
        """The facts that an item states.

        Raises:
            KeyError, TypeError, ValueError: these are no facts of a theme.
        """
        abouts = tuple(tuple(about) for about in stated["abouts"])
        found = cls(stated["kind"], abouts, tuple(stated["keys"]), dict(stated["names"]))
        if found.kind not in KINDS or found.stated != stated or found.keys != _alphabetical(found.keys, found.names):
            raise ValueError("other facts")
        return found

    @property
    def stated(self) -> dict[str, Any]:
        """As items hold them."""
        abouts = [list(about) for about in self.abouts]
        return {"kind": self.kind, "abouts": abouts, "keys": list(self.keys), "names": dict(self.names)}

    @property
    def options(self) -> tuple[Option, ...]:
        """The options, labelled in their order."""
        node = KINDS[self.kind].node
        return tuple(
            Option(label=label, text=self.names[key], node=node(key))
            for label, key in zip(LABELS, self.keys, strict=False)
        )

    @property
    def questions(self) -> list[ClaimedQuestion]:
        """Each question with all options."""
        keys = dict(zip(LABELS, self.keys, strict=False))
        return [ClaimedQuestion(KINDS[self.kind], about, keys) for about in self.abouts]

    @property
    def stems(self) -> list[str]:
        """Each question in words."""
        return [KINDS[self.kind].stem(self.names, about) for about in self.abouts]


def parts(facts: ThemeFacts, shown: Sequence[Shown]) -> tuple[ItemPart, ...]:
    """The parts of a theme, from what the graph says of the options of each question."""
    return tuple(
        ItemPart(id=str(place), text=stem, take="one", answer=right(said))
        for place, (stem, said) in enumerate(zip(facts.stems, shown, strict=True), start=1)
    )


def proof(facts: ThemeFacts, shown: Sequence[Shown]) -> Proof:
    """The proof of a theme: every option of every question, named by the part and the label (``2.C``)."""
    questions = facts.questions
    cells = {
        f"{place}.{label}": said.get(label) for place, said in enumerate(shown, start=1) for label in questions[0].keys
    }
    claims = [
        {**claim, "option": f"{place}.{claim['option']}"}
        for place, question in enumerate(questions, start=1)
        for claim in question.claims
    ]
    return Proof(
        query=questions[0].kind.query,
        params={"claims": claims},
        verdicts={cell: verdict(said) for cell, said in cells.items()},
        rows={cell: said.shown for cell, said in cells.items() if said is not None},
        absence=ABSENCE,
    )


def unproved(connection: QueryRunner, names: Names, items: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """Runs the proofs of themes again.

    Yields:
        The id of each item that is no longer proved, and why.
    """
    asked: list[tuple[Item, ThemeFacts]] = []
    for item in items:
        found = _again(item, names)
        if isinstance(found, str):
            yield item.id, found
        else:
            asked.append((item, found))
    shown = iter(asked_of_graph(connection, [question for _, facts in asked for question in facts.questions]))
    for item, facts in asked:
        said = [next(shown) for _ in facts.abouts]
        if item.parts != parts(facts, said) or any(len(part.answer) != 1 for part in item.parts):
            yield item.id, "its parts or their answers are others than the graph gives"
        elif item.proof != proof(facts, said):
            yield item.id, "the graph shows otherwise than its proof records"


def _again(item: Item, names: Names) -> ThemeFacts | str:
    """The facts of an item, or what keeps it from being what they say."""
    try:
        facts = ThemeFacts.read(item.facts)
        renamed = renamed_since(facts.names, names)
        if renamed is not None:
            return renamed
        if item.options != facts.options or len(item.parts) != len(facts.stems):
            return "its questions are about other facts than it states"
        return facts
    except (AttributeError, LookupError, TypeError, ValueError):
        # Anything can stand in a file.
        return NOT_OF_THE_FORM


def _alphabetical(keys: Sequence[str], names: Names) -> tuple[str, ...]:
    return tuple(sorted(keys, key=lambda key: (names[key].casefold(), key)))
