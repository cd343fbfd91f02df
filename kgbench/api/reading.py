"""Texts read by people: drawn from a build, mixed blindly with others, and rated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import BuildError, UserError
from kg.tables import Table, plain
from kgbench.api.build import BuildLike, open_build
from kgbench.api.errors_as import errors_as
from kgbench.api.printed import PrintedResult
from kgbench.api.run_setup import choose_tasks

if TYPE_CHECKING:
    from evaluators.reading.summary import RatingSummary
    from evaluators.reading.texts import ReadText

_FIELDS = ("id", "text", "options")


class TextsToRead(PrintedResult):
    """Texts that were drawn, in the order in which they are to be read.

    Attributes:
        texts: each under the name that it has in the sheet.
        blind: whether these names are numbers that do not tell whose a text is.
    """

    def __init__(self, texts: Mapping[str, ReadText], *, blind: bool) -> None:
        """Takes the texts."""
        self.texts, self.blind = dict(texts), blind

    def __len__(self) -> int:
        """How many there are."""
        return len(self.texts)

    def save_sheet(self, path: str | Path) -> Path:
        """Writes a rating sheet to be filled in: a CSV file with a row for each text.

        Raises:
            UserError: the file is there already, or cannot be written.
        """
        from evaluators.reading.sheet import write_sheet

        write_sheet(Path(path), self.texts)
        return Path(path)

    def save_key(self, path: str | Path) -> Path:
        """Writes whose each text is, with the right answer: a CSV file, not for the reader.

        Raises:
            UserError: the file is there already, or cannot be written.
        """
        from evaluators.reading.sheet import write_key

        write_key(Path(path), self.texts)
        return Path(path)

    def rows(self, *, answers: bool = False, facts: bool = False) -> list[dict[str, Any]]:
        """The texts as plain values.

        Args:
            answers: with the right answer.
            facts: with the sentences of each text and what they state.

        Raises:
            UserError: the texts are read blind, or their sentences are not recorded.
        """
        if self.blind and (answers or facts):
            raise UserError("Answers and facts would show whose a text is; read blind first, then without a key.")
        return [_row(name, text, answers, facts) for name, text in self.texts.items()]

    def headline(self) -> str:
        """How many texts there are."""
        return f"{len(self)} texts to read{', blind' if self.blind else ''}"

    def tables(self) -> Iterator[Table]:
        """The texts."""
        yield plain("", self.rows(), _FIELDS)


class Ratings(PrintedResult):
    """What filled sheets say.

    Attributes:
        summary: all figures.
    """

    def __init__(self, summary: RatingSummary) -> None:
        """Takes the figures."""
        self.summary = summary

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        from evaluators.reading.view import as_json

        return {**as_json(self.summary), "unrated": dict(self.summary.unrated)}

    def headline(self) -> str:
        """Which sheets were summed up."""
        return f"Ratings of {', '.join(self.summary.unrated)}"

    def tables(self) -> list[Table]:
        """Ratings by source and scale, faults by source, and the agreement of every two sheets."""
        from evaluators.reading.view import tables

        return list(tables(self.summary))

    def notes(self) -> Iterator[str]:
        """How much is not rated."""
        from evaluators.reading.view import notes

        return notes(self.summary)


def read(
    build: BuildLike,
    tasks: Sequence[str] | str = (),
    n: int = 30,
    seed: int = 42,
    *,
    others: Sequence[str | Path] = (),
    of_others: int | None = None,
    blind: bool = False,
) -> TextsToRead:
    """Draws texts of a build to be read and rated by people.

    Args:
        build: the build, or its folder.
        tasks: these tasks only; otherwise all.
        n: how many texts of each task.
        seed: of the draw and of the order.
        others: texts of other sources to mix in: ``.jsonl`` files with ``id`` and ``text``, ``.json`` files of the
            public MentalBench release, or the folder of a copy of it.
        of_others: how many of those, taken from their parts in turn; otherwise all.
        blind: put all in random order under numbers.

    Raises:
        BuildError: there is no such task, or it has fewer items.
        SourceError: a file of others cannot be read.
        UserError: others are to be mixed in, but not blindly.
    """
    from evaluators.reading.outside import outside_texts, some_of
    from evaluators.reading.sheet import blindly

    if others and not blind:
        raise UserError("Texts of other sources are read blind only; name a file for the key (--key, or blind=True).")
    if of_others is not None and not others:
        raise UserError("A number of other texts is given and no source of them; name one (--with, or others=[...]).")
    texts = _of_build(build, tasks, n, seed)
    outside = [text for path in others for text in outside_texts(Path(path))]
    texts += some_of(outside, of_others, seed)
    return TextsToRead(blindly(texts, seed) if blind else {text.id: text for text in texts}, blind=blind)


def rate(sheets: Sequence[str | Path] | str | Path, key: str | Path | None = None) -> Ratings:
    """Sums up filled rating sheets.

    Args:
        sheets: one, or several by different readers of the same texts.
        key: whose each text is, as written with the sheets; without one all are of one source.

    Raises:
        UserError: a file cannot be read, holds a value that is none, or does not fit the others.
    """
    from evaluators.reading.sheet import read_key, read_sheet
    from evaluators.reading.summary import summary

    paths = [Path(sheets)] if isinstance(sheets, str | Path) else [Path(path) for path in sheets]
    found = {str(path): read_sheet(path) for path in paths}
    if len(found) < max(len(paths), 1):
        raise UserError("Give at least one sheet, and each sheet once.")
    ratings = {name: rated for name, (rated, _) in found.items()}
    unrated = {name: missing for name, (_, missing) in found.items()}
    return Ratings(summary(ratings, unrated, None if key is None else read_key(Path(key))))


def drawn_texts(
    build: BuildLike | None, tasks: Sequence[str] | str, n: int, seed: int, others: Sequence[str | Path]
) -> list[ReadText]:
    """Texts of each task of a build and of each part of other sources, in plain typography.

    Raises:
        BuildError, SourceError: as `read`.
        UserError: there is neither a build nor another source, or a part of one has fewer texts.
    """
    from evaluators.reading.outside import outside_texts, some_of
    from evaluators.reading.texts import in_one_typography

    if build is None and not others:
        raise UserError("Name a build, or texts of another source with --texts (others=[...]).")
    texts = [] if build is None else _of_build(build, tasks, n, seed)
    parts: dict[tuple[str, str], list[ReadText]] = {}
    for text in (text for path in others for text in outside_texts(Path(path))):
        parts.setdefault((text.source, text.part), []).append(text)
    texts += [text for _, listed in sorted(parts.items()) for text in some_of(listed, n, seed)]
    return [text._replace(text=in_one_typography(text.text)) for text in texts]


def _of_build(build: BuildLike, tasks: Sequence[str] | str, n: int, seed: int) -> list[ReadText]:
    from evaluators.reading.texts import drawn
    from generators.experts import may_be_shown

    opened = open_build(build)
    wanted = [tasks] if isinstance(tasks, str) else tasks
    texts: list[ReadText] = []
    for task in choose_tasks(opened.manifest, None, wanted, opened.folder):
        with errors_as(BuildError):
            file = opened.manifest.tasks[task]
            # What may not be given to others is in no sheet.
            items = filter(may_be_shown, opened.items(task))
            texts += drawn(task, items, file.count - (file.restricted or 0), n, seed)
    return texts


def _row(name: str, text: ReadText, answers: bool, facts: bool) -> dict[str, Any]:
    row: dict[str, Any] = {"id": name, "text": text.text, "options": list(text.options)}
    if answers:
        row["answer"] = text.answer
    if facts:
        if not text.sentences:
            raise UserError(f"The sentences of {name} are not recorded with their facts; read it without them.")
        row["sentences"] = [{"text": said.text, "facts": list(said.facts)} for said in text.sentences]
    return row
