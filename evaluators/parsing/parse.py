"""Reads the answer out of a reply: the last explicit answer wins, and what is open stays unparsed."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from evaluators.parsing.clean import clean, without_marks, without_reasoning
from evaluators.parsing.listing import Listing, Reader
from evaluators.parsing.names import mask, mask_shortened
from evaluators.parsing.naming import Names
from evaluators.parsing.negation import denied, hedged, other_thing, separated
from evaluators.parsing.parsed import EXPLICIT, Parsed, unparsed
from evaluators.parsing.refusal import is_refusal
from evaluators.parsing.statements import last_statement
from evaluators.parsing.structured import json_answer
from evaluators.parsing.verdicts import settle_verdicts
from generators.item import Cardinality

_LEAD_IN = re.compile(
    r"(?:(?:the |only )?(?:options?|choices?|answers?|letters?|selection|both)\b[\s:]*){0,2}", re.IGNORECASE
)
_NOTHING_ELSE = re.compile(r"[\s.!)]*(?:only|both)?[\s.!)]*")
_ALL = re.compile(r"(?:all (?:of )?(?:the above|them|these|options)|all (?:four|five|options) apply)\W*", re.IGNORECASE)
_AFTER_LEADING = re.compile(r"\s*(?:$|[.):,;\n-]|\b(?:because|since|as|given|due|is|are|with|for)\b)", re.IGNORECASE)
_RUN_ON = re.compile(r"\n(?:#+ ?)?(?:question|case|patient|q)\b ?\d*:", re.IGNORECASE)
_LABEL = re.compile(r"\b([A-Z])[.):]\s")
_LINE_LABEL = re.compile(r"^\(?([A-Z])[.):]", re.MULTILINE)


class Options(NamedTuple):
    """What options are called.

    Attributes:
        texts: as shown; empty where only letters count.
        names: of known things.
    """

    texts: tuple[str, ...]
    names: Names


def parse(
    reply: str,
    labels: Sequence[str],
    texts: Sequence[str] | None = None,
    cardinality: Cardinality = "hybrid",
    *,
    names: Names = (),
    cut: bool = False,
) -> Parsed:
    """Reads the answer out of a reply.

    Args:
        reply: as the model gave it.
        labels: the item's labels in their order, one capital letter each.
        texts: the options' texts in the same order; without them only letters count.
        cardinality: "all of the above" is an answer only where several may be given.
        names: what else things are called, for each of them all its names, first the one that options use
            (`known_names`); things that are not shown count too, since their names are no option's.
        cut: the reply was stopped at the token limit; only an explicit statement in it is an answer.

    Returns:
        A reading for any text whatever.
    """
    read = _parsed(reply, labels, Options(tuple(texts or ()), names), cardinality)
    if cut and not (read.status == "ok" and read.method in EXPLICIT):
        return Parsed("cut", (), "cut")
    return read


def _parsed(reply: str, labels: Sequence[str], options: Options, cardinality: Cardinality) -> Parsed:
    reader = _reader(tuple(labels), bool(options.texts))
    if reply in reader.labels:
        return Parsed("ok", (reply,), "letters")
    text = _unwrapped(reply, reader.labels)
    head = _RUN_ON.split(text, maxsplit=1)[0].strip()
    if head != text:
        # A base model goes on with a question of its own; what it answered first is the answer.
        parsed = _read(head, reader, options, cardinality)
        if parsed.status == "ok":
            return parsed
    return _read(text, reader, options, cardinality)


def last_named(reply: str, labels: Sequence[str], texts: Sequence[str] | None = None) -> tuple[str, ...]:
    """The options that are named together last in a reply, denied or not: the loosest reading."""
    names = tuple(texts or ())
    reader = _reader(tuple(labels), bool(names))
    named: tuple[str, ...] = ()
    for _, listing in reader.all(mask(without_marks(_unwrapped(reply, reader.labels)), names)):
        named = listing.labels
    return reader.in_order(named)


def _unwrapped(reply: str, labels: tuple[str, ...]) -> str:
    visible = without_reasoning(reply)
    given = json_answer(visible, labels)
    return clean(visible if given is None else given)


@lru_cache
def _reader(labels: tuple[str, ...], texts_known: bool) -> Reader:
    return Reader(labels, texts_known=texts_known)


def _read(text: str, reader: Reader, options: Options, cardinality: Cardinality) -> Parsed:
    if not text:
        return unparsed("empty")
    masked = _masked(text, reader, options)
    whole = _whole(masked, reader)
    if whole:
        return _settled(whole, reader, "letters")
    if _ALL.fullmatch(text) and cardinality in {"hybrid", "multiple"}:
        return Parsed("ok", reader.labels, "all")
    stated = last_statement(masked, reader)
    if stated:
        return _settled(stated, reader, "stated")
    if is_refusal(text):
        return Parsed("refused", (), "refused")
    for method, found in (("leading", _leading(masked, reader)), ("closing", _closing(masked, reader))):
        if found:
            return _settled(found, reader, method)
    return _mentioned(masked, reader)


def _masked(text: str, reader: Reader, options: Options) -> str:
    masked = mask_shortened(mask(text, options.texts, options.names), reader.labels, options.texts)
    # Without the texts only letters and marks count: "A: yes" may be about anything.
    return separated(without_marks(settle_verdicts(masked, reader.labels, words_count=bool(options.texts))))


def _settled(listing: Listing, reader: Reader, method: str) -> Parsed:
    if listing.either:
        return unparsed("either")
    if listing.clash:
        return unparsed("clash")
    return Parsed("ok", reader.in_order(listing.labels), method)


def _whole(text: str, reader: Reader) -> Listing | None:
    """The list that the reply consists of; not one that repeats all options with their texts."""
    lead = _LEAD_IN.match(text)
    start = lead.end() if lead else 0
    listing = reader.read(text, start, lower=True)
    if listing is None or not _NOTHING_ELSE.fullmatch(text, listing.end) or reader.echoed(listing):
        return None
    return listing


def _leading(text: str, reader: Reader) -> Listing | None:
    """The list that a reply begins with and then explains; not the first step of a walk through the options."""
    listing = reader.read(text, 0)
    if listing is None or not (_AFTER_LEADING.match(text, listing.end) or text[listing.end - 1] in ".):"):
        return None
    if reader.echoed(listing) or _walks(text, listing, _LINE_LABEL) or denied(text, 0, listing.end):
        return None
    return listing


def _closing(text: str, reader: Reader) -> Listing | None:
    """The list that a reply ends with."""
    lists = list(reader.all(text))
    if not lists:
        return None
    start, listing = lists[-1]
    if not _NOTHING_ELSE.fullmatch(text, listing.end):
        return None
    if reader.echoed(listing) or (listing.named and _walks(text, listing, _LABEL)):
        return None
    if hedged(text, start) and any(other.labels != listing.labels for _, other in lists):
        return None
    return None if denied(text, start, listing.end) or other_thing(text, start) else listing


def _walks(text: str, listing: Listing, label: re.Pattern[str]) -> bool:
    """Whether a text goes through options one by one, and the list is only a step on the way."""
    return bool({found[1] for found in label.finditer(text)} - set(listing.labels))


def _mentioned(text: str, reader: Reader) -> Parsed:
    """The only option that is named and not denied, by its text or else by its letter."""
    found = [
        listing
        for start, listing in reader.all(text)
        if not (denied(text, start, listing.end) or other_thing(text, start) or reader.echoed(listing))
    ]
    if not found:
        return unparsed("nothing")
    if len({listing.labels for listing in found}) > 1:
        return unparsed("several")
    return _settled(found[0], reader, "mentioned")
