"""The items of a run as scoring needs them, and their lines for whoever shows their texts."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from sys import intern
from typing import Any

import orjson

from evaluators.answer_key import AnswerKey
from generators.exam_place import place_of
from generators.experts import BY_EXPERT, EXPERT, is_restricted
from generators.groups import unique_name
from generators.item import CEILING, Item
from generators.lines.item_rows import ITEM_ROWS
from generators.lines.line_source import LineSource
from generators.lines.open_lines import open_lines
from generators.manifest import ItemsFile, Manifest
from generators.part import ItemPart
from generators.unchanged import changed, unreadable
from generators.vocabulary import AnswerVocabulary, read_vocabularies
from kg.errors import UserError


class KeyedItems:
    """The parts of a build's items, in its order; serves all runs that were asked them.

    Attributes:
        build: the folder of the items.
        keys: the answer key of each part.
        places: name of each part among all parts -> its place in the keys.
        vocabularies: of the build, by name.
    """

    def __init__(self, build: Path, manifest: Manifest) -> None:
        """Reads the items; each file is opened once.

        Args:
            build: the folder.
            manifest: of the build, with the tasks that are wanted.

        Raises:
            UserError: a file was changed after the build, or a line is not an item; names file and line.
        """
        self.build = build
        self.vocabularies = read_vocabularies(build, manifest.vocabularies or {})
        self.keys: list[AnswerKey] = []
        self._files: list[LineSource] = []
        self._lines: list[tuple[int, int]] = []
        for file in manifest.tasks.values():
            self._read(build, file)
        self.places = {key.unit: place for place, key in enumerate(self.keys)}

    def __len__(self) -> int:
        """How many parts."""
        return len(self.keys)

    def line(self, place: int) -> bytes:
        """The line of the item that the part at a place belongs to."""
        file, within = self._lines[place]
        return self._files[file].line(within)

    def _read(self, build: Path, file: ItemsFile) -> None:
        path = build / file.path
        try:
            kept = open_lines(path, ITEM_ROWS)
            if kept.sha256() != file.sha256:
                raise changed(build, file)
            first = len(self.keys)
            for number, (line, place) in enumerate(kept.placed(), start=1):
                found = list(self._keys(line, path, number))
                self.keys.extend(found)
                self._lines.extend([(len(self._files), place)] * len(found))
            self.keys[first:] = _within_exam(self.keys[first:])
        except OSError as error:
            raise unreadable(path, error) from error
        self._files.append(kept)

    def _keys(self, line: bytes, path: Path, number: int) -> Iterator[AnswerKey]:
        try:
            yield from keys_of(orjson.loads(line), self.vocabularies)
        except (KeyError, ValueError, TypeError) as error:
            raise UserError(f"{path}, line {number}: not an item ({error}); build again.") from error


def keys_of(item: Mapping[str, Any], vocabularies: Mapping[str, AnswerVocabulary]) -> Iterator[AnswerKey]:
    """The answer keys of an item, one for each part, by the fields of its line.

    An item of one choice is not checked anew, which would take most of the time.

    Raises:
        KeyError, ValueError, TypeError: it is no item.
    """
    if not item.get("parts"):
        yield _key(item, item["options"], item["answer"], item["cardinality"], item["provenance"])
        return
    whole = Item.model_validate(item)
    for part in whole.all_parts:
        options = [option.model_dump() for option in part.options]
        cardinality = None if not options else "single" if part.take == "one" else "hybrid"
        provenance = {**item["provenance"], **(part.provenance or {})}
        yield _key(item, options, part.answer if options else (), cardinality, provenance)._replace(
            part=part.id,
            form=part.form,
            codes=part.accepted or (() if options else part.answer),
            vocabulary=vocabularies.get(part.vocabulary) if part.vocabulary else None,
            rubric=part.rubric,
            question=f"{whole.stem} {part.text} {part.question or whole.question}" if part.rubric else "",
            distribution=part.distribution,
            ceiling=provenance.get(CEILING, {}) if part.distribution else {},
            **_about(part),
        )


def _within_exam(keys: list[AnswerKey]) -> list[AnswerKey]:
    """The keys of a task, which know how long the exam is if it is one."""
    places = max((key.place for key in keys), default=0)
    return [key._replace(places=places) for key in keys] if places else keys


def _about(part: ItemPart) -> dict[str, Any]:
    """What a part is about by itself."""
    named = {"entities": part.entities, "relations": part.relations}
    return {name: tuple(map(intern, codes)) for name, codes in named.items() if codes is not None}


def _key(
    item: Mapping[str, Any],
    options: list[dict[str, Any]],
    answer: tuple[str, ...],
    cardinality: str | None,
    provenance: Mapping[str, Any],
) -> AnswerKey:
    labels = tuple(intern(option["label"]) for option in options)
    nodes = tuple(option["node"] and intern(option["node"]) for option in options)
    gold = tuple(labels.index(label) for label in answer)
    differential = None
    if item["proof"].get("rule") and options:
        differential = f"{provenance['subject']}: {' & '.join(sorted(str(nodes[place]) for place in gold))}"
    return AnswerKey(
        id=item["id"],
        suite=intern(item["suite"]),
        task=intern(item["task"]),
        labels=labels,
        texts=tuple(intern(option["text"]) for option in options),
        nodes=nodes,
        gold=gold,
        cardinality=cardinality and intern(cardinality),
        group=intern(unique_name(item["task"], item["group"])),
        entities=tuple(map(intern, item["entities"])),
        relations=tuple(map(intern, item["relations"])),
        differential=differential,
        writer=BY_EXPERT if EXPERT in provenance else provenance.get("writer"),
        shown=not is_restricted(provenance),
        place=place_of(provenance),
    )
