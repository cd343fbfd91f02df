"""What items have to agree with in the graph: codes that they name, and vocabularies that answers are picked from."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.clinical.expert.draft import ItemDraft, PartDraft
from generators.clinical.expert.making import CODES
from generators.clinical.vocabularies import categories, disorders
from generators.context import Context
from generators.table_files.fault import RowFault
from generators.vocabulary import AnswerVocabulary
from kg.store.query_runner import QueryRunner


class GraphNames(NamedTuple):
    """What the graph knows of the items.

    Attributes:
        called: name of each code that some item is about.
        vocabularies: by name.
        disorders: code -> full names, the usual one first.
    """

    called: Mapping[str, str]
    vocabularies: Mapping[str, AnswerVocabulary]
    disorders: Mapping[str, tuple[str, ...]]


def known_vocabularies(context: Context) -> dict[str, AnswerVocabulary]:
    """The vocabularies that a file may name; long ones are not listed in prompts."""
    return {one.name: one for one in (disorders(context, listed=False), categories(context))}


def look_up(context: Context, found: Sequence[ItemDraft]) -> GraphNames:
    """Asks the graph about everything that some items name."""
    codes = sorted({code for draft in found for code in draft.about})
    vocabularies = known_vocabularies(context)
    names = {code: tuple(filter(_is_full, called)) for code, called in vocabularies["disorders"].codes.items()}
    return GraphNames(names_of(context.connection, codes), vocabularies, names)


def names_of(connection: QueryRunner, codes: Sequence[str]) -> dict[str, str]:
    """Codes that the graph has, with their names."""
    return {row["code"]: row["name"] for row in connection.rows(CODES, codes=list(codes))}


def unknown(draft: ItemDraft, names: GraphNames) -> Iterator[RowFault]:
    """What an item names and the graph does not have."""
    missing = [code for code in draft.about if code not in names.called]
    if missing:
        yield draft.fault(
            f"it is about {', '.join(missing)}, which the graph does not have",
            "write codes of the graph, such as D013 or S024, into the column about",
        )
    if len(set(draft.about)) != len(draft.about):
        yield draft.fault("a code stands twice in about", "leave one out")
    for part in draft.parts:
        yield from _unknown_labels(draft, part, names)


def _unknown_labels(draft: ItemDraft, part: PartDraft, names: GraphNames) -> Iterator[RowFault]:
    if part.form == "choice" or not part.answer:
        return
    if part.labels:
        known, where = part.labels.keys(), "its labels"
    elif part.vocabulary in names.vocabularies:
        known, where = names.vocabularies[part.vocabulary].codes.keys(), f"the vocabulary {part.vocabulary}"
    else:
        listed = " and ".join(sorted(names.vocabularies))
        yield draft.fault(f"there is no vocabulary {part.vocabulary}", f"there are {listed}; or give labels", part)
        return
    wrong = [code for code in part.answer if code not in known]
    if wrong:
        yield draft.fault(f"its answer {', '.join(wrong)} is not in {where}", "write codes of that list", part)


def _is_full(name: str) -> bool:
    """Whether a name is words: abbreviations stand in texts by chance."""
    return any(letter.islower() for letter in name)
