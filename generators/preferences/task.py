"""The tasks of a build of preference questions, as verification and comparison need them."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from generators.context import Context
from generators.experts import EXPERT, IGNORE, may_be_shown
from generators.gates.measured import Measured
from generators.item import Item
from generators.manifest import ItemsFile
from generators.preferences.items import CHOICE, FREE, OTHER, PREFERRED, QUERY, STRUCK, SUITE, TASKS, id_of
from generators.task import Task
from kg.store.query_runner import QueryRunner

WRITER = "preferences"
"""The writer of such builds, as their manifest names it."""
_TERMS = ("annotations", "annotators", "redistribute", "sha256", "source")


class PreferenceTask(Task):
    """The questions of one category. Experts say what is preferred; what can be shown of it is checked.

    It is not declared: it stands for a task of the same name in one build, since a preferences folder is needed to make
    its items.
    """

    suite = SUITE
    cardinality = "single"
    measured = Measured()
    by_expert = True

    def __init__(self, name: str, folder: Path | None = None, file: ItemsFile | None = None) -> None:
        """Takes the name, and of a finished build its folder and what its manifest says of the task."""
        self.name = name  # type: ignore[misc]  # of this build's task alone
        self.question = FREE if TASKS[name] else CHOICE  # type: ignore[misc]
        self._folder, self._file = folder, file

    def items(self, context: Context) -> Iterator[Item]:
        """None: the graph makes none of them."""
        del context
        return iter(())

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Compares each item with its label, and looks up the nodes that it and its struck options rest on."""
        known = known_codes(context.connection, {code for item in items for code in item.proof.params.get("codes", ())})
        for item in items:
            why = next(self._faults(item, known), None)
            if why is not None:
                yield item.id, why

    def id_of(self, item: Item) -> str:
        """The id of what is told, asked and preferred."""
        return id_of(item)

    def _faults(self, item: Item, known: frozenset[str]) -> Iterator[str]:
        if missing := sorted(set(item.proof.params.get("codes", ())) - known):
            yield f"it rests on {', '.join(missing)}, which the graph does not have"
        if item.proof.query != QUERY or not set(item.entities) <= set(item.proof.params.get("codes", ())):
            yield "its proof does not look up all that it is about"
        yield from _faults_of_label(item)
        terms = item.provenance.get(EXPERT)
        if not isinstance(terms, Mapping) or sorted(terms) != sorted(_TERMS):
            yield "it does not say who answers for it and what may be done with it"
        elif not may_be_shown(item) and not self._kept_back():
            yield (
                f"it may not be given to others, and the manifest or {IGNORE} of the build does not say so; "
                "export the questions again"
            )

    def _kept_back(self) -> bool:
        held = self._file is not None and self._file.restricted
        return bool(held) and self._folder is not None and (self._folder / IGNORE).is_file()


def preference_tasks(folder: Path, files: Mapping[str, ItemsFile]) -> list[Task]:
    """The tasks by which a build of preference questions is verified; files of other tasks have none."""
    return [PreferenceTask(name, folder, file) for name, file in files.items() if name in TASKS]


def known_codes(connection: QueryRunner, codes: Iterable[str]) -> frozenset[str]:
    """Those of some codes that the graph has."""
    return frozenset(row["code"] for row in connection.rows(QUERY, codes=sorted(codes)))


def _faults_of_label(item: Item) -> Iterator[str]:
    """Whether gold is the label in the order of the options, and nothing that a fact rules out is preferred."""
    rows, order, told = item.proof.rows or {}, item.facts.get("order"), _told(item)
    label, struck = rows.get("label"), rows.get("struck")
    if not isinstance(label, Mapping) or not isinstance(struck, Mapping) or not isinstance(order, list) or not told:
        yield "its proof does not hold the label"
        return
    probabilities = label.get("probabilities", ())
    if sorted(order) != list(range(len(probabilities))) or len(order) != len(told):
        yield "the order of its options is none"
        return
    if any(abs(one - probabilities[place]) > 1e-6 for one, place in zip(told, order, strict=True)):
        yield "its probabilities are not those of the label"
    letters = dict(zip("ABCDE", told, strict=False))
    favoured = [letter for letter in struck if letters.get(letter) != 0]
    if favoured:
        yield f"{favoured[0]} is struck by {struck[favoured[0]].get('node')} and has a probability"
    most = max(told)
    verdicts = {
        letter: STRUCK if letter in struck else PREFERRED if one == most else OTHER for letter, one in letters.items()
    }
    if dict(item.proof.verdicts) != verdicts:
        yield "it does not say of each option whether it is preferred"


def _told(item: Item) -> list[Any]:
    """The gold distribution, in the order of the options."""
    if item.parts and item.parts[0].distribution:
        return list(item.parts[0].distribution)
    held = item.facts.get("distribution")
    return held if isinstance(held, list) else []
