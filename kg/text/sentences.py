"""Sentences of a text: one splitter for everything that reads sentence by sentence."""

import re

_PARAGRAPH = re.compile(r"\n\s*\n")
# A lower-case word after the mark goes on with the sentence ("three days ... maybe four").
_END = re.compile(r"[.!?\u2026][\"')\]\u2019\u201d]*\s+(?![a-z])")
_ABBREVIATED = frozenset({"mr.", "mrs.", "ms.", "dr.", "prof.", "st.", "vs.", "e.g.", "i.e."})
# "Answer no." ends a sentence, "no. 5" does not: these go on before a figure only.
_BEFORE_FIGURE = frozenset({"no.", "approx."})
_LONGEST = max(map(len, _ABBREVIATED | _BEFORE_FIGURE))
_LAST_LETTERS = frozenset(letter for word in _ABBREVIATED | _BEFORE_FIGURE for letter in (word[-2], word[-2].upper()))


def sentences(text: str) -> list[str]:
    """The sentences of a text, white space within them made single.

    A sentence ends with ``.``, ``!``, ``?`` or an ellipsis, with closing quotes after it, before white space; or at
    an empty line. Titles and a few common abbreviations do not end one.

    Returns:
        The sentences; joined by single spaces they are the text's words in full.
    """
    paragraphs = _PARAGRAPH.split(text) if "\n" in text else [text]
    return [sentence for paragraph in paragraphs for sentence in _of_paragraph(" ".join(paragraph.split()))]


def _of_paragraph(text: str) -> list[str]:
    found = []
    start = 0
    for match in _END.finditer(text):
        mark, end = match.span()
        # Few words end like an abbreviation.
        if text[mark] == "." and text[mark - 1] in _LAST_LETTERS and _goes_on(text, start, mark + 1, end):
            continue
        found.append(text[start : end - 1])
        start = end
    if start < len(text):
        found.append(text[start:])
    return found


def _goes_on(text: str, start: int, mark: int, after: int) -> bool:
    place = max(text.rfind(" ", start, mark) + 1, start)
    if mark - place > _LONGEST + 1:
        return False
    last = text[place:mark].lstrip("\"'([\u2018\u201c").casefold()
    return last in _ABBREVIATED or (last in _BEFORE_FIGURE and text[after].isdigit())
