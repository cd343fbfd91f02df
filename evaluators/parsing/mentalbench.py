"""The published parser of MentalBench, imitated so that figures can be compared with the paper's.

It takes the first letter A to D that it meets, in whatever word; docs/parsing.md lists what that does.
"""

import re
from collections.abc import Sequence

from evaluators.parsing.parsed import ParsedReply, unparsed

_PREFIX = re.compile(r"^\s*(?:THE ANSWER IS|ANSWER|OUTPUT|SELECTION)[:\s-]*")
# The small "and" can never match, since all is upper case by then; it stands in the published expression too.
_LETTERS = re.compile(r"[A-D](?:\s*(?:,|&|and)\s*[A-D])*")


def parse_mentalbench(reply: str, labels: Sequence[str]) -> ParsedReply:
    """Reads a reply as the published parser does.

    Args:
        reply: as the model gave it.
        labels: the item's labels; other letters are dropped, since they can't be scored.
    """
    found = _LETTERS.search(_PREFIX.sub("", reply.upper()))
    written = set(found[0]) if found else set()
    answer = tuple(label for label in labels if label in written)
    return ParsedReply("ok", answer, "mentalbench") if answer else unparsed("nothing")
