"""Reads the dataset of the release: the items, and the records that hold their profiles."""

from pathlib import Path
from typing import Any, NamedTuple

from pydantic import StrictInt

from kg.mentalbench.item import ReleaseItem, SeedKey, read_gold, read_options, seed_of
from kg.mentalbench.layout import TASKS, FeaturesFile, Level, ReleaseItemsFile, ReleaseLayout, ReleaseTask
from kg.mentalbench.profile import ReleaseProfile, read_profile
from kg.mentalbench.reading import Document, read_object, shaped
from kg.mentalbench.shape import Shape


class Copy(Shape):
    """What a record repeats of one of its items."""

    question: str
    options: str
    answer: str
    option_names: tuple[str, ...]
    answer_index: tuple[int, ...]


class ReleaseEntry(NamedTuple):
    """An entry of a features file: one profile, and its copies of one item (low, medium) or three (high)."""

    level: Level
    unit: str
    generator: str
    id: str
    seed: SeedKey | None
    profile: ReleaseProfile
    copies: dict[ReleaseTask, Copy]


class Repeated(NamedTuple):
    """A key that occurs twice in one object of a file."""

    path: Path
    key: str


class Dataset(NamedTuple):
    """All items and records of a copy of the release, by file and id as they stand there."""

    items: tuple[ReleaseItem, ...]
    records: tuple[ReleaseEntry, ...]
    repeated: tuple[Repeated, ...]


class _EntryItem(Shape):
    question: str
    options: str
    answer: str


class _Choice(Shape):
    options: tuple[str, ...]
    answer_index: tuple[StrictInt, ...]


class _SampledEntry(Shape):
    sampled_features: dict[str, Any]


class _SingleFeatures(Shape):
    question: _SampledEntry
    option: _Choice


class _SingleEntry(_EntryItem):
    features: _SingleFeatures


class _PairFeatures(Shape):
    question_both: _SampledEntry
    option_both: _Choice
    option_a: _Choice
    option_b: _Choice


class _PairEntry(Shape):
    question_both: str
    question_a: str
    question_b: str
    options: str
    answer_both: str
    answer_a: str
    answer_b: str
    features: _PairFeatures


def read_dataset(layout: ReleaseLayout) -> Dataset:
    """Reads every file of questions and of features.

    Raises:
        SourceError: a file is malformed; names the file and the record.
    """
    items: list[ReleaseItem] = []
    records: list[ReleaseEntry] = []
    repeated: list[Repeated] = []
    for items_file in layout.items:
        document = read_object(items_file.path)
        repeated += [Repeated(document.path, key) for key in document.repeated]
        items += _items(items_file, document)
    for features_file in layout.features:
        document = read_object(features_file.path)
        repeated += [Repeated(document.path, key) for key in document.repeated]
        records += [_record(features_file, key, value) for key, value in document.content.items()]
    return Dataset(tuple(items), tuple(records), tuple(repeated))


def _items(source: ReleaseItemsFile, document: Document) -> list[ReleaseItem]:
    found = []
    for identifier, value in document.content.items():
        raw = shaped(_EntryItem, value, source.path, identifier)
        found.append(
            ReleaseItem(
                task=source.task,
                unit=source.unit,
                generator=source.generator,
                id=identifier,
                seed=seed_of(identifier, source.task.level, source.unit),
                text=raw.question,
                options=read_options(raw.options),
                gold=read_gold(raw.answer),
                options_text=raw.options,
                answer_text=raw.answer,
            )
        )
    return found


def _record(source: FeaturesFile, identifier: str, value: object) -> ReleaseEntry:
    if source.level is Level.HIGH:
        pair = shaped(_PairEntry, value, source.path, identifier)
        sampled = pair.features.question_both
        copies = {
            ReleaseTask.TYPE3: _copy(pair.question_both, pair.options, pair.answer_both, pair.features.option_both),
            ReleaseTask.TYPE4A: _copy(pair.question_a, pair.options, pair.answer_a, pair.features.option_a),
            ReleaseTask.TYPE4B: _copy(pair.question_b, pair.options, pair.answer_b, pair.features.option_b),
        }
    else:
        single = shaped(_SingleEntry, value, source.path, identifier)
        sampled = single.features.question
        task = TASKS[source.level][0]
        copies = {task: _copy(single.question, single.options, single.answer, single.features.option)}
    return ReleaseEntry(
        level=source.level,
        unit=source.unit,
        generator=source.generator,
        id=identifier,
        seed=seed_of(identifier, source.level, source.unit),
        profile=read_profile(sampled.sampled_features, source.path, f"{identifier} > sampled_features"),
        copies=copies,
    )


def _copy(question: str, options: str, answer: str, choice: _Choice) -> Copy:
    return Copy(
        question=question,
        options=options,
        answer=answer,
        option_names=choice.options,
        answer_index=choice.answer_index,
    )
