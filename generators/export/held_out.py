"""Items without their gold answers, for a benchmark whose answers are kept apart.

The id of an item is a hash of its content, so that whoever guesses the answer can check the guess; and the order of
items in a build follows the knowledge. So here each item has an id that tells nothing, and stands in the order of
these ids.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from generators.export.build_exporter import BuildToExport
from generators.item import Item
from generators.lines.item_rows import ITEM_ROWS
from generators.lines.open_lines import open_lines

SHOWN = ("id", "suite", "task", "stem", "question", "options", "cardinality", "layout", "parts", "canary")
"""The fields of an item that are left when nothing may tell of its answer."""
SHOWN_OF_PART = ("id", "text", "question", "form", "take", "options", "vocabulary")
"""The same of a part. What is told once a part is answered is not among them."""
SHOWN_OF_OPTION = ("label", "text")

_PURPOSE = b"kgbench held-out ids\n"
_DIGITS = 16


class HeldOutItems:
    """The items of a build under ids that tell nothing.

    The ids are made with a key that only who has the whole build can make, and are the same in every export of it.
    """

    def __init__(self, build: BuildToExport) -> None:
        """Reads nothing yet.

        Args:
            build: with its gold answers.
        """
        self._build = build
        # Not the hash of the manifest itself, which may be published: this one cannot be made from it.
        self._key = hashlib.sha256(_PURPOSE + build.manifest.text()).digest()

    def id_of(self, task: str, own: str) -> str:
        """The id under which an item is shown.

        Args:
            task: its task.
            own: its id in the build.
        """
        return f"{task}-{hmac.digest(self._key, own.encode(), 'sha256').hex()[:_DIGITS]}"

    def items(self, task: str) -> Iterator[tuple[str, Item]]:
        """The items of a task that are exported, with the ids under which they are shown, in the order of these.

        Raises:
            UserError: the file was changed after the build.
        """
        lines = open_lines(self._build.require_unchanged(task), ITEM_ROWS).as_text()
        places = [(self.id_of(task, orjson.loads(line)["id"]), place) for line, place in lines.placed()]
        for shown, place in sorted(places):
            item = Item.model_validate(orjson.loads(lines.line(place)))
            if self._build.takes(item):
                yield shown, item

    @staticmethod
    def record(shown: str, item: Item) -> dict[str, Any]:
        """What is shown of an item, as in a line of an items file.

        Args:
            shown: the id under which it is shown.
            item: the whole item.
        """
        return {**_without_gold(orjson.loads(item.line())), "id": shown}


def _without_gold(record: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: record[name] for name in SHOWN if name in record}
    if "options" in kept:
        kept["options"] = [_shown(option, SHOWN_OF_OPTION) for option in kept["options"]]
    if "parts" in kept:
        kept["parts"] = [_part_without_gold(part) for part in kept["parts"]]
    return kept


def _part_without_gold(part: Mapping[str, Any]) -> dict[str, Any]:
    kept = _shown(part, SHOWN_OF_PART)
    if "options" in kept:
        kept["options"] = [_shown(option, SHOWN_OF_OPTION) for option in kept["options"]]
    return kept


def _shown(record: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: record[name] for name in names if name in record}
