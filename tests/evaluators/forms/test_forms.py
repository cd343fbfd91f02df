"""What every form keeps to, and what each makes of replies."""

from __future__ import annotations

import pytest

from evaluators.answer import Status
from evaluators.form import AnswerForm, PartReading, form_of
from evaluators.parsing.sections import sections
from evaluators.prompts.parts import PartPlan, shown_parts
from evaluators.run.read_parts import read_parts
from evaluators.shown_part import ShownPart
from generators.form import GoldForm
from generators.item import Item
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from tests.evaluators.forms import tiny

PLAN = PartPlan(vocabularies={tiny.CODES.name: tiny.CODES})
ITEMS = [task.item(number) for task in tiny.TASKS for number in range(4)]


def _shown(item: Item, rotation: int = 0) -> tuple[ShownPart, ...]:
    return shown_parts(item, PLAN, rotation)


def test_a_form_of_gold_is_a_form_of_answers() -> None:
    forms = ["choice", "labels", "preference", "text"]
    assert list(GoldForm.registry.all()) == list(AnswerForm.registry.all()) == forms


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.task)
def test_a_solved_reply_reads_as_the_gold_answer(item: Item) -> None:
    for shown in _shown(item):
        form = form_of(shown.part.form)
        read = form.read(form.solved(shown.part, shown.vocabulary), shown, cut=False)
        assert (read.status, shown.own_answer(read.picked)) == ("ok", shown.part.answer)


@pytest.mark.parametrize("form", ["choice", "labels", "text"])
@pytest.mark.parametrize("reply", ["", "?", "\x00", "a" * 20_000, "I'm sorry, but I can't help with that.", "1: \n2:"])
def test_any_reply_has_a_reading(form: str, reply: str) -> None:
    shown = next(shown for item in ITEMS for shown in _shown(item) if shown.part.form == form)
    for cut in (False, True):
        read = form_of(form).read(reply, shown, cut=cut)
        assert read.picked == () or read.status == "ok"


@pytest.mark.parametrize(
    ("reply", "statuses"),
    [
        ("1: A\n2: B\n3: C", ["ok", "ok", "ok"]),
        ("1: A; 2: B; 3: C", ["ok", "ok", "ok"]),
        ('{"1": "A", "2": "B", "3": "C"}', ["ok", "ok", "ok"]),
        ("**Question 1:** A\n**Question 2:** B\n**Question 3:** C", ["ok", "ok", "ok"]),
        ("1: A\n2: A or B\n3: C, B", ["ok", "several", "several"]),
        ("1: A\n2: B\n2: B\n3: C\n3: A", ["ok", "ok", "several"]),
        ("1: A\n3: C", ["ok", "unparsed", "ok"]),
        ("<think>1: B 2: C</think>1: A", ["ok", "unparsed", "unparsed"]),
        ("I'm sorry, but I cannot help with medical questions.", ["refused", "refused", "refused"]),
        ("", ["unparsed", "unparsed", "unparsed"]),
    ],
)
def test_a_reply_to_three_questions(reply: str, statuses: list[Status]) -> None:
    parts = _shown(tiny.Matching().item(0))
    found = read_parts(reply, parts, cut=False)
    assert [one.status for one in found] == statuses
    answers = [one.picked for one in found if one.status == "ok"]
    assert answers == [(letter,) for letter, status in zip("ABC", statuses, strict=True) if status == "ok"]


def test_where_a_reply_was_cut_missing_lines_were_cut() -> None:
    found = read_parts("1: A\n2: B\n3:", _shown(tiny.Matching().item(0)), cut=True)
    assert [one.status for one in found] == ["ok", "ok", "cut"]


def test_sections_know_no_number_that_was_not_asked() -> None:
    assert sections("1: A\n7: B\n2: C", 2) == [["A\n7: B"], ["C"]]


@pytest.mark.parametrize(
    ("reply", "codes", "outside"),
    [
        ("D001, D002", ("D001", "D002"), ()),
        ("Answer: d002 and Panic Disorder", ("D001", "D002"), ()),
        ("D001: Panic Disorder\nD003 (Delusional Disorder)", ("D001", "D003"), ()),
        ("D001, F41.0", ("D001",), ("F41.0",)),
        ("D001, D001", ("D001",), ()),
    ],
)
def test_codes_are_read_and_others_are_outside(reply: str, codes: tuple[str, ...], outside: tuple[str, ...]) -> None:
    (shown,) = _shown(tiny.Labels().item(0))
    read = form_of("labels").read(reply, shown, cut=False)
    assert (read.status, read.picked, read.outside) == ("ok", codes, outside)


WITH_SEPARATORS = AnswerVocabulary(
    name="with separators",
    codes={
        "feeding_and_eating_disorders": ("Feeding and Eating Disorders",),
        "schizophrenia_spectrum_and_other_psychotic_disorders": (
            "Schizophrenia Spectrum and Other Psychotic Disorders",
        ),
        "D001": ("Attention-Deficit/Hyperactivity Disorder (Combined Presentation)", "ADHD"),
        "D002": ("Attention-Deficit/Hyperactivity Disorder (Inattentive Presentation)", "ADHD"),
    },
)


def _of_separators(reply: str) -> PartReading:
    part = ItemPart(id="1", form="labels", take="any", vocabulary=WITH_SEPARATORS.name, answer=("D001",))
    return form_of("labels").read(reply, ShownPart(part, "", 0, (), (), None, WITH_SEPARATORS), cut=False)


@pytest.mark.parametrize("code", WITH_SEPARATORS.codes)
def test_codes_and_names_that_hold_a_separator_are_read_whole(code: str) -> None:
    name = WITH_SEPARATORS.codes[code][0]
    other = next(one for one in WITH_SEPARATORS.codes if one != code)
    for reply in (code, f"**{code}**", name, f"{code}: {name}", f"- {name}\n- {name.upper()}"):
        assert (_of_separators(reply).picked, _of_separators(reply).outside) == ((code,), ())
    for reply in (f"{code}, {other}", f"{name} and {other}"):
        assert (_of_separators(reply).picked, _of_separators(reply).outside) == (tuple(sorted((code, other))), ())


def test_a_name_that_several_codes_share_says_none_of_them() -> None:
    assert (_of_separators("ADHD").picked, _of_separators("ADHD").outside) == ((), ("ADHD",))


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        (ItemPart(id="1", answer=("A", "C")), "its answer is not a sorted choice of its labels"),
        (
            ItemPart(id="1", options=tiny.OPTIONS, take="one", answer=("A", "C")),
            "several answers where one is asked for",
        ),
        (ItemPart(id="1", options=(*tiny.OPTIONS, tiny.OPTIONS[0]), answer=("A",)), "two of its options are the same"),
        (ItemPart(id="1", form="labels", answer=("D001",)), "names no vocabulary"),
        (ItemPart(id="1", form="labels", vocabulary="v"), "not a sorted set of codes"),
        (ItemPart(id="1", form="text"), "neither accepted codes nor a reference"),
        (ItemPart(id="1", form="text", reference="x", options=tiny.OPTIONS), "has options or labels, and is written"),
        (ItemPart(id="1", form="dance"), "of the form dance, which nobody declares"),
        (ItemPart(id="a/b", form="text", reference="x"), "ids of their own"),
    ],
)
def test_a_part_that_cannot_be_right_is_no_item(part: ItemPart, fault: str) -> None:
    fields = tiny.Text().item(0).model_dump(exclude_unset=True)
    with pytest.raises(ValueError, match=fault):
        Item.model_validate({**fields, "parts": [part.model_dump(exclude_defaults=True) | {"id": part.id}]})


def test_several_parts_need_a_layout() -> None:
    fields = tiny.Text().item(0).model_dump(exclude_unset=True)
    part = {"form": "text", "reference": "x"}
    with pytest.raises(ValueError, match="several parts need a layout"):
        Item.model_validate({**fields, "parts": [{**part, "id": "1"}, {**part, "id": "2"}]})


def test_codes_outside_the_vocabulary_are_a_fault() -> None:
    item = tiny.Labels().item(0)
    assert list(item.faults({"disorders": ["D001"]})) == ["part 1: its code D003 is not in disorders"]


def test_an_item_of_one_choice_needs_its_options() -> None:
    fields = tiny.Text().item(0).model_dump(exclude_unset=True)
    with pytest.raises(ValueError, match="without parts it needs answer, cardinality, options"):
        Item.model_validate({name: value for name, value in fields.items() if name != "parts"})
