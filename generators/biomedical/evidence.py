"""Evidence: what the feature tables say of the entities of a question, as short snippets without the answer's words."""

from collections.abc import Iterable, Mapping, Sequence

from generators.biomedical.redaction import snippet
from kg.store.query_runner import QueryRunner

Snippets = list[list[str]]
"""Field and text of each snippet, in the order in which they are shown."""


def snippets(connection: QueryRunner, keys: Iterable[str]) -> dict[str, Snippets]:
    """The snippets of some entities by key; an entity without a text has none."""
    found: dict[str, Snippets] = {}
    for row in connection.rows("biomedical/evidence", keys=sorted(set(keys))):
        found.setdefault(row["key"], []).append([row["field"], snippet(row["text"])])
    return found


def evidence_text(headings: Sequence[tuple[str, str]], evidence: Mapping[str, Snippets]) -> str:
    """Snippets as lines of a stem.

    Args:
        headings: what each entity is called there, and its key.
        evidence: the snippets by key.
    """
    return "\n".join(
        f"Evidence on {heading}, {field.lower()}: {text}" for heading, key in headings for field, text in evidence[key]
    )
