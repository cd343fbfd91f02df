"""What texts are composed from: read from the graph, or taken from the knowledge of files."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from generators.composing.book import Book
from generators.composing.scene import Life
from kg.graph.wording import orders_of, theme_of
from kg.knowledge.knowledge import Knowledge
from kg.store.query_runner import QueryRunner
from kg.wording.listed import ListedPart, WordingRows, wording_of
from kg.wording.model import Wording


class Sources(NamedTuple):
    """What texts are composed from.

    Attributes:
        frames: genre -> use -> frames.
        about: finding -> the symptoms that it qualifies.
        core: the symptoms that disorders are about.
    """

    book: Book
    life: Life
    frames: Mapping[str, Mapping[str, Sequence[str]]]
    about: Mapping[str, frozenset[str]]
    core: frozenset[str]


def read(connection: QueryRunner) -> Sources:
    """The sources that a graph holds."""
    about = {
        row["finding"]: frozenset(code for _, code in map(str.split, row["needs"]))
        for row in connection.rows("writing/findings_told")
    }
    core = frozenset(row["symptom"] for row in connection.rows("writing/core_symptoms"))
    return _sources(_wording(connection), about, core)


def of_knowledge(knowledge: Knowledge) -> Sources:
    """The sources of knowledge that was read from files."""
    about = {key: frozenset(chain.from_iterable(finding.needs.values())) for key, finding in knowledge.findings.items()}
    cores = [group.core for group in knowledge.groups.values() if group.core is not None]
    core = frozenset(symptom for one in cores for symptom in one.symptoms)
    return _sources(knowledge.wording, about, core)


def _sources(wording: Wording, about: Mapping[str, frozenset[str]], core: frozenset[str]) -> Sources:
    lives = wording.lives
    life = Life(wording.work.work, lives.hobbies, lives.kin, wording.relatives.pronouns, lives.small)
    return Sources(Book(wording.families), life, wording.frames, about, core)


def _wording(connection: QueryRunner) -> Wording:
    files = connection.rows("writing/wording_files")
    parts = (
        ListedPart(**{**row, "forms": tuple(row["forms"])})
        for file in files
        for row in connection.rows("writing/parts", file=file["file"])
    )
    kin = sorted(connection.rows("writing/kin"), key=lambda row: (len(row["code"]), row["code"]))
    rows = WordingRows(
        {
            row["file"]: [
                {"who": who, "when": when, "what": what}
                for who, when, what in zip(row["who"], row["when"], row["what"], strict=True)
            ]
            for row in files
        },
        {
            row["code"]: theme_of(row["slots"], row["sets"], row["gives"], row["owners"], row["event"])
            for row in connection.rows("writing/themes")
        },
        {row["symptom"]: {"stage": row["stage"], "asks": row["asks"]} for row in connection.rows("writing/stages")},
        {row["kind"]: orders_of(row["orders"]) for row in connection.rows("writing/stage_orders")},
        [{name: row[name] for name in ("marital", "gender", "ages", "relatives")} for row in kin],
        {row["relative"]: row["pronoun"] for row in connection.rows("writing/relatives")},
        {row["occupation"]: _slots(row["slots"], row["phrases"]) for row in connection.rows("writing/scenes_of_work")},
    )
    return wording_of(parts, rows)


def _slots(slots: Iterable[str], phrases: Iterable[str]) -> dict[str, str]:
    return dict(zip(slots, phrases, strict=True))
