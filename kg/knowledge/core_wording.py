"""The wording without that of some records."""

from collections.abc import Iterator

from kg.wording.model import FamilyWording, Theme, Wording
from kg.wording.thread import Thread


def core_wording(wording: Wording, gone: frozenset[str]) -> Wording:
    """The wording without what tells records that are gone; a file with nothing left goes as well.

    Args:
        wording: the whole.
        gone: codes of symptoms and keys of findings, kinds of episode and kinds of event.
    """
    families = {name: _family(family, gone) for name, family in wording.families.items()}
    kept = {name: family for name, family in families.items() if not _emptied(wording.families[name], family)}
    return wording if kept == wording.families else wording.model_copy(update={"families": kept})


def _family(family: FamilyWording, gone: frozenset[str]) -> FamilyWording:
    return family.model_copy(
        update={
            "themes": tuple(_themes(family, gone)),
            "links": tuple(one for one in family.links if _free(gone, one.first, one.then)),
            "pairs": tuple(one for one in family.pairs if _free(gone, *one.of)),
            "symptoms": tuple(one for one in family.symptoms if one.code not in gone),
            "episodes": tuple(one for one in family.episodes if one.kind not in gone),
            "findings": tuple(one for one in family.findings if one.key not in gone),
            "threads": tuple(_threads(family, gone)),
        }
    )


def _themes(family: FamilyWording, gone: frozenset[str]) -> Iterator[Theme]:
    for theme in family.themes:
        kept = tuple(owner for owner in theme.for_ if _free(gone, owner))
        if theme.event not in gone and (kept or not theme.for_):
            yield theme if kept == theme.for_ else theme.model_copy(update={"for_": kept})


def _threads(family: FamilyWording, gone: frozenset[str]) -> Iterator[Thread]:
    for thread in family.threads:
        kept = tuple(tell for tell in thread.tells if _free(gone, tell.of))
        if thread.kind not in gone:
            yield thread if kept == thread.tells else thread.model_copy(update={"tells": kept})


def _free(gone: frozenset[str], *owners: str) -> bool:
    """Whether nothing that is gone is among them; a form goes with its symptom."""
    return not any(owner in gone or (owner.startswith("S") and owner.partition(".")[0] in gone) for owner in owners)


def _emptied(before: FamilyWording, after: FamilyWording) -> bool:
    left = ("themes", "links", "pairs", "symptoms", "episodes", "findings", "threads")
    return before != after and not any(getattr(after, name) for name in left)
