"""Takes a reply out of its wrappers: reasoning blocks, markup, LaTeX, quotes, brackets, full-width characters."""

import html
import re
import unicodedata

from evaluators.parsing.continuation import turn

_REASONING = re.compile(
    r"<(?P<close>/?)(?:think|thinking|thought|reasoning|analysis|scratchpad|reflection)\s*>"
    r"|\[(?P<square>/?)THINK\]|◁(?P<kimi>/?)think▷",
    re.IGNORECASE,
)
_FINAL_CHANNEL = "<|channel|>final<|message|>"
_OTHER_CHANNEL = re.compile(r"<\|channel\|>(?!final).*", re.DOTALL)
_SPECIAL_TOKEN = re.compile(r"<\|[^|<>\n]{0,40}\|>|</?s>|<(?:eos|bos|end_of_turn)>")
_STYLED = re.compile(r"\\(?:text\w*|math\w+|emph|underline|bf)\s*\{([^{}]*)\}")
_BOXES_JOINED = re.compile(r"\}\s*\$?\s*(,|;|&|and|or)\s*\$?\s*\\(?:boxed|fbox)\s*\{")
_BOX = re.compile(r"\\(?:boxed|fbox)\s*\{([^{}]*)\}")
_ANSWER_TAG = re.compile(r"<(?:final_)?answers?>|</(?:final_)?answers?>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:[a-z]|[A-Z][a-zA-Z])[^<>\n]{0,80}>")
_FENCE = re.compile(r"```[a-z]*|~~~[a-z]*", re.IGNORECASE)
_LINE_START = re.compile(
    r"^[ \t]*(?:(?:[-+•·>#]+|\(?\d{1,2}[.)]|\d{1,2}:(?=[ \t]+[(*]*[A-Z]\b)|\(?(?:i{1,3}|iv|v)[.)])[ \t]+)+",
    re.MULTILINE,
)
_ROMAN = re.compile(r"^[ \t]*(?:I{1,3}|IV|V)[.)][ \t]+(?=\S)", re.MULTILINE)
_ROMAN_LIST = re.compile(r"^[ \t]*I[.)] .*\n+[ \t]*II[.)] ", re.MULTILINE)
_NUMBERED = re.compile(r"(?<=[,;] )\(?\d[.:)] (?=[(]?[A-Z]\b)")
_POINTED_AT = re.compile(
    r"(?:<[-=]+|\u2190|\u21d0)[ \t]*(?:\W{0,3}(?:this is )?(?:the |my )?(?:correct|answer|right|best|"
    r"choice|pick|this one)\b[^\n]{0,20})",
    re.IGNORECASE,
)
_STRUCK = re.compile(r"(?<!~)~~(?!~)[^~\n]{1,80}~~(?!~)|<(?P<tag>del|strike)>[^<\n]{1,80}</(?P=tag)>", re.IGNORECASE)
_QUOTE = re.compile(r"(?<!\w)'|'(?!\w)")
_BLANKS = re.compile(r"[ \t\r\f\v]+")
_LINES = re.compile(r" ?\n[ \n]*")
_QUOTES = '"`\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a'
_APOSTROPHES = "\u2018\u2019\u201a\u2032\u00b4"
_BRACKETS = "[]{}\u3010\u3011\u300c\u300d\u300e\u300f\u3014\u3015"
MARKS = "\u2713\u2717\u2610\u2612\u2605"
"""A tick, a cross, an empty box, a checked or crossed box, and any mark that says neither yes nor no."""
_MARKED = {
    "\u2713": "\u2713\u2714\u2611\u2705\u221a\U0001f5f8\U0001f5f9\U0001f7e2\U0001f44d",
    "\u2717": "\u2717\u2718\u274c\u2716\u2715\u274e\u00d7\U0001f534\U0001f44e\U0001f6ab\u26d4",
    "\u2610": "\u2610\u2b1c\u25a1\u25fb",
    "\u2612": "\u2612",
    "\u2605": "\u2605\u2606\u2b50\u2753\u2754\u26a0\U0001f7e1\U0001f7e0",
}
_CHECKBOX = re.compile(r"\[(?P<check>[ xX]?)\]|\((?P<round>[ xX])\)")
_LOOKING_ALIKE = "\u0410\u0412\u0421\u0415\u041d\u0391\u0392\u0395\u0397\u0399"
"""Cyrillic and Greek capitals that look like the letters of options."""
_ALONE = re.compile(rf"(?<!\w)[{_LOOKING_ALIKE}](?!\w)")
_CHARACTERS = {
    **{ord(other): mark for mark, others in _MARKED.items() for other in others},
    **dict.fromkeys(map(ord, f"*$\\{_QUOTES}"), ""),
    **dict.fromkeys(map(ord, f"_|~{_BRACKETS}"), " "),
    **dict.fromkeys(map(ord, _APOSTROPHES), "'"),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2212"), "-"),
    **dict.fromkeys(map(ord, "\u2014\u2015"), " - "),
    **dict.fromkeys(map(ord, "\u3001\u060c"), ","),
    ord("\u3002"): ".",
    ord("\u226b"): ">",
    **{
        ord(medal): f"\n{place} choice: "
        for medal, place in zip("\U0001f947\U0001f948\U0001f949", ("1st", "2nd", "3rd"), strict=True)
    },
    # Letters in black circles and squares, among them two emoji, have no compatibility form.
    **{0x1F150 + index: chr(65 + index) for index in range(26)},
    **{0x1F170 + index: chr(65 + index) for index in range(26)},
}
_MARKS_BLANKED = dict.fromkeys(map(ord, MARKS), " ")


def without_reasoning(reply: str) -> str:
    """What follows or stands between reasoning blocks; a block left open hides all the rest."""
    if _FINAL_CHANNEL in reply:
        reply = reply.rpartition(_FINAL_CHANNEL)[2]
    reply = _OTHER_CHANNEL.sub(" ", reply)
    kept: list[str] = []
    depth = start = 0
    for tag in _REASONING.finditer(reply):
        if depth == 0:
            kept.append(reply[start : tag.start()])
        if tag["close"] or tag["square"] or tag["kimi"]:
            if depth == 0:
                # The opening tag was part of the prompt: all before its end is reasoning.
                kept.clear()
            depth = max(0, depth - 1)
        else:
            depth += 1
        start = tag.end()
    return _SPECIAL_TOKEN.sub(" ", turn("".join(kept) + (reply[start:] if depth == 0 else "")))


def clean(text: str) -> str:
    """Text without wrappers; what was boxed or tagged as the answer becomes an ``Answer:`` line.

    Of symbols only `MARKS` stay, since they may say which options are right.

    Args:
        text: a reply without its reasoning, or the text of an option.
    """
    if "<" in text or "\u2190" in text:
        text = _POINTED_AT.sub(" \u2713 ", text)
    if "~~" in text or "</" in text:
        text = _STRUCK.sub(" ", text)
    if "&" in text:
        text = html.unescape(text)
    for _ in range(3):
        text = _STYLED.sub(r"\1", text)
    text = _BOX.sub(r"\nAnswer: \1\n", _BOXES_JOINED.sub(r" \1 ", text))
    text = _ANSWER_TAG.sub(lambda tag: "\n" if tag[0].startswith("</") else "\nAnswer: ", text)
    text = _CHECKBOX.sub(_mark, _FENCE.sub("\n", _TAG.sub(" ", text)))
    text = unicodedata.normalize("NFKC", text.translate(_CHARACTERS)).translate(_CHARACTERS)
    if not text.isascii():
        text = _ALONE.sub(lambda letter: "ABCEHABEHI"[_LOOKING_ALIKE.index(letter[0])], text)
        text = "".join(_plain(character) for character in text)
    if _ROMAN_LIST.search(text):
        text = _ROMAN.sub("", text)
    return _squeezed(_QUOTE.sub("", _NUMBERED.sub("", _LINE_START.sub("", text))))


def without_marks(text: str) -> str:
    """A cleaned text without its `MARKS`."""
    if text.isascii():
        return text
    return _squeezed(text.translate(_MARKS_BLANKED))


def _squeezed(text: str) -> str:
    return _LINES.sub("\n", _BLANKS.sub(" ", text)).strip()


def _mark(box: re.Match[str]) -> str:
    return " \u2612 " if (box["check"] or box["round"] or " ").strip() else " \u2610 "


def _plain(character: str) -> str:
    if character.isascii() or character in MARKS:
        return character
    category = unicodedata.category(character)
    if category == "Cf" or category == "Mn":
        return ""
    return " " if category in {"So", "Zs", "Co"} else character
