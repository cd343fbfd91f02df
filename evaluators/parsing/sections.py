"""A reply to several questions taken apart into the replies to each."""

import re

_MARK = re.compile(
    r"(?:^|[\n;,]|(?<=[A-Z]) )[ \t>#*_-]*(?:(?:question|part|answer|q)[ \t]*)?"
    r"(?P<number>\d{1,2})[ \t*_]*[:.)=-]",
    re.IGNORECASE,
)
_WRAPPED = str.maketrans(dict.fromkeys("{}[]\"'`", " "))


def sections(reply: str, count: int) -> list[list[str]]:
    """What a reply says behind each number from 1 to a count, in its order.

    Args:
        reply: without its reasoning.
        count: how many questions were asked.

    Returns:
        For each question the texts behind its number: none where it is not answered, several where it is named again.
    """
    text = reply.translate(_WRAPPED)
    found: list[list[str]] = [[] for _ in range(count)]
    marks = [mark for mark in _MARK.finditer(text) if 1 <= int(mark["number"]) <= count]
    for place, mark in enumerate(marks):
        end = marks[place + 1].start() if place + 1 < len(marks) else len(text)
        found[int(mark["number"]) - 1].append(text[mark.end() : end].strip(" \t\r\n,;"))
    return found
