"""An import: a file of items is read, checked in everything, and becomes a build, or nothing does."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from generators import manifest
from generators.build_folder import ITEMS, LOCK, VOCABULARY, begin, put_in_place, refuse_foreign
from generators.clinical.expert import treatment
from generators.clinical.expert.cues import catch_alls, giveaways
from generators.clinical.expert.draft import ItemDraft, drafts
from generators.clinical.expert.guessers import GuessResult, guess
from generators.clinical.expert.kinds import SUITE, ItemKind
from generators.clinical.expert.lookups import GraphNames, look_up, unknown
from generators.clinical.expert.making import make, nodes_by_name
from generators.clinical.expert.read import read_rows
from generators.clinical.expert.repeats import repeats, repeats_of
from generators.context import Context
from generators.experts import IMPORTED, keep_out_of_git, may_be_shown
from generators.gates.topics import read as read_topics
from generators.item import Item
from generators.manifest import ItemsFile, Manifest
from generators.table_files.fault import RowFault, RowFaultsError
from generators.vocabulary import AnswerVocabulary, VocabularyFile
from kg.errors import BuildError
from kg.files.locks import alone
from kg.version import version

_OWN = "labels"
"""How the vocabulary of an import's own labels begins; the kind follows."""


class Checked(NamedTuple):
    """A file without faults.

    Attributes:
        remarks: what is worth knowing and keeps nobody from importing.
        guesses: how far shortcuts lead.
    """

    items: tuple[Item, ...]
    vocabularies: tuple[AnswerVocabulary, ...]
    remarks: tuple[RowFault, ...]
    guesses: tuple[GuessResult, ...]


def check(
    context: Context, path: Path, kind: ItemKind, against: Sequence[Path] = (), *, strict: bool = False
) -> Checked:
    """Reads a file and looks at everything that may be wrong in it.

    Args:
        context: the graph.
        path: the file.
        kind: what its items are.
        against: builds that it may not repeat.
        strict: remarks and guessers past their limits are faults.

    Raises:
        RowFaultsError: something is wrong; says all of it.
        UserError: the file or a build cannot be read.
    """
    faults: list[RowFault] = []
    found = drafts(read_rows(path, faults), kind, faults)
    names = look_up(context, found)
    for draft in found:
        faults.extend(unknown(draft, names))
        faults.extend(giveaways(draft, names.disorders))
    faults.extend(repeats(found))
    faults.extend(repeats_of(found, against))
    labels = _own_labels(found, kind, faults)
    remarks = [remark for draft in found for remark in catch_alls(draft)]
    broken = {fault.item for fault in faults}
    whole = [draft for draft in found if draft.name not in broken]
    items = _items(whole, names, path.name, labels)
    if kind.checked:
        remarks += _objections(context, whole, items)
    guesses = guess(items, context.read(read_topics))
    if strict:
        faults += remarks
        faults += [
            RowFault(0, "", f"a shortcut leads too far: {one.line()}", "change the items that it is right about")
            for one in guesses
            if not one.passed
        ]
    if faults:
        raise RowFaultsError(path, faults)
    used = {part.vocabulary for item in items for part in item.parts if part.vocabulary}
    offered = {**names.vocabularies, **({labels.name: labels} if labels else {})}
    vocabularies = tuple(offered[name] for name in sorted(used))
    return Checked(tuple(items), vocabularies, tuple(sorted(remarks)), tuple(guesses))


def write(checked: Checked, kind: ItemKind, out: Path, graph_sha256: str) -> Manifest:
    """Puts the items into a folder as a build; what was there before stays until all is written.

    Raises:
        BuildError: the folder cannot be written.
        UserError: it holds other things.
    """
    restricted = sum(not may_be_shown(item) for item in checked.items)
    try:
        out.mkdir(parents=True, exist_ok=True)
        refuse_foreign(out)
        if restricted:
            keep_out_of_git(out)
        with alone(out / LOCK) as held:
            if not held:
                raise BuildError(f"Another process is building into {out}; wait for it, or choose another with --into.")
            unfinished = begin(out)
            made = _manifest(checked, kind, unfinished, restricted, graph_sha256)
            (unfinished / manifest.NAME).write_bytes(made.text())
            put_in_place(unfinished, out)
    except OSError as error:
        raise BuildError(
            f"{error.filename or out}: cannot be written ({error.strerror or error}); make room or choose another "
            "folder with --into."
        ) from error
    return made


def _manifest(checked: Checked, kind: ItemKind, folder: Path, restricted: int, graph_sha256: str) -> Manifest:
    data = b"".join(item.line() for item in checked.items)
    path = f"{ITEMS}/{kind.name}.jsonl"
    (folder / path).write_bytes(data)
    file = ItemsFile(
        suite=SUITE,
        path=path,
        sha256=hashlib.sha256(data).hexdigest(),
        count=len(checked.items),
        parts=sum(len(item.parts) for item in checked.items) or None,
        by_expert=len(checked.items),
        restricted=restricted or None,
    )
    held: dict[str, VocabularyFile] = {}
    for vocabulary in checked.vocabularies:
        text, where = vocabulary.text(), f"{ITEMS}/{vocabulary.name}{VOCABULARY}"
        (folder / where).write_bytes(text)
        held[vocabulary.name] = VocabularyFile(
            path=where, sha256=hashlib.sha256(text).hexdigest(), count=len(vocabulary.codes)
        )
    return Manifest(
        format=manifest.FORMAT,
        version=version(),
        seed=0,
        scale=1.0,
        writer=IMPORTED,
        graph_sha256=graph_sha256,
        tasks={kind.name: file},
        vocabularies=held or None,
    )


def _items(found: Sequence[ItemDraft], names: GraphNames, file: str, labels: AnswerVocabulary | None) -> list[Item]:
    nodes = nodes_by_name(names.disorders)
    return [make(draft, names.called, nodes, file, labels.name if labels else "") for draft in found]


def _own_labels(found: Sequence[ItemDraft], kind: ItemKind, faults: list[RowFault]) -> AnswerVocabulary | None:
    """All labels of the authors' own as one vocabulary: a code has one name in a file."""
    codes: dict[str, str] = {}
    for draft in found:
        for part in draft.parts:
            for code, name in part.labels.items():
                if codes.setdefault(code, name) != name:
                    says = f"its label {code} is {name!r} and was {codes[code]!r} before"
                    faults.append(draft.fault(says, "give a code one name in the whole file", part))
    if not codes:
        return None
    return AnswerVocabulary(name=f"{_OWN}-{kind.name}", codes={code: (codes[code],) for code in sorted(codes)})


def _objections(context: Context, found: Sequence[ItemDraft], items: Sequence[Item]) -> list[RowFault]:
    """What the graph says of written treatment; an expert may have reasons, so these are remarks."""
    asked = treatment.claims(context.connection, [treatment.text_of(item) for item in items])
    shown = treatment.shown(context.connection, asked)
    return [
        draft.fault(f"it {says}", "read it over: the graph lists it so")
        for draft, claim, one in zip(found, asked, shown, strict=True)
        for says in treatment.objections(claim, one)
    ]
