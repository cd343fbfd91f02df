"""Answers that name no option but all of them, or all but some."""

import re

from evaluators.parsing.listing import Reader
from generators.item import Cardinality

_WHICH = r"(?:all|every one|each)(?: (?:of|the|these|those|them|above|listed|given|two|three|four|five|six|"
r"seven|eight|nine|options?|choices?|"
_NOUNS = r"diagnos[ie]s|drugs?|medications?|entities|phenotypes?|symptoms?|disorders?|answers?|ones?))+"
_ALL = re.compile(
    r"\W*(?:I(?:'d| would|'ll)? (?:select|choose|pick|say|tick|mark|answer|go with|go for|include) |"
    r"(?:the )?(?:correct )?answers?(?: is| are|:) )?"
    rf"(?:[A-Z](?:-| to | through )[A-Z],? )?{_WHICH}{_NOUNS}(?: (?:listed|given|above|here|apply|applies|"
    rf"fit|fits|are|is|correct|right|true|present|likely|possible))*"
    r"(?:,? \(?[A-Z](?:-| to | through )[A-Z]\)?)?\W*",
    re.IGNORECASE,
)
_BUT = re.compile(
    rf"(?:(?:{_WHICH}{_NOUNS}|all|everything|every option),? (?:but|except(?: for)?|save|apart from|"
    rf"other than)(?: for| option)?\s+)",
    re.IGNORECASE,
)


def all_named(text: str, reader: Reader, cardinality: Cardinality) -> tuple[str, ...]:
    """The labels that a masked reply names by "all" or, where any number may be given, by "all but"; else none."""
    if cardinality not in {"hybrid", "multiple"}:
        return ()
    if _ALL.fullmatch(text):
        return reader.labels
    but = _BUT.match(text) if cardinality == "multiple" else None
    listing = reader.read(text, but.end()) if but else None
    if listing is None or listing.clash or listing.either or text[listing.end :].strip(" .!"):
        return ()
    return tuple(label for label in reader.labels if label not in listing.labels)
