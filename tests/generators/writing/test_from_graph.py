"""Checker and meanings read from a graph know what the knowledge files say."""

from __future__ import annotations

import pytest

from generators.composing.model.meanings import read as read_meanings
from generators.composing.offline import OfflineWriter
from generators.composing.proof import written as proved
from generators.composing.prover import Prover
from generators.composing.sources import read as read_sources
from generators.writing.checker import read as read_checker
from generators.writing.facts import joined
from kg.graph.load import load
from kg.model.profile import Profile
from kg.store import Connection
from tests.generators.composing.subjects import sources
from tests.generators.writing.models import meanings
from tests.generators.writing.patients import PEOPLE, written
from tests.generators.writing.tellings import checker, knowledge, sentence, tellings
from tests.shipped import shipped_content


@pytest.mark.engine
def test_what_the_graph_gives_is_what_the_files_say(engine: Connection) -> None:
    load(engine, shipped_content())

    suite = engine.of_suite()
    from_graph = read_checker(suite)
    for telling in tellings()[::9]:
        for text in telling.texts:
            assert from_graph.read(text) == checker().read(text)
            said = from_graph.read(text).numerals
            assert from_graph.number_told(telling.fact, said) == checker().number_told(telling.fact, said)
    proving = Prover(from_graph, read_sources(suite), PEOPLE)
    for seed in range(10):
        request, made = written(seed)
        assert proved(request, made, proving) == []
        assert OfflineWriter(proving).write_all([request]) == [made]
        swapped = [*made.sentences[1:], sentence(tellings()[0].fact, joined(made.sentences))]
        assert from_graph.check(request.profile, swapped) != []

    known, expected = read_meanings(suite), meanings()
    texts_about: dict[str, set[str]] = {}
    for bit in sources().book.by_code.values():
        for owner in bit.owners:
            texts_about.setdefault(owner, set()).add(bit.text)
    for telling in tellings():
        fact = telling.fact
        told, described = known.described(fact, Profile()), expected.described(fact, Profile())
        assert {**told, "words": ()} == {**described, "words": ()}
        assert known.about(fact) == expected.about(fact)
        assert known.choices(fact) == expected.choices(fact)
        assert known.counted(fact) == expected.counted(fact)
        assert told["words"], fact.id
        # Words are offered that stand in a part about this very subject, or are its cues.
        own = (fact.subject, fact.value)
        texts = [text for one in own if isinstance(one, str) for text in sorted(texts_about.get(one, ()))]
        cues = [word.replace("...", "*") for word in told["words"] if not _stands_in(word, texts)]
        assert [cue for cue in cues if cue not in cues_of(fact.subject)] == [], fact.id


def cues_of(subject: str) -> tuple[str, ...]:
    known = knowledge()
    cues = {code: one.cues for code, one in known.symptoms.items()}
    cues |= {key: one.cues for key, one in known.findings.items()}
    cues |= {key: one.cues for key, one in known.kinds.items()}
    cues |= {key: one.cues for key, one in known.events.items()}
    return tuple(cues[subject])


def _stands_in(word: str, texts: list[str]) -> bool:
    parts = word.replace("...", "").split()
    return any(all(part in text.casefold() for part in parts) for text in texts)
