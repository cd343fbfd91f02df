"""Reads the answer out of a reply: the last explicit answer wins, and what is open stays unparsed."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from evaluators.parsing.all_of_them import all_named
from evaluators.parsing.clean import clean, without_marks, without_reasoning
from evaluators.parsing.continuation import heads
from evaluators.parsing.corrections import corrected
from evaluators.parsing.listing import Listing, Named, Reader
from evaluators.parsing.mentions import Mention, mentions
from evaluators.parsing.names import mask
from evaluators.parsing.naming import Names
from evaluators.parsing.negation import separated
from evaluators.parsing.ordinals import placed
from evaluators.parsing.parsed import EXPLICIT, ParsedReply, unparsed
from evaluators.parsing.refusal import is_refusal
from evaluators.parsing.shortened import begun_name, mask_shortened
from evaluators.parsing.spelling import respelled
from evaluators.parsing.statements import last_statement
from evaluators.parsing.structured import json_answer
from evaluators.parsing.undecided import undecided
from evaluators.parsing.verdicts import settle_verdicts
from evaluators.parsing.weak import begins, closing, leading, mentioned, settled
from evaluators.parsing.words import words
from generators.item import Cardinality

_LEAD_IN = re.compile(
    r"(?:(?:the |only )?(?:options?|choices?|answers?|letters?|selection|both)\b[\s:]*){0,2}", re.IGNORECASE
)
_SHORT = 120
_MOST = 1_000
"""Of a reply that names options more than twice as often, so many of the first and of the last mentions are read."""
_NOTHING_ELSE = re.compile(r"[\s.!)]*(?:only|both)?[\s.!)]*")


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
) -> ParsedReply:
    """Reads the answer out of a reply.

    Args:
        reply: as the model gave it.
        labels: the item's labels in their order, one capital letter each.
        texts: the options' texts in the same order; without them only letters count.
        cardinality: "all of the above" is an answer only where several may be given.
        names: what else things are called, for each of them all its names, first the one that options use
            (`known_names`); things that are not shown count too, since their names do not name an option.
        cut: the reply was stopped at the token limit; only an explicit statement in it is an answer.

    Returns:
        A reading for any text whatever.
    """
    if reply in labels and len(reply) == 1:
        return ParsedReply("ok", (reply,), "letters")
    read = _parsed(reply, labels, Options(tuple(texts or ()), names), cardinality)
    if cut and not (read.status == "ok" and read.method in EXPLICIT):
        return ParsedReply("cut", (), "cut")
    return read


def _parsed(reply: str, labels: Sequence[str], options: Options, cardinality: Cardinality) -> ParsedReply:
    reader = _reader(tuple(labels), bool(options.texts))
    text = _unwrapped(reply, reader.labels)
    for head, explicit in heads(text):
        # A base model goes on with a question of its own; what it answered first is the answer.
        parsed = _read(head.strip(), reader, options, cardinality)
        if parsed.status == "ok" and (parsed.method in EXPLICIT or not explicit):
            return parsed
    return _read(text, reader, options, cardinality)


def last_named(
    reply: str, labels: Sequence[str], texts: Sequence[str] | None = None, *, names: Names = ()
) -> tuple[str, ...]:
    """The options that are named together last in a reply, denied or not: the loosest reading."""
    shown = tuple(texts or ())
    reader = _reader(tuple(labels), bool(shown))
    named: tuple[str, ...] = ()
    for _, listing in reader.all(mask(without_marks(_unwrapped(reply, reader.labels)), shown, names)):
        named = listing.labels
    return reader.in_order(named)


def _unwrapped(reply: str, labels: tuple[str, ...]) -> str:
    visible = without_reasoning(reply)
    given = json_answer(visible, labels)
    return clean(visible if given is None else given)


@lru_cache
def _reader(labels: tuple[str, ...], texts_known: bool) -> Reader:
    return Reader(labels, texts_known=texts_known)


def _read(text: str, reader: Reader, options: Options, cardinality: Cardinality) -> ParsedReply:
    if not text:
        return unparsed("empty")
    if len(text) <= _SHORT:
        # In a short list a name with a slip would go unseen beside the others.
        text = respelled(text, _all_names(options))
    masked = _masked(text, reader, options)
    single = cardinality in {"single", "binary"}
    whole = _whole(masked, reader)
    if whole:
        # Where one answer was asked for, a list of all options only repeats the question.
        return (
            unparsed("echo")
            if single and len(whole.labels) == len(reader.labels)
            else settled(whole, reader, "letters")
        )
    by_place = placed(text, reader.labels)
    if by_place:
        return ParsedReply("ok", (by_place,), "letters")
    all_of_them = all_named(masked, reader, cardinality)
    if all_of_them:
        return ParsedReply("ok", all_of_them, "all")
    lists = list(reader.all(masked))
    if len(lists) > 2 * _MOST:
        lists = [*lists[:_MOST], *lists[-_MOST:]]
    found = mentions(masked, reader, lists, single=single)
    return _said(masked, found, lists, reader, single=single) or _weakly(
        text, masked, found, reader, options, cardinality
    )


def _said(masked: str, found: list[Mention], lists: list[Named], reader: Reader, *, single: bool) -> ParsedReply | None:
    """What a reply states, after its corrections; None where it states nothing."""
    stated = last_statement(masked, reader, lists, single=single)
    if undecided(masked, found, stated.start if stated else -1, single=single):
        return unparsed("open")
    answer = stated.start if stated else found[0].start if found and begins(masked, found[0]) else None
    instead = corrected(masked, found, answer) if answer is not None else None
    if instead:
        return settled(instead, reader, "stated") if isinstance(instead, Listing) else unparsed("several")
    if stated:
        return settled(stated.listing, reader, "stated")
    return None


def _weakly(
    text: str, masked: str, found: list[Mention], reader: Reader, options: Options, cardinality: Cardinality
) -> ParsedReply:
    """What a reply names without stating it."""
    if not found:
        begun = begun_name(text, options.texts)
        if begun is not None:
            return ParsedReply("ok", (reader.labels[begun],), "letters")
        spelled = respelled(text, _all_names(options))
        if spelled != text:
            return _read(spelled, reader, options, cardinality)
        return ParsedReply("refused", (), "refused") if is_refusal(text) else unparsed("nothing")
    read = _unstated(masked, found, reader)
    # Where one answer was asked for, two that are only named are not an answer.
    return unparsed("several") if cardinality in {"single", "binary"} and len(read.answer) > 1 else read


def _unstated(masked: str, found: list[Mention], reader: Reader) -> ParsedReply:
    for method, rule in (("leading", leading), ("closing", closing)):
        listing = rule(masked, found)
        if listing:
            return settled(listing, reader, method)
    return mentioned(found, reader)


def _all_names(options: Options) -> Iterator[str]:
    """Everything that an option shown may be called."""
    shown = {words(text) for text in options.texts}
    yield from options.texts
    for group in options.names:
        if words(group[0]) in shown:
            yield from group


def _masked(text: str, reader: Reader, options: Options) -> str:
    masked = mask_shortened(mask(text, options.texts, options.names), reader.labels, options.texts)
    # Without the texts only letters and marks count: "A: yes" may be about anything.
    return separated(without_marks(settle_verdicts(masked, reader.labels, words_count=bool(options.texts))))


def _whole(text: str, reader: Reader) -> Listing | None:
    """The list that the reply consists of; not one that repeats all options with their texts."""
    lead = _LEAD_IN.match(text)
    start = lead.end() if lead else 0
    listing = reader.read(text, start, lower=True)
    if listing is None or not _NOTHING_ELSE.fullmatch(text, listing.end) or reader.echoed(listing):
        return None
    return listing
