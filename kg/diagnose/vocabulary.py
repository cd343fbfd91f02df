"""What a profile may name, read from the graph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kg.errors import GraphError
from kg.near import near
from kg.store.connection import Connection


class Field(NamedTuple):
    """What a finding may be: ``boolean``, ``number`` with a unit, or ``choice`` with its values."""

    type: str
    unit: str | None
    values: tuple[str, ...]


class KindOfEpisode(NamedTuple):
    """A kind of episode.

    Attributes:
        words: how it is called within a sentence.
        symptoms: what an episode of it may show.
    """

    words: str
    symptoms: frozenset[str]


class ProfileVocabulary(NamedTuple):
    """Codes and names of the graph.

    Attributes:
        names: by code, or by key for findings, kinds of episode and kinds of event.
        subtypes: the symptom of each subtype, in the order of codes.
        symptoms: all symptoms.
        findings: what may be stated, by key.
        kinds: all kinds of episode, by key.
        events: all kinds of event, in words, by key.
        disorders: all disorders.
    """

    names: Mapping[str, str]
    subtypes: Mapping[str, str]
    symptoms: frozenset[str]
    findings: Mapping[str, Field]
    kinds: Mapping[str, KindOfEpisode]
    events: Mapping[str, str]
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

    def kinds_with(self, symptom: str) -> list[str]:
        """The kinds of episode that may show a symptom."""
        return [key for key, kind in self.kinds.items() if symptom in kind.symptoms]


def read_vocabulary(graph: Connection) -> ProfileVocabulary:
    """Reads the vocabulary.

    Raises:
        GraphError: the graph holds no disorders.
    """
    names: dict[str, dict[str, str]] = {}
    subtypes: dict[str, str] = {}
    findings: dict[str, Field] = {}
    kinds: dict[str, KindOfEpisode] = {}
    events: dict[str, str] = {}
    for row in graph.rows("diagnose/vocabulary"):
        # The examples of an imported graph have no name.
        name = row["name"] or row["code"]
        names.setdefault(row["kind"], {})[row["code"]] = name
        if row["kind"] == "subtype":
            subtypes[row["code"]] = row["of"]
        elif row["kind"] == "finding":
            findings[row["code"]] = Field(row["type"], row["unit"], tuple(row["values"]))
        elif row["kind"] == "kind of episode":
            kinds[row["code"]] = KindOfEpisode(row["words"] or name, frozenset(row["shows"]))
        elif row["kind"] == "kind of event":
            events[row["code"]] = row["words"] or name
    if "disorder" not in names:
        raise GraphError(f"The graph at {graph.where} holds no disorders. Run `kgbench load` first.")
    return ProfileVocabulary(
        {code: name for by_code in names.values() for code, name in by_code.items()},
        subtypes,
        frozenset(names.get("symptom", {})),
        findings,
        kinds,
        events,
        frozenset(names["disorder"]),
    )
