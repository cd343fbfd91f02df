"""The rules of portable Cypher, as checks on a query's text."""

from __future__ import annotations

import re

from kg.store.lexer import Token, code
from kg.store.query import Query

_OPEN = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_ENDS_RETURN = frozenset({"ORDER", "SKIP", "LIMIT", "OFFSET", "UNION"})


def faults(query: Query) -> list[str]:
    """What a query file does that one of the engines does not do alike; empty for a portable one."""
    found = code(query.text)
    words = " ".join(token.text for token in found if token.kind != "string")
    result = [message for pattern, message in _FORBIDDEN if re.search(pattern, words, re.IGNORECASE)]
    used = {token.text[1:].strip("`") for token in found if token.kind == "parameter"}
    if used != set(query.parameters):
        result.append(f"header names parameters {sorted(query.parameters)}, text uses {sorted(used)}")
    clauses = _returns(found)
    for clause in clauses:
        if _columns(clause) != query.columns:
            result.append(f"header promises columns {query.columns}, RETURN gives {_columns(clause)}")
    if not clauses and query.columns:
        result.append("header promises columns, and there is no RETURN")
    if _projects_inside_a_map(found):
        result.append("a projection inside a map makes it null on one engine: give it a WITH of its own")
    if clauses and not query.one_row and not _ordered(found):
        result.append("several rows and no ORDER BY at the end")
    return result


_FORBIDDEN = (
    (r"\bapoc \.", "apoc is not there on every engine"),
    (r"\bavg \(", "avg() of floats differs in the last bit: use sum(x) / count(x) after an ORDER BY"),
    (r"\[ \w* ?: ?\$", "a dynamic relationship type matches every type on one engine"),
    (r"\bCALL \{", "CALL without a scope clause is deprecated: write CALL (x) { }"),
    (r"\bIN( \d+)?( CONCURRENT)? TRANSACTIONS\b", "batch in Python: the driver's transactions do not allow this"),
    (r"\b(ALL|ANY) SHORTEST\b", "ALL SHORTEST is not understood by one engine"),
    (r"\bSHORTEST \d", "SHORTEST k is not understood by one engine"),
    (r"- > [+*]", "->+ is not understood by one engine: write ->{1,n}"),
    (r"\bdb \. (propertyKeys|schema)\b", "empty or missing on one engine"),
    (r"\bLOAD CSV\b", "LOAD CSV differs, and reads what the user did not name"),
    (r"\b(elementId|id) \( \w+ \)", "ids differ between engines"),
    (r"\brand \(|\brandomUUID \(|\btimestamp \(|\bdatetime \( \)|\bdate \( \)", "random or clock"),
)


def _returns(found: list[Token]) -> list[list[Token]]:
    """The tokens of each RETURN of the outermost level (a UNION has several)."""
    clauses: list[list[Token]] = []
    depth = 0
    inside = False
    for token in found:
        depth += _OPEN.get(token.text, 0) if token.kind == "symbol" else 0
        word = token.text.upper() if token.kind == "word" and depth == 0 else ""
        if word == "RETURN":
            clauses.append([])
            inside = True
        elif word in _ENDS_RETURN:
            inside = False
        elif inside:
            clauses[-1].append(token)
    return clauses


def _columns(clause: list[Token]) -> tuple[str, ...]:
    names: list[str] = []
    depth = 0
    item: list[Token] = []
    for token in [*clause, Token("symbol", ",", -1)]:
        depth += _OPEN.get(token.text, 0) if token.kind == "symbol" else 0
        if token.text == "," and depth == 0:
            names.append(item[-1].text.strip("`") if _is_named(item) else "".join(part.text for part in item))
            item = []
        elif not (token.text.upper() == "DISTINCT" and not item and not names):
            item.append(token)
    return tuple(names)


def _is_named(item: list[Token]) -> bool:
    return len(item) == 1 or (len(item) > 2 and item[-2].text.upper() == "AS")


def _ordered(found: list[Token]) -> bool:
    depth = 0
    ordered = False
    for token, after in zip(found, [*found[1:], Token("symbol", "", -1)], strict=True):
        depth += _OPEN.get(token.text, 0) if token.kind == "symbol" else 0
        if depth == 0 and token.kind == "word":
            word = token.text.upper()
            if word == "RETURN":
                ordered = False
            elif word == "ORDER" and after.text.upper() == "BY":
                ordered = True
    return ordered


def _projects_inside_a_map(found: list[Token]) -> bool:
    """Whether a map projection stands in a map that is written out, lists in it included."""
    braces: list[str] = []
    for place, token in enumerate(found):
        if token.kind != "symbol" or token.text not in "{}":
            continue
        if token.text == "}":
            braces.pop()
            continue
        following = [after.text for after in found[place + 1 : place + 3]]
        if following[:1] == ["."] and braces[-1:] == ["map"]:
            return True
        braces.append("map" if following[1:] == [":"] else "other")
    return False
