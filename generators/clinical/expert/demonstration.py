"""Items of our own about treatment: drafts by reference to guidelines, in the form in which experts' items come."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from generators.clinical.expert import treatment
from generators.clinical.expert.draft import ItemDraft, drafts
from generators.clinical.expert.kinds import SUITE, kind_named
from generators.clinical.expert.making import id_of, make
from generators.clinical.expert.read import read_rows
from generators.context import Context
from generators.gates.measured import Measured
from generators.item import Item
from generators.table_files.fault import RowFault, RowFaultsError
from generators.task import Task
from kg.files.resources import ontology_folder
from kg.store.query_runner import QueryRunner


class DemonstrationTask(Task):
    """Written treatment of a case, by an expert; the graph checks what it can.

    An item against which the graph says something is not built: another slice may list other drugs.
    """

    suite = SUITE
    default: ClassVar[bool] = False
    by_expert: ClassVar[bool] = True
    cardinality = "single"
    needs_slice = True
    measured = Measured()

    def items(self, context: Context) -> Iterator[Item]:
        """The items of the file, in its order, but for those that the graph objects to."""
        return (item for item, against in self._checked(context) if not against)

    def left_out(self, context: Context) -> int:
        """How many the graph objects to."""
        return sum(bool(against) for _, against in self._checked(context))

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the graph's checks again."""
        asked = treatment.claims(context.connection, [treatment.text_of(item) for item in items])
        for item, claim, found in zip(items, asked, treatment.shown(context.connection, asked), strict=True):
            why = next(iter(treatment.objections(claim, found)), None)
            if why is None and item.proof != treatment.proof(claim, found):
                why = "the graph shows something else of it than its proof records"
            if why is not None:
                yield item.id, why

    def id_of(self, item: Item) -> str:
        """The id of what is told, asked and called right."""
        return id_of(item)

    def objections(self, context: Context) -> dict[str, list[str]]:
        """What the graph says against the items of the file, by their names there."""
        return {item.facts["item"]: against for item, against in self._checked(context) if against}

    def _checked(self, context: Context) -> list[tuple[Item, list[str]]]:
        return self.of_graph(context.connection)

    def of_graph(self, connection: QueryRunner) -> list[tuple[Item, list[str]]]:
        """Every item of the file with what the graph says against it."""
        found = self.drafts()
        codes = sorted({code for draft in found for code in draft.about})
        called = {row["code"]: row["name"] for row in connection.rows("clinical/ex_codes", codes=codes)}
        nodes: dict[tuple[str, ...], str] = {}
        made = [make(_without_unknown(draft, called), called, nodes, f"{self.name}.jsonl") for draft in found]
        asked = treatment.claims(connection, [treatment.text_of(item) for item in made])
        checked = []
        for draft, item, claim, shown in zip(found, made, asked, treatment.shown(connection, asked), strict=True):
            unknown = [code for code in draft.about if code not in called]
            against = [f"is about {code}, which the graph does not have" for code in unknown]
            against += treatment.objections(claim, shown)
            checked.append((item.model_copy(update={"proof": treatment.proof(claim, shown)}), against))
        return checked

    def drafts(self) -> list[ItemDraft]:
        """The items as the file tells them.

        Raises:
            RowFaultsError: something is wrong with the file.
        """
        path = ontology_folder() / "expert" / f"{self.name}.jsonl"
        faults: list[RowFault] = []
        found = drafts(read_rows(path, faults), kind_named(self.name), faults)
        if faults:
            raise RowFaultsError(path, faults)
        return found


def _without_unknown(draft: ItemDraft, called: Mapping[str, str]) -> ItemDraft:
    return draft._replace(about=tuple(code for code in draft.about if code in called))
