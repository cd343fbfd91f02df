"""Knowledge written as files that a clinician reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.errors import UserError
from kg.knowledge.file_layout import slug
from kg.knowledge.reader import read
from kg.knowledge.writer import files, write
from tests.builders import small_knowledge

# What YAML 1.1 lets stand in a text.
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffe\uffff"), min_size=1)


def test_a_disorder_reads_like_one() -> None:
    text = dict(files(small_knowledge()))["disorders/D001-disorder-d001.yaml"]
    assert text == EXPECTED


EXPECTED = """\
code: D001
name: Disorder D001
abbreviations: [DUL]
synonyms:
  - dullness
  - the dulls
chapter: Inventions
meaning: Dull.
needs: [dull.now]
requirements:
  - onset_age(murk) < 12 years
  - spell.ever = false
  - any_of:
      - [impairment(murk) = true]
      - [hums.per_week >= 3 times a week, S003.2 = true]
excluded_when:
  - by: D002
    when:
      - course != always
      - overlap(murk, spell|burst) >= 1 day
    reason: The wave comes first.
    implied: true
specifiers:
  - name: with a wave
    when:
      - burst.episodes >= 2
release:
  - The release asks for a month.
sources:
  - {what: criteria, where: 'Invented Manual, A to C'}
  - {what: structure, where: nowhere}
status: draft
deviation:
  - Simpler than the manual.
  - Also shorter.
history:
  - {who: Zoë, when: '2026-01-31', what: first version}
  - {who: an editor, when: '2026-02-01', what: 'second: "better"'}
"""


def test_files_are_laid_out_as_the_reader_wants_them() -> None:
    names = [name for name, _ in files(small_knowledge())]
    assert names == [
        "disorders/D001-disorder-d001.yaml",
        "disorders/D002-disorder-d002.yaml",
        "differentials/D001-D002.yaml",
        "symptoms/inventions.yaml",
        "findings/course.yaml",
        "findings/hums.yaml",
        "findings/loud.yaml",
        "groups.yaml",
        "episode_kinds/murk.yaml",
        "episode_kinds/wave.yaml",
        "events.yaml",
        "comorbidity.yaml",
        "people.yaml",
        *(f"wording/{name}.yaml" for name in ("odd", "even", "frames", "life", "relatives", "occupations")),
        "mappings/abc.sssom.tsv",
        "mappings/xyz.sssom.tsv",
    ]


@settings(max_examples=40, deadline=None)
@given(name=TEXT, reason=TEXT)
def test_any_text_survives(tmp_path_factory: pytest.TempPathFactory, name: str, reason: str) -> None:
    knowledge = small_knowledge()
    first = knowledge.disorders["D001"]
    exclusion = first.excluded_when[0].model_copy(update={"reason": reason})
    changed = first.model_copy(update={"name": name, "excluded_when": (exclusion,)})
    knowledge = knowledge.model_copy(update={"disorders": {**knowledge.disorders, "D001": changed}})
    folder = tmp_path_factory.mktemp("yaml") / "out"
    write(knowledge, folder)
    assert read(folder) == knowledge


def test_names_become_file_names() -> None:
    assert slug("Schizoaffective Disorder (Bipolar Type)") == "schizoaffective-disorder-bipolar-type"
    assert slug("../Ménière / ..") == "meniere"
    assert slug("抑うつ") == "other"


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "note").write_text("mine")
    with pytest.raises(UserError, match="holds something already; name an empty or a new folder"):
        write(small_knowledge(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["note"]
    with pytest.raises(UserError, match="holds something already"):
        write(small_knowledge(), tmp_path / "note")


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert write(small_knowledge(), tmp_path / "out") == 21
    assert read(tmp_path / "out") == small_knowledge()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_failure_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(UserError, match=r"cannot be written .No space left on device."):
        write(small_knowledge(), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
