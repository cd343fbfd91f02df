"""Whether each item's id, options and answer fit together, and fit the folder they are in."""

from collections import Counter
from collections.abc import Iterator

from evaluators.audit.defect import Defect
from kg.mentalbench.graph import MentalKg
from kg.mentalbench.item import ReleaseItem
from kg.mentalbench.layout import ReleaseTask

LETTERS = ("A", "B", "C", "D")


def item_defects(items: tuple[ReleaseItem, ...], graph: MentalKg | None) -> Iterator[Defect]:
    """Every defect of every item."""
    names = graph.all_names() if graph else {}
    for item in items:
        for check, detail in (*_form(item), *_options(item, names), *_gold(item, names)):
            yield Defect(check=check, where=item.key, detail=detail)


def gold_codes(task: ReleaseTask, unit: str) -> frozenset[str]:
    """The disorders that the folder of an item makes gold: main, for type 4b sub, for type 3 both."""
    main, _, sub = unit.partition("-")
    return frozenset({ReleaseTask.TYPE3: (main, sub), ReleaseTask.TYPE4B: (sub,)}.get(task, (main,)))


def _form(item: ReleaseItem) -> Iterator[tuple[str, str]]:
    if item.seed is None:
        yield "id outside its folder", f"{item.id} is not an id of {item.task} {item.unit}"


def _options(item: ReleaseItem, names: dict[str, str]) -> Iterator[tuple[str, str]]:
    letters = tuple(option.letter for option in item.options)
    if letters != LETTERS:
        yield "options not A to D", f"lettered {', '.join(letters) or 'nothing'}"
    for name, times in Counter(item.names()).items():
        if times > 1:
            yield "repeated option", f"{name!r} is offered {times} times"
    if names:
        for name in item.names():
            if name not in names.values():
                yield "dangling option", f"{name!r} is not a disorder of the graph"


def _gold(item: ReleaseItem, names: dict[str, str]) -> Iterator[tuple[str, str]]:
    if item.gold is None:
        yield "unreadable answer", repr(item.answer_text[:80])
        return
    offered = {option.letter for option in item.options}
    for letter in item.gold.letters:
        if letter not in offered:
            yield "gold not offered", f"{letter} is not an option"
    if item.gold.words != " & ".join(item.gold_names()):
        yield "gold and name differ", f"{' & '.join(item.gold.letters)} is not {item.gold.words!r}"
    expected = gold_codes(item.task, item.unit)
    if expected <= names.keys() and {names[code] for code in expected} != set(item.gold_names()):
        yield "gold of another folder", f"{item.gold.words!r} is not {' & '.join(sorted(expected))}"
