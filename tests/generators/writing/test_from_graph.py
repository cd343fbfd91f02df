"""Checker and meanings read from a graph know what the knowledge files say."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.writing.checker import read as read_checker
from generators.writing.facts import joined
from generators.writing.model.meanings import read as read_meanings
from generators.writing.model.open import open_writer
from generators.writing.offline import OfflineWriter
from generators.writing.phrasebook import read as read_phrasebook
from kg.errors import UserError
from kg.files.resources import ontology_folder
from kg.graph.load import load
from kg.model.profile import Profile
from kg.sources.read import read_content
from kg.store import Connection
from tests.generators.writing.models import meanings
from tests.generators.writing.patients import case, profile, request
from tests.generators.writing.tellings import checker, phrasebook, sentence, tellings


@pytest.mark.engine
def test_what_the_graph_gives_is_what_the_files_say(engine: Connection, tmp_path: Path) -> None:
    load(engine, read_content(ontology_folder() / "knowledge"))

    from_graph = read_checker(engine)
    for telling in tellings()[::9]:
        for text in telling.texts:
            assert from_graph.read(text) == checker().read(text)
            said = from_graph.read(text).numerals
            assert from_graph.number_told(telling.fact, said) == checker().number_told(telling.fact, said)
    for seed in range(10):
        patient, said_ = case(seed)
        assert from_graph.check(patient, said_) == []
        assert from_graph.check(patient, [*said_[1:], sentence(tellings()[0].fact, joined(said_))]) != []
        asked = request(profile(seed), "self", seed)
        assert OfflineWriter(read_phrasebook(engine)).write(asked) == OfflineWriter(phrasebook()).write(asked)

    known, expected = read_meanings(engine), meanings()
    for telling in tellings():
        fact = telling.fact
        told, described = known.described(fact, Profile()), expected.described(fact, Profile())
        assert {**told, "words": ()} == {**described, "words": ()}
        # Words are offered that stand in a phrasing, or in the clause, of this very fact.
        form = fact.value if fact.state in ("present", "vague") else None
        texts = [
            text for one in tellings() if one.fact == fact or (form and one.fact.value == form) for text in one.texts
        ]
        assert [word for word in told["words"] if not _stands_in(word, texts)] == [], fact.id

    with pytest.raises(UserError, match="does not name a model"):
        open_writer("nobody:model", engine, from_graph, tmp_path / "answers.sqlite3")
    assert list(tmp_path.iterdir()) == []


def _stands_in(word: str, texts: list[str]) -> bool:
    parts = word.replace("...", "").split()
    return any(all(part in text.casefold() for part in parts) for text in texts)
