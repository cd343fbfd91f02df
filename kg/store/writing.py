"""Does a query write? A read session protects nothing on the embedded engine, so the text itself is checked."""

from __future__ import annotations

import re

from kg.store.lexer import Token, code

_WRITING = frozenset(
    {
        "ALTER",
        "CREATE",
        "DEALLOCATE",
        "DELETE",
        "DENY",
        "DETACH",
        "DROP",
        "DRYRUN",
        "FOREACH",
        "GRANT",
        "INSERT",
        "MERGE",
        "NODETACH",
        "REALLOCATE",
        "REMOVE",
        "RENAME",
        "REVOKE",
        "SET",
        "TERMINATE",
        "TRUNCATE",
        "UPDATE",
        "UPSERT",
    }
)
_WRITING_PAIRS = frozenset({("START", "DATABASE"), ("STOP", "DATABASE"), ("ENABLE", "SERVER")})
_READING_PROCEDURES = frozenset(
    {
        "DB.LABELS",
        "DB.RELATIONSHIPTYPES",
        "DB.PROPERTYKEYS",
        "DB.INFO",
        "DB.PING",
        "DB.SCHEMA.VISUALIZATION",
        "DB.SCHEMA.NODETYPEPROPERTIES",
        "DB.SCHEMA.RELTYPEPROPERTIES",
        "DBMS.COMPONENTS",
        "DBMS.INFO",
    }
)
_ESCAPE = re.compile(r"\\u+([0-9a-fA-F]{4})")


def writes(text: str) -> bool:
    """True unless the text is certain to read only.

    Words inside strings, comments and quoted names do not count, nor do labels, property names, map keys and
    parameters. In doubt (a string that never ends, a procedure not known to read) the answer is True.
    """
    if _writes(text):
        return True
    # Some engines replace \uXXXX before they read the text, so that an escape can spell a keyword or end a string.
    plain = _ESCAPE.sub(lambda found: chr(int(found.group(1), 16)), text)
    return plain != text and _writes(plain)


def _writes(text: str) -> bool:
    found = code(text)
    return any(_writes_at(found, index) for index in range(len(found)))


def _writes_at(found: list[Token], index: int) -> bool:
    token = found[index]
    if token.kind == "broken" or token.text == "\\":
        return True
    if token.kind != "word" or _is_name(found, index):
        return False
    word = token.text.upper()
    before = found[index - 1] if index else None
    if before and before.kind == "number" and before.start + len(before.text) == token.start:
        return any(keyword in word for keyword in _WRITING)
    following = found[index + 1].text.upper() if index + 1 < len(found) else ""
    if word in _WRITING or (word, following) in _WRITING_PAIRS:
        return True
    return word == "CALL" and following not in ("{", "(") and _procedure(found, index + 1) not in _READING_PROCEDURES


def _is_name(found: list[Token], index: int) -> bool:
    """A label, property name or map key: written like a keyword, yet none."""
    if index + 1 < len(found) and found[index + 1].text == ":":
        return True
    if index == 0:
        return False
    before = found[index - 1]
    if before.text == ":":
        return True
    # `n.set` is a property; `1.SET` may be a number and a clause.
    return before.text == "." and index > 1 and found[index - 2].kind in ("word", "quoted", "parameter")


def _procedure(found: list[Token], start: int) -> str:
    parts: list[str] = []
    for token in found[start:]:
        if token.kind != "word" and token.text != ".":
            break
        if parts and token.kind == "word" and parts[-1] != ".":
            break
        parts.append(token.text.upper())
    return "".join(parts)
