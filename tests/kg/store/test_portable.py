"""Both engines give the same rows for the Cypher that the project relies on."""

from __future__ import annotations

from typing import Any

import pytest

from kg.store import Connection

SAMPLE = """
CREATE (a:Disorder {code: 'D001', name: 'Ärger', days: 14}), (b:Disorder {code: 'D002', name: 'zeta'}),
       (c:Disorder {code: 'D003', name: 'Zeta', days: 7}), (s:Symptom {code: 'S001'}), (t:Symptom {code: 'S002'}),
       (s)-[:OF {core: true}]->(a), (t)-[:OF {core: false}]->(a), (t)-[:OF]->(b),
       (a)-[:EXCLUDES]->(b), (b)-[:EXCLUDES]->(c)
"""

CASES: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = [
    (
        "UNWIND [[true, null], [false, null], [true, false], [null, null]] AS pair "
        "RETURN pair[0] AND pair[1] AS both, pair[0] OR pair[1] AS either, "
        "pair[0] XOR pair[1] AS one, NOT pair[1] AS no",
        {},
        [
            {"both": None, "either": True, "one": None, "no": None},
            {"both": False, "either": None, "one": None, "no": None},
            {"both": False, "either": True, "one": True, "no": True},
            {"both": None, "either": None, "one": None, "no": None},
        ],
    ),
    (
        "UNWIND [[true, null], [false, null], [true, true], []] AS list "
        "RETURN all(x IN list WHERE x) AS every, any(x IN list WHERE x) AS some, none(x IN list WHERE x) AS no",
        {},
        [
            {"every": None, "some": True, "no": False},
            {"every": False, "some": None, "no": None},
            {"every": True, "some": True, "no": False},
            {"every": True, "some": False, "no": True},
        ],
    ),
    (
        "RETURN 3 IN [1, null] AS unknown, 1 IN [1, null] AS found, null IN [] AS none, null = null AS same, "
        "null IS NULL AS missing, 1 < null AS less",
        {},
        [{"unknown": None, "found": True, "none": False, "same": None, "missing": True, "less": None}],
    ),
    (
        "UNWIND $profiles AS p UNWIND $keys AS k RETURN p.id AS id, k, p.findings[k] AS value, "
        "p.findings[k] >= 14 AS enough "
        "ORDER BY id, k",
        {"profiles": [{"id": 1, "findings": {"days": 20}}, {"id": 2, "findings": {}}], "keys": ["days", "weeks"]},
        [
            {"id": 1, "k": "days", "value": 20, "enough": True},
            {"id": 1, "k": "weeks", "value": None, "enough": None},
            {"id": 2, "k": "days", "value": None, "enough": None},
            {"id": 2, "k": "weeks", "value": None, "enough": None},
        ],
    ),
    (
        "UNWIND ['b', 'Ä', 'a', 'Z', 'é', 'z', '', '10', '9', '😀'] AS word RETURN word ORDER BY word",
        {},
        [{"word": word} for word in ["", "10", "9", "Z", "a", "b", "z", "Ä", "é", "😀"]],
    ),
    (
        "UNWIND [3, null, 1, 2.5, 2] AS x RETURN x ORDER BY x",
        {},
        [{"x": x} for x in [1, 2, 2.5, 3, None]],
    ),
    (
        "MATCH (d:Disorder) RETURN d.code AS code, d.days AS days, d.days >= 10 AS long ORDER BY code",
        {},
        [
            {"code": "D001", "days": 14, "long": True},
            {"code": "D002", "days": None, "long": None},
            {"code": "D003", "days": 7, "long": False},
        ],
    ),
    (
        "MATCH (d:Disorder) OPTIONAL MATCH (d)<-[r:OF]-(s:Symptom) "
        "RETURN d.code AS code, count(s) AS n, count(CASE WHEN r.core THEN 1 END) AS core ORDER BY code",
        {},
        [
            {"code": "D001", "n": 2, "core": 1},
            {"code": "D002", "n": 1, "core": 0},
            {"code": "D003", "n": 0, "core": 0},
        ],
    ),
    (
        "MATCH (d:Disorder) CALL (d) { MATCH (d)<-[:OF]-(s) WITH s ORDER BY s.code RETURN collect(s.code) AS codes } "
        "RETURN d.code AS code, codes ORDER BY code",
        {},
        [
            {"code": "D001", "codes": ["S001", "S002"]},
            {"code": "D002", "codes": ["S002"]},
            {"code": "D003", "codes": []},
        ],
    ),
    (
        "MATCH (d:Disorder) RETURN d.code AS code, EXISTS { (d)-[:EXCLUDES]->() } AS excludes, "
        "COUNT { (d)<-[:OF]-() } AS n, COLLECT { MATCH (d)<-[:OF]-(s) RETURN s.code ORDER BY s.code } AS codes "
        "ORDER BY code",
        {},
        [
            {"code": "D001", "excludes": True, "n": 2, "codes": ["S001", "S002"]},
            {"code": "D002", "excludes": True, "n": 1, "codes": ["S002"]},
            {"code": "D003", "excludes": False, "n": 0, "codes": []},
        ],
    ),
    (
        "MATCH (a:Disorder)-[:EXCLUDES]->{1,3}(b:Disorder) RETURN a.code AS a, b.code AS b ORDER BY a, b",
        {},
        [{"a": "D001", "b": "D002"}, {"a": "D001", "b": "D003"}, {"a": "D002", "b": "D003"}],
    ),
    (
        "MATCH (d:Disorder {code: $code}) RETURN d {.code, .days, .missing, twice: d.days * 2} AS shown",
        {"code": "D001"},
        [{"shown": {"code": "D001", "days": 14, "missing": None, "twice": 28}}],
    ),
    (
        "RETURN 7 / 2 AS whole, 7 / 2.0 AS half, -7 % 3 AS rest, toInteger('42') AS n, 2 ^ 3 AS power",
        {},
        [{"whole": 3, "half": 3.5, "rest": -1, "n": 42, "power": 8.0}],
    ),
    (
        "RETURN reduce(total = 0, x IN [1, 2, 3] | total + x) AS total, "
        "[x IN range(1, 5) WHERE x % 2 = 1 | x * x] AS odd, "
        "split('a,b', ',') AS parts, toUpper('straße') AS upper, substring('häuser', 1, 2) AS piece, "
        "size('😀') > 0 AS any",
        {},
        [
            {
                "total": 6,
                "odd": [1, 9, 25],
                "parts": ["a", "b"],
                "upper": "STRASSE",
                "piece": "äu",
                "any": True,
            }
        ],
    ),
    (
        "MATCH (n) WITH n, labels(n) AS names UNWIND names AS label RETURN label, count(n) AS n ORDER BY label",
        {},
        [{"label": "Disorder", "n": 3}, {"label": "Symptom", "n": 2}],
    ),
    (
        "MATCH (n:Absent) RETURN n.missing AS missing ORDER BY missing",
        {},
        [],
    ),
]


@pytest.mark.parametrize(("text", "params", "expected"), CASES, ids=[str(number) for number in range(len(CASES))])
def test_rows(engine: Connection, text: str, params: dict[str, Any], expected: list[dict[str, Any]]) -> None:
    engine.run_text(SAMPLE, writing=True)
    assert engine.run_text(text, params) == expected


def test_a_missing_label_prints_nothing(
    engine: Connection, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    engine.run_text("MATCH (n:NoSuchLabel {no_such_property: 1})-[:NO_SUCH_TYPE]->() RETURN n.name AS name")
    out, err = capfd.readouterr()
    assert (out, err, caplog.text) == ("", "", "")
