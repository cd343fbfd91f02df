"""Whether the files that repeat one another, and the variants that share a seed, agree."""

from collections.abc import Iterator

from evaluators.audit.defect import Defect
from kg.mentalbench.dataset import Copy, Dataset
from kg.mentalbench.item import ReleaseItem, SeedKey, item_key
from kg.mentalbench.profile import ReleaseProfile


def agreement_defects(dataset: Dataset) -> Iterator[Defect]:
    """Every disagreement."""
    yield from _copies(dataset)
    yield from _variants(dataset)


def _copies(dataset: Dataset) -> Iterator[Defect]:
    copies = {
        item_key(task, record.generator, record.id): copy
        for record in dataset.records
        for task, copy in record.copies.items()
    }
    items = {item.key: item for item in dataset.items}
    profiled = {(record.level, record.unit, record.generator) for record in dataset.records}
    asked = {(item.task, item.unit, item.generator) for item in dataset.items}
    for item in dataset.items:
        if item.key in copies:
            for part in _differences(item, copies[item.key]):
                yield Defect(check="copies differ", where=item.key, detail=f"{part} differs in features/")
        elif (item.task.level, item.unit, item.generator) in profiled:
            yield Defect(check="item without profile", where=item.key, detail="has no entry in features/")
    for record in dataset.records:
        for task in record.copies:
            key = item_key(task, record.generator, record.id)
            if key not in items and (task, record.unit, record.generator) in asked:
                yield Defect(check="profile without item", where=key, detail="is in features/ only")


def _differences(item: ReleaseItem, copy: Copy) -> Iterator[str]:
    if copy.question != item.text:
        yield "the text"
    if copy.options != item.options_text or copy.option_names != item.names():
        yield "the list of options"
    index = tuple(sorted(copy.answer_index))
    letters = {option.letter: place for place, option in enumerate(item.options)}
    gold = tuple(sorted(letters.get(letter, -1) for letter in (item.gold.letters if item.gold else ())))
    if copy.answer != item.answer_text or index != gold:
        yield "the answer"


def _variants(dataset: Dataset) -> Iterator[Defect]:
    profiles: dict[SeedKey, ReleaseProfile] = {}
    options: dict[SeedKey, tuple[str, ...]] = {}
    gold: dict[tuple[str, SeedKey], frozenset[str]] = {}
    for record in dataset.records:
        facts = record.profile.facts()
        if record.seed and profiles.setdefault(record.seed, facts) != facts:
            detail = f"differs in {record.generator} {record.id} from the first of its seed"
            yield Defect(check="profile varies", where=str(record.seed), detail=detail)
    for item in dataset.items:
        if item.seed is None:
            continue
        if options.setdefault(item.seed, item.names()) != item.names():
            yield Defect(check="options vary", where=item.key, detail=f"differ from others of {item.seed}")
        right = frozenset(item.gold_names())
        if gold.setdefault((item.task, item.seed), right) != right:
            yield Defect(check="gold varies", where=item.key, detail=f"differs from others of {item.seed}")
