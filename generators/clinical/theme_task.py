"""What the tasks have in common that ask several questions with one list of options."""

from collections.abc import Iterator, Sequence

from generators.clinical.case_task import SUITE
from generators.clinical.matrix.fitting import fitting
from generators.clinical.matrix.kinds import KINDS
from generators.clinical.matrix.names import names_of
from generators.clinical.matrix.proof import Shown, asked_of_graph
from generators.clinical.matrix.share import questions
from generators.clinical.matrix.theme_items import ThemeFacts, parts, proof, unproved
from generators.clinical.matrix.themes import MatchingTheme, themes
from generators.context import Context
from generators.draw import stream
from generators.gates.measured import Measured
from generators.item import Item, item_id
from generators.task import Task


class ThemeTask(Task):
    """Items whose parts share a list of options, asked together."""

    suite = SUITE
    default = False
    cardinality = "single"
    question = "Which of the options is right for each question? An option may be used once, twice or not at all."
    measured = Measured(matched=True)

    def items(self, context: Context) -> Iterator[Item]:
        """All themes, kind by kind."""
        names = context.once(names_of)
        fits = fitting(context, names)
        for kind, listed in questions(context, self.name).items():
            made = list(themes(listed, fits, stream(context.seed, self.name, kind, "themes")))
            facts = [ThemeFacts.of(theme, names) for theme in made]
            shown = iter(asked_of_graph(context.connection, [one for found in facts for one in found.questions]))
            for number, (theme, found) in enumerate(zip(made, facts, strict=True)):
                said = [next(shown) for _ in found.questions]
                yield self._item(context, f"{kind}/theme-{number}", theme, found, said)

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proof of each option of each question again."""
        yield from unproved(context.connection, context.once(names_of), items)

    def id_of(self, item: Item) -> str:
        """The id that the facts of a theme give."""
        return item_id(self.name, item.facts)

    def _item(
        self, context: Context, group: str, theme: MatchingTheme, facts: ThemeFacts, shown: Sequence[Shown]
    ) -> Item:
        kind = KINDS[facts.kind]
        notes = {"kind": kind.name, "facts": [one.fact for one in theme.questions], "used_twice": theme.used_twice}
        return Item(
            id=item_id(self.name, facts.stated),
            suite=self.suite,
            task=self.name,
            stem="",
            question=self.question,
            options=facts.options,
            layout="together",
            parts=parts(facts, shown),
            group=group,
            entities=tuple(dict.fromkeys(code for one in theme.questions for code in one.entities)),
            relations=kind.relations,
            facts=facts.stated,
            proof=proof(facts, shown),
            provenance={"seed": context.seed, **notes},
        )
