"""What the page of consultations holds, and words that can do no harm."""

from __future__ import annotations

import re

from evaluators.consultation.report.drawn import drawn_hypotheses
from evaluators.consultation.report.page import SCRIPTS
from evaluators.consultation.report.report import AT_ONCE, consultation_report
from evaluators.consultation.report.source import read_reported
from tests.evaluators.consultation.report.making import (
    CERTIFICATE,
    CHINESE,
    GOLD,
    OTHER,
    RISK,
    TalkedRuns,
    chats_of,
    data_of,
    rows_of,
)
from tests.evaluators.report.making import EVIL


def test_every_turn_and_fact_is_there(talked: TalkedRuns) -> None:
    html = talked.report().html
    data, chats = data_of(html), chats_of(html)
    assert data["places"] == [0, 1, 2, None, 3, 4, 5, None]
    assert [len(one["turns"]) for one in chats] == [11, 3, 1, 11, 3, 1]
    full = chats[0]
    assert [turn["turn"] for turn in full["turns"]] == list(range(11))
    assert [turn["number"] for turn in full["turns"]] == [None, 1, 2, 3, 4, None, None, 5, 6, 7, None]
    told = [(fact[0], fact[1]) for turn in full["turns"] for fact in turn["said"]]
    assert told == [
        ("S024", "volunteered"), ("S028", "observed"), ("S025", "denied"), ("now.depressive.time", "withheld"),
        ("finding.worry.form", "unsure"), (RISK, "told"), ("topic.alcohol", "told"), ("S025", "told"),
    ]  # fmt: skip
    volunteered, withheld = full["turns"][0]["said"][0], full["turns"][2]["said"][0]
    assert volunteered[2] == volunteered[3]
    assert volunteered[4] is True
    assert (withheld[2], withheld[4]) == (None, None)
    assert withheld[3]
    assert full["turns"][7]["said"][0][2:] == [None, None, None]
    assert full["turns"][3]["asked"] == [["finding.worry.form", "index", 0.8312]]
    assert full["turns"][0]["text"] == EVIL
    assert chats[3]["turns"][0]["reply"] == CHINESE


def test_belief_and_verdicts_have_a_value_for_each_turn(talked: TalkedRuns) -> None:
    full, early, *_ = chats_of(talked.report("en").html)
    assert full["drawn"] == [[GOLD, False], [OTHER, False]]
    assert [turn["belief"][0] for turn in full["turns"]] == [0.2, 0.3, 0.4, 0.5, 0.6, 0.6, 0.6, 0.7, 0.8, 0.9, 0.9]
    assert [turn["decided"] for turn in full["turns"]][6:] == [
        [[[], 0], [[], 0]],
        [[[], 0], [[GOLD], 3]],
        [[[OTHER], 1], [[GOLD], 3]],
        [[[GOLD], 1], [[GOLD], 3]],
        [[[GOLD], 1], [[GOLD], 3]],
    ]
    assert early["gold"] == [GOLD]


def test_only_the_right_one_waits_for_the_truth(talked: TalkedRuns) -> None:
    run = read_reported(talked.runs["en"], talked.cases)
    one = run.consultations[1]
    flat = one.turns[0].model_copy(
        update={"belief": tuple(0.9 if code == OTHER else 0.0 for code in run.header.hypotheses)}
    )
    found = drawn_hypotheses(one._replace(turns=(flat,)), run.header.hypotheses)
    assert [(run.header.hypotheses[line.place], line.for_truth) for line in found] == [(OTHER, False), (GOLD, True)]


def test_the_certificate_beside_what_was_asked(talked: TalkedRuns) -> None:
    full, early, open_one = chats_of(talked.report("en").html)
    assert full["certificate"]["keys"] == [
        ["S024", 0, False], ["S025", 1, True], ["now.depressive.time", 2, True],
        ["past.elevated", 8, True], ["event.traumatic", 8, True],
    ]  # fmt: skip
    # Question 5 of a budget is turn 7: what follows a yes about risk does not count.
    assert full["certificate"]["turn"] == 7
    assert (full["certificate"]["by_symptom"], full["certificate"]["gold"]) == (len(CERTIFICATE) + 1, 2)
    # One question was asked; the four others would have been turns 2 to 5.
    assert early["certificate"]["turn"] == 5
    assert open_one["conclusion"] is None


def test_the_parts_of_criteria_have_words(talked: TalkedRuns) -> None:
    met, unmet, unknown = chats_of(talked.report("en").html)[0]["conclusion"]["parts"]
    assert met[0].endswith(", at present")
    assert not met[1].startswith("requirement")
    assert unmet == ["Schizophrenia does not take precedence"]
    assert unknown == ["unheard.of"]


def test_the_tables(talked: TalkedRuns) -> None:
    report = talked.report(limit=2)
    data = data_of(report.html)
    assert (report.listed, report.in_full) == (8, 2)
    first, second, third, _, *_ = rows_of(data, "consultations")
    assert (first["named"], first["outcome"], first["premature"], first["gold"]) == (GOLD, "right", False, GOLD)
    assert (first["questions"], first["certificate"], first["came_up"]) == (8, 5, 5)
    assert (first["denied"], first["withheld"], first["risk_turn"]) == (1, 1, 4)
    assert (second["outcome"], second["premature"], second["why"]) == ("wrong", True, EVIL)
    assert (third["status"], third["named"], third["outcome"]) == ("missing", None, "unnamed")
    assert [(row["run"], row["cases"], row["over"], row["right"]) for row in rows_of(data, "runs")] == [
        ("run-en", 4, 2, 1),
        ("run-zh", 4, 2, 1),
    ]


def test_names_are_in_both_languages_where_both_are_spoken(talked: TalkedRuns) -> None:
    english = data_of(talked.report("en").html)["nouns"]
    both = data_of(talked.report().html)["nouns"]
    assert english["S024"] == ["low mood"]
    assert both["S024"] == ["low mood", "心情低落"]
    assert english.keys() == both.keys()
    assert {*CERTIFICATE, RISK, "topic.alcohol", "finding.worry.form"} <= english.keys()


def test_no_word_is_markup(talked: TalkedRuns) -> None:
    html = talked.report().html
    assert "window.hit" not in html
    assert CHINESE not in html
    assert "{{" not in re.sub(r"<script>.*", "", html, flags=re.DOTALL)
    # The data, one part and the scripts.
    assert html.count("</script>") == 3
    assert not re.search(r"(src|href)=\"(?!#|data:,)", html)
    assert not re.search(
        r"@import|url\(|innerHTML|insertAdjacentHTML|document\.write|\bfetch\(|XMLHttp|WebSocket", html
    )
    assert set(re.findall(r"https?://[^\s\"'`]+", html)) == {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'; script-src 'sha256-" in html
    assert str(talked.cases.parent) not in html


def test_the_same_runs_give_the_same_bytes(talked: TalkedRuns) -> None:
    assert talked.report().html == talked.report().html


def test_consultations_are_packed_in_parts(talked: TalkedRuns) -> None:
    one = read_reported(talked.runs["en"], talked.cases)
    many = one._replace(consultations=one.consultations[:1] * (AT_ONCE + 1))
    html = consultation_report([many], talked.words, None).html
    assert html.count('id="words-') == 2
    assert len(chats_of(html, parts=2)) == AT_ONCE + 1


def test_no_two_scripts_declare_one_name() -> None:
    declared = r"^(?:const|let|async function|function) (\w+)"
    names = [name for script in SCRIPTS for name in re.findall(declared, script.read_text(encoding="utf-8"), re.M)]
    assert len(names) > 50
    assert sorted(names) == sorted(set(names))
