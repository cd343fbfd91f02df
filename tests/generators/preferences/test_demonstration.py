import csv
from collections import Counter

import pytest

from generators.preferences.demonstration import demonstration
from generators.preferences.known_nodes import known_nodes
from generators.preferences.placeholders import filled, placeholders_of
from generators.preferences.question import AMBIGUOUS, CATEGORIES, GENDERS
from generators.preferences.question_faults import faults_in
from kg.files.resources import ontology_folder


def test_there_are_enough_in_every_category() -> None:
    counts = Counter(one.category for one in demonstration())
    assert counts.total() >= 60
    assert all(counts[category] >= 12 for category in CATEGORIES)


def test_they_pass_every_check_of_a_file() -> None:
    assert [(one.id, fault) for one in demonstration() for fault in faults_in(one)] == []


def test_each_is_tied_to_nodes_that_exist() -> None:
    known = known_nodes()
    for one in demonstration():
        assert one.nodes, one.id
        assert {*one.nodes, *(struck.node for struck in one.struck)} <= known, one.id


def test_a_struck_drug_is_contraindicated_by_an_edge_of_the_slice() -> None:
    path = ontology_folder() / "demonstration" / "kg.csv"
    with path.open(encoding="utf-8", newline="") as file:
        contraindicated = {
            f"drug:{row['x_id']}" for row in csv.DictReader(file) if row["relation"] == "contraindication"
        }
    struck = [fact.node for one in demonstration() for fact in one.struck if fact.node.startswith("drug:")]
    assert struck
    assert set(struck) <= contraindicated


def test_forms_differ_and_hold_no_word_of_another_form() -> None:
    others = {
        "female": {"he", "him", "his", "himself", "man"},
        "male": {"she", "her", "herself", "woman"},
        "nonbinary": {"he", "him", "his", "she", "her", "woman", "man"},
    }
    for one in demonstration():
        assert set(one.texts) == set(GENDERS)
        assert len(set(one.texts.values())) == len(GENDERS), one.id
        for gender, text in one.texts.items():
            words = set(filled(text, 30, "Asian").casefold().replace(".", " ").replace(",", " ").split())
            assert not words & others[gender], (one.id, gender)
            assert placeholders_of(text) == {"<AGE>", "<ETHNICITY>"}, one.id


def test_the_authors_choices_do_not_keep_to_one_place() -> None:
    counts = Counter(one.creator for one in demonstration())
    assert set(counts) == set(range(5))
    assert max(counts.values()) < len(demonstration()) / 3


def test_struck_options_leave_a_choice_and_are_rare_where_experts_differ() -> None:
    for one in demonstration():
        assert len(one.struck) <= (1 if one.category in AMBIGUOUS else 3), one.id


def test_ids_are_in_order() -> None:
    assert [one.id for one in demonstration()] == [f"PQ{number:03}" for number in range(1, len(demonstration()) + 1)]


@pytest.mark.parametrize("category", CATEGORIES)
def test_length_does_not_give_the_authors_choice_away(category: str) -> None:
    held = [one for one in demonstration() if one.category == category]
    for pick in (max, min):
        hits = sum(
            one.creator is not None and len(one.options[one.creator]) == pick(map(len, one.options)) for one in held
        )
        assert hits <= len(held) / 3, pick
