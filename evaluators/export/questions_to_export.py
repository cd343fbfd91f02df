"""The questions of a build for tools that score each reply by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from evaluators.lm_eval.documents import documents_of
from evaluators.lm_eval.reading import read_reply, score_reply
from evaluators.prompts.apart import questions_apart
from evaluators.prompts.question import Turn
from generators.export.build_exporter import BuildToExport
from generators.item import Item
from generators.manifest import NAME as MANIFEST
from generators.vocabulary import AnswerVocabulary, read_vocabularies
from kg.errors import UserError
from kg.files.atomic import write_whole


class QuestionsToExport:
    """The questions of a build of which a program can tell whether a reply is right.

    Attributes:
        asked: how many were given out.
        judged: how many were left out, since their written answers wait for a judge.
    """

    def __init__(self, build: BuildToExport, folder: Path) -> None:
        """Writes what reading replies needs: the manifest and the vocabularies.

        Args:
            build: whose questions.
            folder: of the export.
        """
        self._build, self._folder = build, folder
        self._vocabularies: Mapping[str, AnswerVocabulary] = read_vocabularies(
            build.folder, build.manifest.vocabularies or {}
        )
        write_whole(folder / MANIFEST, build.manifest.text().decode())
        for name, file in (build.manifest.vocabularies or {}).items():
            write_whole(folder / file.path, self._vocabularies[name].text().decode())
        self.asked = self.judged = 0

    def of_task(self, task: str) -> Iterator[tuple[dict[str, Any], tuple[Turn, ...]]]:
        """The questions of a task, each as a document (`evaluators.lm_eval.documents`) and as turns.

        Raises:
            UserError: the file was changed after the build.
        """
        for item in self._build.items(task):
            for document, turns in self._of_item(item):
                if "acc" in score_reply(document, read_reply(document["reply"], document, self._folder), self._folder):
                    self.asked += 1
                    yield document, turns
                else:
                    self.judged += 1

    def write(self, task: str, file: Path, line: Callable[[dict[str, Any], tuple[Turn, ...]], dict[str, Any]]) -> bool:
        """Writes the questions of a task as JSON lines; no file is left where it has none.

        Args:
            task: its name.
            file: where to.
            line: what stands in the line of a question, by its document and its turns.

        Returns:
            Whether there are any.

        Raises:
            UserError: the file cannot be written, or that of the items was changed after the build.
        """
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("wb") as lines:
                for document, turns in self.of_task(task):
                    lines.write(orjson.dumps(line(document, turns)) + b"\n")
            if file.stat().st_size:
                return True
            file.unlink()
        except OSError as error:
            raise UserError(f"{file} cannot be written ({error.strerror}); choose another place.") from error
        return False

    def _of_item(self, item: Item) -> Iterator[tuple[dict[str, Any], tuple[Turn, ...]]]:
        turns = (question.turns for question in questions_apart(item, self._vocabularies))
        return zip(documents_of(item, self._vocabularies), turns, strict=True)

    def left_out(self) -> tuple[str, ...]:
        """What was left out, as sentences."""
        return (f"Written answers that need a judge: {self.judged} in number.",) if self.judged else ()
