"""What a profile may name, read from the graph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kg.errors import GraphError
from kg.model.finding import EFFECT, LENGTH
from kg.near import near
from kg.store.connection import Connection


class Field(NamedTuple):
    """What a finding may be: ``boolean``, ``number`` with a unit, or ``choice`` with its values."""

    type: str
    unit: str | None
    values: tuple[str, ...]


class Vocabulary(NamedTuple):
    """Codes and names of the graph.

    Attributes:
        names: by code, or by key for findings; ``<episode>.days`` and ``<episode>.impairment`` among them.
        subtypes: the symptom of each subtype, in the order of codes.
        symptoms: all symptoms.
        findings: what may be stated, by key.
        episodes: all episodes.
        disorders: all disorders.
    """

    names: Mapping[str, str]
    subtypes: Mapping[str, str]
    symptoms: frozenset[str]
    findings: Mapping[str, Field]
    episodes: frozenset[str]
    disorders: frozenset[str]

    def name(self, code: str) -> str:
        """The name with its code, as people are shown it."""
        return f"{self.names[code]} ({code})" if code in self.names else code

    def near(self, code: str, *known: frozenset[str] | Mapping[str, object]) -> str:
        """A hint: the known codes that look like this one by code or name, otherwise where all of them are listed."""
        words = near(code, {word: self.names[word] for word in set().union(*known)})
        if not words:
            return " `kgbench cypher diagnose/vocabulary` lists all codes."
        return f" Near it: {', '.join(map(self.name, words))}."


def read_vocabulary(graph: Connection) -> Vocabulary:
    """Reads the vocabulary.

    Raises:
        GraphError: the graph holds no disorders.
    """
    kinds: dict[str, dict[str, str]] = {}
    subtypes: dict[str, str] = {}
    findings: dict[str, Field] = {}
    for row in graph.rows("diagnose/vocabulary"):
        # The examples of an imported graph have no name.
        kinds.setdefault(row["kind"], {})[row["code"]] = row["name"] or row["code"]
        if row["kind"] == "subtype":
            subtypes[row["code"]] = row["of"]
        elif row["kind"] == "finding":
            findings[row["code"]] = Field(row["type"], row["unit"], tuple(row["values"]))
    if "disorder" not in kinds:
        raise GraphError(f"The graph at {graph.where} holds no disorders. Run `kgbench load` first.")
    episodes = kinds.get("episode", {})
    names = {code: name for by_code in kinds.values() for code, name in by_code.items()}
    for key, name in episodes.items():
        findings[f"{key}.{LENGTH}"] = Field("number", "days", ())
        findings[f"{key}.{EFFECT}"] = Field("boolean", None, ())
        names[f"{key}.{LENGTH}"] = f"{name}, length"
        names[f"{key}.{EFFECT}"] = f"{name}, impairment"
    return Vocabulary(
        names,
        subtypes,
        frozenset(kinds.get("symptom", {})),
        findings,
        frozenset(episodes),
        frozenset(kinds["disorder"]),
    )
