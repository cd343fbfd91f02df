"""Whatever a file holds, the audit reports or says in a sentence what is wrong."""

import json
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from evaluators.audit.report import audit
from evaluators.audit.view import sections
from kg.errors import UserError
from tests.kg.mentalbench import release
from tests.kg.mentalbench.release import FULL, Files, pair, single

SOUND: Files = release.graph() | single([FULL]) | pair([FULL])
WORDS = st.sampled_from(["D001", "S001", "core", "None", "2 weeks", "\u202e", "[bold]", "A. x", "\x1b[31m", ""])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | WORDS, inner, max_size=3),
    max_leaves=6,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in the value that can be replaced: a container and a key or index in it."""
    if isinstance(value, dict):
        found: list[tuple[Any, Any]] = [(value, key) for key in value]
    elif isinstance(value, list):
        found = [(value, index) for index in range(len(value))]
    else:
        return []
    return found + [place for container, key in found for place in places(container[key])]


def outcome(folder: Path) -> str:
    """The error's text, or the report as JSON; whatever else is raised fails the test."""
    try:
        report = audit(folder)
    except UserError as error:
        return str(error)
    for section in sections(report):
        shown = [*section.notes, *(str(value) for row in section.rows for value in row.values())]
        assert all(text.isprintable() for text in shown)
    return report.model_dump_json()


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_value_may_be_replaced_by_any_other(data: st.DataObject) -> None:
    files = deepcopy(SOUND)
    path = data.draw(st.sampled_from(sorted(files)))
    container, key = data.draw(st.sampled_from(places(files[path])))
    container[key] = data.draw(VALUES)
    with TemporaryDirectory() as folder:
        assert outcome(release.write(files, Path(folder)))


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(SOUND)), st.binary(max_size=20), st.integers(0, 400))
def test_any_file_may_be_cut_and_continued_by_anything(path: str, tail: bytes, length: int) -> None:
    text = json.dumps(SOUND[path]).encode()[:length] + tail
    with TemporaryDirectory() as folder:
        release.write(SOUND, Path(folder))
        (Path(folder) / "resources" / path).write_bytes(text)
        result = outcome(Path(folder))
    assert path in result or result.startswith("{")
