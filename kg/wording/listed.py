"""Wording as one list of parts with codes, as the graph has it, and back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from kg.model.base import Record
from kg.wording.model import (
    AND,
    GENRES,
    Both,
    FamilyWording,
    FindingWording,
    FormWording,
    GenreFrames,
    KindWording,
    Listed,
    PairWording,
    Stories,
    Story,
    SymptomWording,
    Wording,
    owner_of,
)
from kg.wording.thread import IN_THREAD, MORE, TELL, Thread, thread_named

FRAMES = "frames"
"""Owner of what belongs to a genre and not to a fact."""
LINK, STORY = "link", "story"
LIFE, RELATIVES, WORK = "life", "relatives", "occupations"
"""The files that hold neither a family nor frames."""
_VOICES = ("chart", "self")
_BOTH = {"examples": "example", "names": "name", "terms": "term", "stories": STORY}
"""Fields with parts for both voices whose use has another name."""
_ONE: Mapping[str, tuple[str, str]] = {
    "chart": ("clause", "chart"), "self": ("clause", "self"), "signs": ("sign", "chart"), "vague": ("vague", "self"),
}  # fmt: skip
"""Fields with parts for one voice -> use and voice; others are for patients, and named as their use."""
_ASKED = "asks"
"""The one list of texts that are no parts."""
Says = dict[str, dict[str, list[Any]]]
"""Use -> voice -> parts."""


class ListedPart(NamedTuple):
    """A part with its place.

    Attributes:
        owner: what it words: a form, two forms, a symptom, a kind, a finding, two symptoms that it links, a stage to
            which it leads; ``frames`` for those of genres.
        voice: ``chart`` or ``self``; of a frame its genre.
        number: among the parts of the same owner, use and voice, from 0.
        text: as it is written down.
        file: the wording file.
        forms: those that a story fits; none: all.
    """

    owner: str
    use: str
    voice: str
    number: int
    text: str
    file: str
    forms: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """How plans, items and the graph name it."""
        return f"{self.owner}/{self.use}/{self.voice}/{self.number}"


def parts(wording: Wording) -> Iterator[ListedPart]:
    """The parts of all files; several families may link the same two symptoms, and their links are counted on."""
    counted: dict[tuple[str, str], int] = {}
    for file, family in sorted(wording.families.items()):
        for link in family.links:
            owner = owner_of(link)
            for voice, listed in (("chart", link.chart), ("self", link.self)):
                first = counted.get((owner, voice), 0)
                yield from (ListedPart(owner, LINK, voice, n, text, file) for n, text in enumerate(listed, first))
                counted[owner, voice] = first + len(listed)
        yield from _of_family(file, family)
    for file, genres in sorted(wording.genres.items()):
        for genre, uses in genres.genres().items():
            for use, frames in uses.items():
                yield from (ListedPart(FRAMES, use, genre, n, text, file) for n, text in enumerate(frames))


def _of_family(file: str, family: FamilyWording) -> Iterator[ListedPart]:
    for symptom in family.symptoms:
        yield from _of_fields(file, symptom.code, symptom)
        for form in symptom.forms:
            yield from _of_fields(file, form.code, form)
    for pair in family.pairs:
        yield from _of_fields(file, owner_of(pair), pair)
    for kind in family.episodes:
        yield from _of_fields(file, kind.kind, kind)
    says: tuple[KindWording | FindingWording, ...] = (*family.episodes, *family.findings)
    for told in says:
        for saying, both in told.says.items():
            yield from _of_both(file, owner_of(told), saying, both)
    for thread in family.threads:
        yield from parts_of_thread(file, thread)


def parts_of_thread(file: str, thread: Thread) -> Iterator[ListedPart]:
    """The parts of a thread; those of its forms are counted through, which keeps their order."""
    for use in (TELL, MORE):
        said = ((tell.of, text) for tell in thread.tells for text in getattr(tell, use))
        for number, (form, text) in enumerate(said):
            yield ListedPart(form, f"{use}{thread.mark}", thread.voice, number, text, file)
    for saying, listed in thread.says.items():
        for number, text in enumerate(listed):
            yield ListedPart(thread.kind, f"{saying}{thread.mark}", thread.voice, number, text, file)


def _of_fields(file: str, owner: str, record: Record) -> Iterator[ListedPart]:
    """The parts of a record, whatever fields for parts its model has."""
    for name, field in type(record).model_fields.items():
        value = getattr(record, name)
        if isinstance(value, Both | Stories):
            yield from _of_both(file, owner, _BOTH.get(name, name), value)
        elif field.annotation == Listed and name != _ASKED:
            use, voice = _ONE.get(name, (name, "self"))
            yield from (ListedPart(owner, use, voice, n, text, file) for n, text in enumerate(value))


def _of_both(file: str, owner: str, use: str, both: Both | Stories) -> Iterator[ListedPart]:
    for voice in _VOICES:
        for number, one in enumerate(getattr(both, voice)):
            text, forms = (one.text, one.for_) if isinstance(one, Story) else (one, ())
            yield ListedPart(owner, use, voice, number, text, file, forms)


class WordingRows(NamedTuple):
    """What a wording is made of beside its parts.

    Attributes:
        histories: file -> its changes.
        themes: code -> the theme as its file says it; ``life/...`` those of everybody.
        stages: symptom -> its stage and what is asked about it.
        orders: kind of episode -> orders of stages.
        kin: in order.
        work: occupation -> slots.
    """

    histories: Mapping[str, list[dict[str, str]]]
    themes: Mapping[str, dict[str, Any]]
    stages: Mapping[str, dict[str, Any]]
    orders: Mapping[str, list[list[str]]]
    kin: list[dict[str, Any]]
    pronouns: Mapping[str, str]
    work: Mapping[str, dict[str, str]]


HOBBIES = f"{LIFE}/hobbies"
"""The theme of everybody's hobbies."""


def rows(wording: Wording) -> WordingRows:
    """What a wording says beside its parts."""
    named: dict[str, Any] = {**wording.families, **wording.genres}
    named |= {LIFE: wording.lives, RELATIVES: wording.relatives, WORK: wording.work}
    families = wording.families
    hobbies, small = wording.lives.hobbies, wording.lives.small
    life: dict[str, dict[str, Any]] = {
        f"{LIFE}/{name}": {"slots": (name,), "sets": tuple((value,) for value in values)}
        for name, values in small.items()
    }
    life[HOBBIES] = {"slots": tuple(hobbies[0]), "sets": tuple(tuple(hobby.values()) for hobby in hobbies)}
    symptoms = [symptom for family in families.values() for symptom in family.symptoms]
    return WordingRows(
        {name: [change.model_dump() for change in one.history] for name, one in named.items()},
        {
            f"{name}/{number}": theme.model_dump(by_alias=True)
            for name, family in families.items()
            for number, theme in enumerate(family.themes)
        }
        | life,
        {symptom.code: {"stage": symptom.stage, "asks": symptom.asks} for symptom in symptoms},
        {kind.kind: [[*order] for order in kind.stages] for family in families.values() for kind in family.episodes},
        [kin.model_dump() for kin in wording.lives.kin],
        wording.relatives.pronouns,
        wording.work.work,
    )


def wording_of(listed: Iterable[ListedPart], known: WordingRows) -> Wording:
    """The wording of parts and of what stands beside them.

    Raises:
        KeyError: a part is of a file, or belongs to a record, that is not there.
        ValidationError: something is not as a wording file may have it.
    """
    files: dict[str, dict[str, Says]] = {name: {} for name in known.histories if name not in (LIFE, RELATIVES, WORK)}
    threads: dict[str, dict[str, list[ListedPart]]] = {}
    for part in sorted(listed, key=lambda one: one.number):
        use, marked, mark = part.use.partition(IN_THREAD)
        if marked:
            name = thread_named(mark, part.voice)
            threads.setdefault(part.file, {}).setdefault(name, []).append(part._replace(use=use))
            continue
        said = files[part.file].setdefault(part.owner, {}).setdefault(part.use, {}).setdefault(part.voice, [])
        said.append({"text": part.text, "for": part.forms} if part.forms else part.text)
    genres, families = {}, {}
    for file, owners in files.items():
        history = known.histories[file]
        if FRAMES in owners:
            frames = {
                genre: {use: said[genre] for use, said in owners[FRAMES].items() if genre in said} for genre in GENRES
            }
            genres[file] = GenreFrames.model_validate({"history": history, **frames})
        else:
            told = [_thread(name, said) for name, said in threads.get(file, {}).items()]
            families[file] = FamilyWording.model_validate(
                {"history": history, **_family(file, owners, known), "threads": told}
            )
    hobbies = known.themes[HOBBIES]
    small = {
        theme["slots"][0]: [values[0] for values in theme["sets"]]
        for code, theme in known.themes.items()
        if code.startswith(f"{LIFE}/") and code != HOBBIES
    }
    lives = {
        "kin": known.kin,
        "small": small,
        "hobbies": [dict(zip(hobbies["slots"], values, strict=True)) for values in hobbies["sets"]],
    }
    return Wording.model_validate(
        {
            "families": families,
            "genres": genres,
            "lives": {"history": known.histories[LIFE], **lives},
            "relatives": {"history": known.histories[RELATIVES], "pronouns": known.pronouns},
            "work": {"history": known.histories[WORK], "work": known.work},
        }
    )


def _family(file: str, owners: Mapping[str, Says], known: WordingRows) -> dict[str, Any]:
    themes = {
        int(code.rpartition("/")[2]): theme for code, theme in known.themes.items() if code.rpartition("/")[0] == file
    }
    found: dict[str, Any] = {
        "themes": [themes[number] for number in sorted(themes)],
        "links": [],
        "pairs": [],
        "episodes": [],
        "findings": [],
    }
    symptoms: dict[str, dict[str, Any]] = {}
    for owner in sorted(owners):
        says = dict(owners[owner])
        symptom, dot, _ = owner.partition(".")
        if LINK in says:
            first, _, then = owner.partition("-")
            found["links"].append({"first": first, "then": then, "chart": [], "self": [], **says.pop(LINK)})
        elif AND in owner:
            found["pairs"].append({"of": owner.split(AND), **_fields(says, PairWording)})
        elif symptom in known.stages:
            told = symptoms.setdefault(symptom, {"code": symptom, **known.stages[symptom], "forms": []})
            if dot:
                told["forms"].append({"code": owner, **_fields(says, FormWording)})
            else:
                told |= _fields(says, SymptomWording)
        elif owner in known.orders and says:
            names = says.pop("name", {})
            found["episodes"].append({"kind": owner, "stages": known.orders[owner], "names": names, "says": says})
        elif says:
            found["findings"].append({"key": owner, "says": says})
    return {**found, "symptoms": [*symptoms.values()]}


def _thread(name: str, said: Iterable[ListedPart]) -> dict[str, Any]:
    """A thread from its parts, in the order of their numbers."""
    tells: dict[str, dict[str, Any]] = {}
    says: dict[str, list[str]] = {}
    for part in said:
        if part.use in (TELL, MORE):
            tells.setdefault(part.owner, {"of": part.owner}).setdefault(part.use, []).append(part.text)
        else:
            says.setdefault(part.use, []).append(part.text)
    # Forms stand in the order of their first sentences; what more is said was counted apart.
    placed = {part.owner: part.number for part in reversed([*said]) if part.use == TELL}
    return {"name": name, "tells": sorted(tells.values(), key=lambda one: placed[one["of"]]), "says": says}


def _fields(says: Says, model: type[Record]) -> dict[str, Any]:
    """The fields of a record from its parts."""
    found: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        if field.annotation in (Both, Stories):
            found[name] = says.get(_BOTH.get(name, name), {})
        elif field.annotation == Listed and name != _ASKED:
            use, voice = _ONE.get(name, (name, "self"))
            found[name] = says.get(use, {}).get(voice, [])
    return found
