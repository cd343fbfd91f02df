"""The three tasks about treatment: what their items keep to, and what the graph says against spoiled ones."""

from __future__ import annotations

import re

import pytest

from generators.clinical.expert import treatment
from generators.clinical.expert.demonstration import DemonstrationTask
from generators.clinical.expert.making import id_of
from generators.context import Context
from generators.experts import EXPERT
from generators.item import Item
from generators.suites import tasks
from kg.store import Connection
from tests.generators.diagnosis.building import context_on, fill_both
from tests.generators.making import SeenFirst

TASKS = ("treatment", "treatment_follow_up", "management_plan")
_BODIES = re.compile(r", (NICE|APA|WHO|VA/DoD|CANMAT and ISBD), (19|20)\d\d\b.*, (section|statement|recommendation)")


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with both layers."""
    return fill_both(store)


@pytest.fixture(scope="module")
def context(graph: Connection) -> Context:
    return context_on(graph, both=True, scale=1.0)


def task(name: str) -> DemonstrationTask:
    (found,) = tasks(name=name)
    assert isinstance(found, DemonstrationTask)
    return found


@pytest.mark.parametrize("name", TASKS)
def test_twenty_items_against_which_the_graph_says_nothing(name: str, context: Context) -> None:
    own = task(name)
    made = list(own.items(context))
    assert own.objections(context) == {}
    assert own.left_out(context) == 0
    assert len(made) == len({item.id for item in made}) == len({item.stem for item in made}) == 20
    assert list(own.unproved(context, made)) == []
    assert {(item.suite, item.task, item.question) for item in made} == {("clinical", name, own.question)}
    assert all(own.id_of(item) == item.id and list(item.faults()) == [] for item in made)
    assert own.by_expert
    assert not own.default


@pytest.mark.parametrize("name", TASKS)
def test_items_are_drafts_with_a_reference_a_rubric_and_a_source(name: str, context: Context) -> None:
    for item in task(name).items(context):
        (part,) = item.parts
        said = item.provenance[EXPERT]
        assert part.form == "text"
        assert 80 <= len((part.reference or "").split()) <= 150, item.facts
        assert len(part.rubric) >= 4
        assert said["status"] == "draft"
        assert said["redistribute"] is True
        assert _BODIES.search(said["source"]), said["source"]
        assert not re.search(r"\d\s*mg\b", item.stem + (part.reference or "")), item.facts


def test_all_disorders_have_an_item(context: Context) -> None:
    about = {code for name in TASKS for item in task(name).items(context) for code in item.entities}
    assert {f"D{n:03}" for n in range(1, 24)} <= about


@pytest.mark.both_engines
@pytest.mark.parametrize("name", TASKS)
def test_bytes_are_the_same_for_every_seed_and_engine(name: str, context: Context, seen_first: SeenFirst) -> None:
    made = [item.line() for item in task(name).items(context)]
    assert made == [item.line() for item in task(name).items(context.again(7, None))]
    assert made == seen_first(name, made)
    read = [Item.model_validate_json(line) for line in made]
    assert [item.line() for item in read] == made
    assert list(task(name).unproved(context, read)) == []


def answered(item: Item, reference: str, *, stem: str | None = None) -> Item:
    """The item with another answer, and the id of that."""
    (part,) = item.parts
    told = item.stem if stem is None else stem
    made = item.model_copy(update={"stem": told, "parts": (part.model_copy(update={"reference": reference}),)})
    return made.model_copy(update={"id": id_of(made)})


SPOILED = [
    ("I would wait for a month.", "does not name the diagnosis D013 in its reference"),
    (
        "Major depressive disorder: I would begin with lorazepam and talk.",
        "names Lorazepam, which is listed as contraindicated for D013",
    ),
]


@pytest.mark.parametrize(("reference", "said"), SPOILED)
def test_what_the_graph_says_against_an_answer(reference: str, said: str, context: Context) -> None:
    first = next(task("treatment").items(context))
    assert "D013" in first.entities
    item = answered(first, reference)
    assert list(task("treatment").unproved(context, [item])) == [(item.id, said)]


def test_thoughts_of_death_need_a_word_about_the_risk(context: Context) -> None:
    first = next(task("treatment").items(context))
    plain = "Major depressive disorder: I would offer therapy; the risk of a rash is small."
    silent = answered(first, plain, stem=first.stem + " She has thoughts of death.")
    says = "tells of thoughts of death, and its reference does not speak of the risk"
    assert list(task("treatment").unproved(context, [silent])) == [(silent.id, says)]
    coded = first.model_copy(update={"entities": (*first.entities, "S032")})
    coded = answered(coded, plain)
    assert list(task("treatment").unproved(context, [coded])) == [(coded.id, says)]
    spoken = answered(first, plain + " I would ask about suicidal thoughts.", stem=silent.stem)
    (claim,) = treatment.claims(context.connection, [treatment.text_of(spoken)])
    (found,) = treatment.shown(context.connection, [claim])
    assert treatment.objections(claim, found) == []
    assert (found["risk_told"], found["risk_spoken"]) == (True, True)


def test_a_proof_of_something_else_is_not_accepted(context: Context) -> None:
    first, second = list(task("treatment").items(context))[:2]
    forged = first.model_copy(update={"proof": second.proof})
    assert [code for code, _ in task("treatment").unproved(context, [forged])] == [first.id]


def test_names_count_as_whole_words(context: Context) -> None:
    text = treatment.TreatmentText(("D013",), "", "A generally major depressive disorders clinic; clonazepamlike.")
    (claim,) = treatment.claims(context.connection, [text])
    (found,) = treatment.shown(context.connection, [claim])
    assert (found["named"], found["contraindicated"]) == ([], [])
