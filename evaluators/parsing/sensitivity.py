"""What a stricter or a looser reading of the same replies would change."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from evaluators.parsing.parse import last_named, parse
from evaluators.parsing.parsed import Parsed, unparsed
from generators.item import Cardinality

EXPLICIT = frozenset({"letters", "stated", "all"})
"""Methods of replies that are an answer and nothing else, or state one outright."""


class Reply(NamedTuple):
    """A reply with what is needed to read and judge it."""

    text: str
    labels: Sequence[str]
    texts: Sequence[str]
    cardinality: Cardinality
    gold: Sequence[str]


class Reading(BaseModel):
    """What one way of reading makes of all replies.

    Attributes:
        ok, unparsed, refused: how many replies.
        correct: how many are the gold set.
        changed: how many read otherwise than by the standard way.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    ok: int
    unparsed: int
    refused: int
    correct: int
    changed: int


class Sensitivity(BaseModel):
    """The same replies read in three ways.

    Attributes:
        strict: only replies that are an answer, or state one outright.
        standard: as scored.
        loose: where the standard finds nothing, the last option that is named at all.
        methods: rule of the standard way -> how many replies it decided.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    strict: Reading
    standard: Reading
    loose: Reading
    methods: Mapping[str, int]


def sensitivity(replies: Iterable[Reply]) -> Sensitivity:
    """Reads every reply in three ways and counts what changes."""
    counts: dict[str, Counter[str]] = {way: Counter() for way in ("strict", "standard", "loose")}
    methods: Counter[str] = Counter()
    for reply in replies:
        standard = parse(reply.text, reply.labels, reply.texts, reply.cardinality)
        methods[standard.method] += 1
        for way, read in (("strict", _strict(standard)), ("standard", standard), ("loose", _loose(reply, standard))):
            counts[way][read.status] += 1
            counts[way]["correct"] += read.status == "ok" and set(read.answer) == set(reply.gold)
            counts[way]["changed"] += (read.status, read.answer) != (standard.status, standard.answer)
    readings = {way: Reading(**{name: count[name] for name in Reading.model_fields}) for way, count in counts.items()}
    return Sensitivity(**readings, methods=dict(sorted(methods.items())))


def _strict(standard: Parsed) -> Parsed:
    return unparsed("strict") if standard.status == "ok" and standard.method not in EXPLICIT else standard


def _loose(reply: Reply, standard: Parsed) -> Parsed:
    if standard.status != "unparsed":
        return standard
    named = last_named(reply.text, reply.labels, reply.texts)
    return Parsed("ok", named, "last named") if named else standard
