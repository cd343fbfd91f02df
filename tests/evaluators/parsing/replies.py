"""The replies of `replies.yaml`, with what they say."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import yaml

from evaluators.parsing.parse import parse
from evaluators.parsing.parsed import ParsedReply
from generators.item import Cardinality


class Reply(NamedTuple):
    """One reply and what it says: letters, nothing, or `refused`."""

    group: str
    text: str
    labels: str
    texts: tuple[str, ...] | None
    cardinality: Cardinality
    says: str

    @property
    def status(self) -> str:
        return "refused" if self.says == "refused" else "ok" if self.says else "unparsed"

    def parsed(self) -> ParsedReply:
        return parse(self.text, self.labels, self.texts, self.cardinality)


def replies() -> list[Reply]:
    groups = yaml.safe_load((Path(__file__).parent / "replies.yaml").read_text(encoding="utf-8"))
    return [
        Reply(
            group["group"],
            text,
            group.get("labels", "ABCD"),
            tuple(group["texts"]) if "texts" in group else None,
            group.get("cardinality", "hybrid"),
            says,
        )
        for group in groups
        for text, says in group["cases"]
    ]
