"""Charts told as referral letters and by relatives: proved like charts, in the frames of their genre, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from generators import manifest
from generators.composing.book import told_in as told_in_genre
from generators.composing.relative import as_relative
from generators.context import Context
from generators.diagnosis.verification import profile_of
from generators.genres import told_in
from generators.item import Item
from generators.suites import tasks
from generators.texts import prover
from generators.verify import VerificationFinding
from generators.writing.facts import facts
from generators.writing.genre import GENRES, OTHERS, says_any
from kg.errors import UserError
from kg.store import Connection
from kg.wording.model import AND, UNSAID
from kg.wording.thread import IN_THREAD
from tests.generators.composing.subjects import sources
from tests.generators.diagnosis import building
from tests.generators.diagnosis.building import Built

TASK = "medical_chart"
_CODE = re.compile(r"(\w+)/(chart|self|letter|collateral)/\d+")


@pytest.fixture(scope="module", params=OTHERS)
def told(
    graph: Connection, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Built]:
    """A small build in one genre."""
    context = building.context_on(graph, genre=request.param)
    folder = tmp_path_factory.mktemp(request.param) / "build"
    made = building.build(context, folder, TASK)
    yield Built(folder, made, context, {TASK: building.items_of(folder, TASK)})
    context.close()


def found(context: Context, folder: Path) -> list[VerificationFinding]:
    """What a verification finds, which takes the genre from the manifest."""
    genre = manifest.read(folder).genre
    return building.verify(building.context_on(context.connection, genre=genre), folder)


def problems(built: Built, item: Item, **changed: object) -> list[str]:
    """What the prover says of an item, with some of what it records changed."""
    profile = profile_of(item)
    return built.context.once(prover).stored(profile, item.stem, {**item.provenance, **changed})


def test_every_text_is_proved(told: Built) -> None:
    assert told.items[TASK]
    assert found(told.context, told.folder) == []


def test_texts_have_150_to_200_words_and_tell_every_fact(told: Built) -> None:
    for item in told.items[TASK]:
        assert 150 <= len(item.stem.split()) <= 200, item.stem
        said = [name for one in item.provenance["sentences"] for name in one["facts"] if not name.endswith("+")]
        assert sorted(said) == sorted(fact.id for fact in facts(profile_of(item)))


def test_the_genre_is_recorded_in_the_manifest_and_in_each_item(told: Built) -> None:
    assert told.manifest.genre == told.context.genre
    assert orjson.loads((told.folder / manifest.NAME).read_bytes())["genre"] == told.context.genre
    assert {item.provenance["genre"] for item in told.items[TASK]} == {told.context.genre}
    assert {item.provenance["voice"] for item in told.items[TASK]} == {"chart"}


def test_frames_are_those_of_the_genre(told: Built) -> None:
    codes = {
        match[2]
        for item in told.items[TASK]
        for one in item.provenance["sentences"]
        for match in _CODE.finditer(one.get("joint", ""))
        if match[1] in told.context.once(prover).sources.frames[str(told.context.genre)]
    }
    assert codes == {told.context.genre}


def test_openings_and_ends(told: Built) -> None:
    for item in told.items[TASK]:
        joints = [one.get("joint", "") for one in item.provenance["sentences"]]
        assert any(joint.startswith("opening") for joint in joints[:1]), item.stem
        assert joints[-1].startswith("closing/letter/") == (told.context.genre == "letter"), item.stem


def test_relatives_tell_what_they_saw_themselves(told: Built) -> None:
    told_of = [item for item in told.items[TASK] if {"kin"} & {*item.provenance["slots"]}]
    assert told_of
    unsaid = [words for words in told.context.once(prover).sources.frames["collateral"][UNSAID] if "{" not in words]
    for item in told_of if told.context.genre == "collateral" else ():
        kin = item.provenance["slots"]["kin"]
        # The relative is named once, as who speaks.
        assert len(re.findall(rf"\b(?:his|her|their) {kin}\b", item.stem)) <= 1, item.stem
    for item in told.items[TASK] if told.context.genre == "collateral" else ():
        parts = [
            told.context.once(prover).sources.book.by_code[code]
            for one in item.provenance["sentences"]
            for code in one["from"]
        ]
        assert not [part.code for part in parts for words in unsaid if words in part.text and words in item.stem]


def test_a_changed_text_is_not_proved(told: Built, tmp_path: Path) -> None:
    folder = tmp_path / "build"
    (folder / "items").mkdir(parents=True)
    (folder / manifest.NAME).write_bytes((told.folder / manifest.NAME).read_bytes())
    first, *rest = (told.folder / "items" / f"{TASK}.jsonl").read_bytes().splitlines(keepends=True)
    stem = orjson.loads(first)["stem"]
    changed = first.replace(orjson.dumps(stem), orjson.dumps(stem.replace(" has ", " had ", 1)))
    assert changed != first
    (folder / "items" / f"{TASK}.jsonl").write_bytes(b"".join([changed, *rest]))
    causes = {finding.cause for finding in found(told.context, folder)}
    assert causes == {"changed file", "text not proved", "wrong form"}


def test_a_text_is_not_proved_in_another_genre(told: Built) -> None:
    item = told.items[TASK][0]
    assert problems(told, item) == []
    for other in {*GENRES} - {str(told.context.genre)}:
        assert problems(told, item, genre=other), other
    assert problems(told, item, genre="poem") == ["it is not recorded how the text was composed"]


def test_items_of_another_genre_than_their_build_are_found(told: Built) -> None:
    usual = building.context_on(told.context.connection)
    (task,) = tasks(name=TASK)
    some = list(told.items[TASK][:3])
    why = dict(task.unproved(usual, some))
    assert {*why} == {item.id for item in some}
    assert all(says.startswith(f"is told as {told.context.genre}") for says in why.values())


def test_the_same_seed_gives_the_same_bytes(told: Built) -> None:
    (task,) = tasks(name=TASK)
    again = building.context_on(told.context.connection, genre=told.context.genre)
    lines = [item.line() for item, _ in zip(task.items(again), range(20), strict=False)]
    again.close()
    assert lines == [item.line() for item in told.items[TASK][:20]]


@pytest.mark.parametrize("genre", OTHERS)
@pytest.mark.parametrize("name", ["self_report", "ambiguous", "unambiguous", "criteria_to_entity"])
def test_other_tasks_are_refused(genre: str, name: str) -> None:
    with pytest.raises(UserError, match=f"{name} cannot be told in the genre {genre}"):
        told_in(genre, tasks(name=name), "offline", asked=True)


def test_of_a_suite_what_can_be_told_is_built_and_a_suite_without_any_is_refused() -> None:
    assert [task.name for task in told_in("letter", tasks(suite="diagnosis"), "offline", asked=False)] == [TASK]
    with pytest.raises(UserError, match="None of these tasks"):
        told_in("letter", tasks(suite="biomedical"), "offline", asked=False)


def test_unknown_genres_and_other_writers_are_refused() -> None:
    with pytest.raises(UserError, match="There is no genre poem"):
        told_in("poem", tasks(name=TASK), "offline", asked=True)
    with pytest.raises(UserError, match="does not know the genre"):
        told_in("letter", tasks(name=TASK), "openai:gpt-4.1", asked=True)


@pytest.mark.parametrize("genre", OTHERS)
def test_no_genre_leaves_a_fact_without_a_part(genre: str) -> None:
    known = sources()
    unsaid = known.frames[genre][UNSAID]
    spare = {"story", "example", "sign", "clause", "term", "noun"}
    for (owner, use, voice), bits in known.book.listed():
        # What a pair or a thread tells, the parts of the forms tell as well.
        besides = AND in owner or IN_THREAD in use
        if voice == GENRES[genre].voice and bits and use not in spare and not use.endswith("vague") and not besides:
            assert [bit for bit in bits if not says_any(told_in_genre(GENRES[genre], bit).text, unsaid)], (owner, use)


@pytest.mark.parametrize(
    ("part", "told"),
    [
        (
            "{my} {kin} once found {me} on the stairs, and {kin_he} waited.",
            "I once found {me} on the stairs, and I waited.",
        ),
        ("{P} once rang {my} {kin} at work.", "{P} once rang me at work."),
        ("Because of this {my} {kin} [run:s] the house.", "Because of this I [run:p] the house."),
        ("It was {my} {kin}'s birthday.", "It was my birthday."),
        ("{my} {kin} knows of nothing.", "{my} {kin} knows of nothing."),
        ("A quarrel with {my} {kin} [follow:s].", "A quarrel with me [follow:s]."),
        ("{my} {kin} and a friend came.", "{my} {kin} and a friend came."),
        ("{P} drove {my} {kin} so fast that they were early.", "{P} drove {my} {kin} so fast that they were early."),
    ],
)
def test_a_part_that_cannot_be_turned_round_keeps_its_relative(part: str, told: str) -> None:
    assert as_relative(part) == told
