"""Proves texts, whoever wrote them: by their ids where the writer gives any, by their cues where not."""

from collections.abc import Mapping
from typing import Any

from generators.writing.checker import Checker
from generators.writing.facts import joined
from generators.writing.recovery import recover
from generators.writing.request import Written
from generators.writing.spans import decode
from kg.model.profile import Profile

UNPROVED = "unproved"
"""Stands in the provenance of texts that came without ids, with the facts that could not be shown."""


def written(profile: Profile, text: Written, checker: Checker) -> list[str]:
    """What keeps a new text from being proved, in words; empty when it is proved."""
    if UNPROVED in text.provenance:
        return _by_cues(profile, joined(list(text.sentences)), text.provenance[UNPROVED], checker)
    return checker.check(profile, text.sentences)


def stored(profile: Profile, text: str, provenance: Mapping[str, Any], checker: Checker) -> list[str]:
    """What keeps a text from being proved again from what its item records; empty when it is proved.

    Args:
        profile: what the text has to state.
        text: the stem of the item.
        provenance: of the item, with ``sentences`` as ``spans.encode`` gives them.
        checker: of the graph as it stands.
    """
    try:
        sentences = decode(text, provenance.get("sentences"))
    except ValueError as error:
        return [str(error)]
    if UNPROVED in provenance:
        return _by_cues(profile, text, provenance[UNPROVED], checker)
    return checker.check(profile, sentences)


def _by_cues(profile: Profile, text: str, recorded: object, checker: Checker) -> list[str]:
    found = recover(profile, text, checker)
    known = set(recorded) if isinstance(recorded, list | tuple) else set()
    new = [name for name in found.unproved if name not in known]
    return [*found.problems, *(f"no longer shows {name}" for name in new)]
