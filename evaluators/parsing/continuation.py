"""What a base model writes behind its answer: the end of its turn, and questions of its own."""

import re
from collections.abc import Iterator

_END_OF_TURN = re.compile(
    r"<\|(?:endoftext|eot_id|im_end|end|end_of_text|eom_id|return)\|>|</s>|<eos>|<end_of_turn>|\[/?INST\]|\[/(?:answer|response|output)\]",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"\n\W{0,4}(?:(?:(?:next|another|new) )?(?:question|case|patient|q|human|user|instruction|problem|"
    r"task|example|vignette|exercise|scenario|sample|quiz|item)\b[^\n:.]{0,12}"
    r"(?::|\n)|(?:question|case|problem|task|example|exercise|item|q) ?#?\d+[.):]|next (?:one|question|case|"
    r"patient)\b)",
    re.IGNORECASE,
)
_RULE = re.compile(r"\n[ \t]*(?:-{3,}|\*{3,}|={3,}|_{3,}|#{2,})[ \t]*(?:\n|$)")
_ASKS = re.compile(r"\n\W*(?:which|what|does|do|is|are|who|how|why)\b[^\n]*\?[ \t]*(?:\n|$)", re.IGNORECASE)


def turn(reply: str) -> str:
    """The first turn in a reply that says something."""
    if "<" not in reply and "[" not in reply:
        return reply
    for part in _END_OF_TURN.split(reply):
        if re.sub(r"<\|[^|<>\n]{0,40}\|>|<s>|<bos>", "", part).strip():
            return part
    return reply


def heads(text: str) -> Iterator[tuple[str, bool]]:
    """Beginnings of a reply behind which a question of the model's own may come.

    Yields:
        A beginning, and whether only an explicit answer in it counts: a rule may also part an answer from its reasons.
    """
    if "\n" not in text:
        return
    found = _NEXT.search(text)
    if found:
        yield text[: found.start()], False
    for sign in (_RULE, _ASKS):
        found = sign.search(text)
        if found:
            yield text.split("\n", maxsplit=1)[0] if sign is _ASKS else text[: found.start()], True
