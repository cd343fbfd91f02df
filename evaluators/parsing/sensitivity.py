"""What a stricter or a looser reading of the same replies would change."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from evaluators.parsing.known import known_names
from evaluators.parsing.parse import last_named
from evaluators.parsing.parsed import EXPLICIT, ParsedReply, unparsed


class ReadReply(NamedTuple):
    """A reply with how it was read.

    Attributes:
        text: the reply; looked at only where nothing was read.
        labels, texts: of the options as they were shown.
        gold: the right labels, as shown.
        read: the standard reading.
    """

    text: str
    labels: Sequence[str]
    texts: Sequence[str]
    gold: Sequence[str]
    read: ParsedReply


class ReadingCounts(BaseModel):
    """What one way of reading makes of all replies.

    Attributes:
        ok, unparsed, refused, cut: how many replies.
        correct: how many are the gold set.
        changed: how many read otherwise than by the standard way.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    ok: int
    unparsed: int
    refused: int
    cut: int = 0
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

    strict: ReadingCounts
    standard: ReadingCounts
    loose: ReadingCounts
    methods: Mapping[str, int]


def sensitivity(replies: Iterable[ReadReply]) -> Sensitivity:
    """Counts what two other ways of reading make of replies."""
    counts: dict[str, Counter[str]] = {way: Counter() for way in ("strict", "standard", "loose")}
    methods: Counter[str] = Counter()
    for reply in replies:
        methods[reply.read.method] += 1
        for way, read in (("strict", _strict(reply.read)), ("standard", reply.read), ("loose", _loose(reply))):
            counts[way][read.status] += 1
            counts[way]["correct"] += read.status == "ok" and set(read.answer) == set(reply.gold)
            counts[way]["changed"] += (read.status, read.answer) != (reply.read.status, reply.read.answer)
    readings = {
        way: ReadingCounts(**{name: count[name] for name in ReadingCounts.model_fields})
        for way, count in counts.items()
    }
    return Sensitivity(**readings, methods=dict(sorted(methods.items())))


def _strict(standard: ParsedReply) -> ParsedReply:
    return unparsed("strict") if standard.status == "ok" and standard.method not in EXPLICIT else standard


def _loose(reply: ReadReply) -> ParsedReply:
    if reply.read.status != "unparsed":
        return reply.read
    named = last_named(reply.text, reply.labels, reply.texts, names=known_names())
    return ParsedReply("ok", named, "last named") if named else reply.read
