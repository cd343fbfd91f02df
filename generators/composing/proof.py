"""Proves texts, whoever wrote them: by the parts that they are made of, by ids and cues where nobody knows of any."""

from collections.abc import Mapping, Sequence
from typing import Any

from generators.composing.prover import MISPLACED, Prover
from generators.writing.checker import Checker
from generators.writing.facts import Sentence, joined
from generators.writing.request import Request, Written
from generators.writing.spans import decode, encode
from kg.model.profile import Profile

UNPROVED = "unproved"
"""Stands in the provenance of texts that were not made from parts, with the facts none of whose cues they have."""


def written(request: Request, text: Written, prover: Prover) -> list[str]:
    """What keeps a new text from being proved, in words; empty when it is proved."""
    stem = joined(text.sentences)
    if UNPROVED in text.provenance:
        return _by_ids(request.profile, text.sentences, text.provenance[UNPROVED], prover.checker)
    patient = {"person": request.patient.code}
    recorded = {"narrator": request.narrator, "patient": patient, "sentences": encode(text.sentences)}
    return prover.stored(request.profile, stem, {**text.provenance, **recorded})


def stored(profile: Profile, text: str, provenance: Mapping[str, Any], prover: Prover) -> list[str]:
    """What keeps a text from being proved again from what its item records; empty when it is proved.

    Args:
        profile: what the text has to state.
        text: the stem of the item.
        provenance: of the item, with ``sentences`` as ``spans.encode`` gives them.
        prover: of the graph as it stands.
    """
    if UNPROVED not in provenance:
        return prover.stored(profile, text, provenance)
    try:
        sentences = decode(text, provenance.get("sentences"))
    except ValueError as error:
        return [str(error)]
    if joined(sentences) != text:
        return [MISPLACED]
    return _by_ids(profile, sentences, provenance[UNPROVED], prover.checker)


def _by_ids(profile: Profile, sentences: Sequence[Sentence], recorded: object, checker: Checker) -> list[str]:
    known = set(recorded) if isinstance(recorded, list | tuple) else set()
    new = [name for name in checker.unshown(profile, sentences) if name not in known]
    return [*checker.check(profile, sentences), *(f"no longer shows {name}" for name in new)]
