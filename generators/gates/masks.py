"""Masked templates: what stays of a sentence when the person, the numbers and the places are taken out.

Two sentences with one template came from one frame. Case, punctuation and white space do not count; ``a`` and ``an``
are one word. A template is a sentence too, and is its own template.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, get_args

from kg.model.person import Marital
from kg.text.sentences import sentences

_PLACEHOLDER = re.compile(r"\{\w+\}")
_FEW_WORDS = r"[\w ]{1,40}?"
_SLOT_MARK = "<slot>"
_TOKEN = re.compile(r"<[a-z]+>|[^\W_]+")
_MOST_WORDS = 60_000
_REMEMBERED = 2**15

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand dozen couple several few"
)
_PRONOUNS = (
    "i me my mine myself you your yours yourself he him his himself she her hers herself they them their theirs "
    "themself themselves we us our ours ourselves"
)
_UNITS = "minute hour day week fortnight month year decade"
_TITLES = "mr mrs ms dr"
_SOMEBODY = ("woman", "man", "person")
_FIXED = {
    "N": _NUMBERS,
    "H": "half quarter",
    "P": _PRONOUNS,
    "U": f"{_UNITS} {' '.join(f'{unit}s' for unit in _UNITS.split())}",
    "A": "a an",
    "G": "and",
    "R": "or to",
    "O": "of",
    "M": _TITLES,
}
_MARKS = {"N": "<number>", "S": "<span>", "P": "<they>", "M": "<name>"}
_MARKABLE = re.compile("[NHSPMUA]")

_QUANTITY = "A*[NH](?:[GRO]?A*[NH])*"
_ONE_SPAN = f"(?:A*S|{_QUANTITY}O?A*U(?:GA*H)?|A+U(?:GA*H)?)"
_GROUPS = re.compile(
    f"(?P<S>{_ONE_SPAN}(?:[GR]?{_ONE_SPAN})*)|(?P<N>A*[NH](?:[GR]?A*[NH])*)|(?P<P>P)|(?P<M>M+)|(?P<A>A)"
)
"""On the classes of the words, a letter each: a length of time, a number, a pronoun, names."""


def patient_fills(occupations: Iterable[str]) -> dict[str, list[str]]:
    """What stands for a patient in a text, beside numbers and pronouns.

    Args:
        occupations: names of the occupations in the graph.
    """
    return {"occupation": sorted(occupations), "marital": list(get_args(Marital)), "person": list(_SOMEBODY)}


class Masker:
    """Makes templates.

    Words that the language does not know (occupations, places, forms of address) are given; they may be of several
    words each.
    """

    def __init__(self, fills: Mapping[str, Iterable[str]]) -> None:
        """Builds the tables.

        Args:
            fills: what stands for a person or a place, by kind, e.g. ``{"occupation": ["bus driver"]}``; a kind is
                a lower-case word, and shows in the template as ``<kind>``.
        """
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for kind, phrases in sorted(fills.items()):
            if not re.fullmatch("[a-z]+", kind):
                raise ValueError(f"a kind of fill is a lower-case word, not {kind!r}")
            for phrase in sorted(set(phrases)):
                words = tuple(_words(phrase))
                if words:
                    self._phrases.setdefault(words[0], []).append((words, f"<{kind}>"))
        for listed in self._phrases.values():
            listed.sort(key=lambda phrase: (-len(phrase[0]), phrase))
        self._classes = _Classes()

    def template(self, sentence: str) -> str:
        """The masked template of a sentence; empty where it holds no word."""
        raw = _TOKEN.findall(sentence)
        words = [word.casefold() for word in raw]
        if not sentence.isascii():
            # Folding can break a word in two; each part then stands for the whole.
            pairs = [(part, word) for word in raw for part in _words(word)]
            words, raw = [part for part, _ in pairs], [word for _, word in pairs]
        classes = "".join([self._classes[word] for word in words])
        if not self._phrases.keys().isdisjoint(words):
            words, raw, classes = self._fill(words, raw, classes)
        classes = _with_names(raw, classes)
        if _MARKABLE.search(classes) is None:
            return " ".join(words)
        return _marked(words, classes)

    def _fill(self, words: list[str], raw: list[str], classes: str) -> tuple[list[str], list[str], str]:
        kept_words, kept_raw, kept_classes = [], [], []
        place = 0
        while place < len(words):
            for phrase, mark in self._phrases.get(words[place], ()):
                if tuple(words[place : place + len(phrase)]) == phrase:
                    kept_words.append(mark)
                    kept_raw.append(mark)
                    kept_classes.append("F")
                    place += len(phrase)
                    break
            else:
                kept_words.append(words[place])
                kept_raw.append(raw[place])
                kept_classes.append(classes[place])
                place += 1
        return kept_words, kept_raw, "".join(kept_classes)


class SlottedText(NamedTuple):
    """A text, and what stands in it for the slots of its scene.

    Attributes:
        fills: as the graph writes them down, with placeholders of their own.
    """

    text: str
    fills: tuple[str, ...] = ()


def template_lister(masker: Masker) -> Callable[[SlottedText], list[str]]:
    """Lists the templates of a text's sentences; those of the last sentences are kept, since phrasings come back."""
    template = lru_cache(maxsize=_REMEMBERED)(masker.template)
    return lambda slotted: [template(sentence) for sentence in sentences(_without_fills(slotted))]


def _without_fills(slotted: SlottedText) -> str:
    """A text in which a mark stands for each slot; the longest are taken out first, since some hold others."""
    text = slotted.text
    for fill in sorted(slotted.fills, key=lambda fill: (-len(fill), fill)):
        if "{" in fill:
            text = _with_words_between(fill).sub(_SLOT_MARK, text)
        elif len(fill) > 1 and fill[1:] in text:
            text = _without(text, fill)
    return text


def _without(text: str, fill: str) -> str:
    """A text without a fill, which may begin with a capital there."""
    made, done, place = "", 0, text.find(fill[1:], 1)
    while place > 0:
        begins, ends = place - 1, place + len(fill) - 1
        alone = not (text[begins - 1 : begins].isalnum() or text[ends : ends + 1].isalnum())
        if alone and text[begins].casefold() == fill[0].casefold():
            made += text[done:begins] + _SLOT_MARK
            done = ends
        place = text.find(fill[1:], ends)
    return made + text[done:]


@lru_cache(maxsize=_REMEMBERED)
def _with_words_between(fill: str) -> re.Pattern[str]:
    """Finds a fill that has placeholders of its own, each of which stands for a few words; one at an end stays."""
    written = [re.escape(piece) for piece in map(str.strip, _PLACEHOLDER.split(fill)) if piece]
    return re.compile(rf"\b{_FEW_WORDS.join(written)}\b" if written else r"(?!)", re.IGNORECASE)


class _Classes(dict[str, str]):
    """The class of each word, a letter; X where it stays as it is. Words met are kept, up to a number."""

    def __init__(self) -> None:
        super().__init__(_fixed())

    def __missing__(self, word: str) -> str:
        if len(self) > _MOST_WORDS:
            self.clear()
            self.update(_fixed())
        # Figures, also as ordinals ("3rd") and glued to a unit ("10am").
        found = "N" if word[0].isdigit() else "X"
        self[word] = found
        return found


def _fixed() -> dict[str, str]:
    known = {word: letter for letter, words in _FIXED.items() for word in words.split()}
    return known | {mark: letter for letter, mark in _MARKS.items()}


def _words(text: str) -> list[str]:
    return _TOKEN.findall(text.casefold())


def _with_names(raw: list[str], classes: str) -> str:
    """Marks words with a capital inside the sentence as names."""
    if not any(word[0].isupper() for word in raw[1:]):
        return classes
    return classes[:1] + "".join(
        "M" if letter == "X" and word[0].isupper() else letter
        for word, letter in zip(raw[1:], classes[1:], strict=True)
    )


def _marked(words: list[str], classes: str) -> str:
    made: list[str] = []
    done = 0
    for match in _GROUPS.finditer(classes):
        made += words[done : match.start()]
        made.append(_MARKS.get(match.lastgroup or "", "a"))
        done = match.end()
    return " ".join([*made, *words[done:]])
