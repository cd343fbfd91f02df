"""Multiple choice and the exam: closed sets in which each option answers one question, and nothing leads by itself."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from generators.clinical.exam import QUESTIONS, paper
from generators.clinical.matrix.asked import AskedFact
from generators.clinical.matrix.fitting import fitting
from generators.clinical.matrix.kinds import KINDS
from generators.clinical.matrix.kinship import Kinship
from generators.clinical.matrix.names import names_of
from generators.clinical.matrix.proof import ClaimedQuestion, asked_of_graph, right
from generators.clinical.matrix.sets import closed_sets
from generators.clinical.matrix.share import questions
from generators.context import Context
from generators.draw import stream
from generators.item import Item
from tests.generators.clinical.contract import AnsweredByGraph
from tests.generators.contract import TaskContract
from tests.generators.making import Items


class ClosedSetContract(TaskContract):
    redrawn = 10

    def test_options_are_as_many_as_asked_and_distinct(self, items_of: Items) -> None:
        for item in items_of(self.task):
            assert [option.label for option in item.options] in ([*"ABCD"], [*"ABCDE"]), item.id
            assert len({option.text for option in item.options}) == len(item.options), item.id

    def test_every_option_answers_one_question_of_its_set(self, items_of: Items) -> None:
        sets: defaultdict[str, list[Item]] = defaultdict(list)
        for item in items_of(self.task):
            sets[item.group].append(item)
        for group, listed in sets.items():
            offered = {frozenset(option.text for option in item.options) for item in listed}
            golds = [option.text for item in listed for option in item.options if option.label in item.answer]
            assert len(offered) == 1, group
            assert sorted(golds) == sorted(next(iter(offered))), group

    def test_no_fact_is_asked_for_often(self, items_of: Items) -> None:
        facts = Counter(item.provenance.get("fact", item.id) for item in items_of(self.task))
        assert max(facts.values()) <= 3

    def test_other_options_are_not_proved(self, context: Context, items_of: Items) -> None:
        made = [item for item in items_of(self.task) if "keys" in item.facts]
        one, other = made[0], next(item for item in made if item.group != made[0].group)
        forged = one.model_copy(update={"options": other.options})
        retold = one.model_copy(update={"stem": other.stem})
        renamed = one.model_copy(update={"facts": {**one.facts, "names": other.facts["names"]}})
        for item in (forged, retold, renamed):
            assert [code for code, _ in self.declared().unproved(context, [item])] == [one.id]

    @pytest.mark.parametrize("facts", [{}, {"kind": "quotation"}, {"kind": 1, "about": 2, "keys": 3, "names": 4}])
    def test_facts_of_another_form_are_refused(
        self, context: Context, items_of: Items, facts: dict[str, object]
    ) -> None:
        one = next(item for item in items_of(self.task) if "keys" in item.facts)
        forged = one.model_copy(update={"facts": facts})
        assert [code for code, _ in self.declared().unproved(context, [forged])] == [one.id]


class TestMultipleChoice(AnsweredByGraph, ClosedSetContract):
    task = "multiple_choice"

    def test_most_ask_about_patients(self, items_of: Items) -> None:
        made = items_of(self.task)
        assert sum(bool(item.provenance["application"]) for item in made) >= 0.6 * len(made)
        assert {item.provenance["kind"] for item in made} >= {"quotation", "vignette", "completes", "decides"}


class TestExam(ClosedSetContract):
    task = "exam"

    def test_the_order_is_fixed(self, context: Context, items_of: Items) -> None:
        made = items_of(self.task)
        assert [item.provenance["place"] for item in made] == list(range(1, len(made) + 1))
        assert len(made) >= QUESTIONS * context.scale

    def test_nothing_is_asked_elsewhere_too(self, items_of: Items) -> None:
        asked = {(item.stem, option.text) for item in items_of("multiple_choice") for option in item.options}
        assert not asked & {(item.stem, option.text) for item in items_of(self.task) for option in item.options}


def test_no_two_tasks_ask_the_same(context: Context) -> None:
    seen: dict[tuple[object, ...], str] = {}
    for task in ("multiple_choice", "extended_matching", "exam", "exam_matching"):
        for kind, listed in questions(context, task).items():
            for one in listed:
                assert seen.setdefault((kind, one.about, one.option), task) == task


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_what_python_draws_by_is_what_the_graph_proves(context: Context, kind: str) -> None:
    listed = list(KINDS[kind].asked(context))
    drawn = stream("matrix", kind).shuffled(listed)[:20]
    options = sorted({one.option for one in drawn})
    asked = [ClaimedQuestion(KINDS[kind], one.about, {option: option for option in options}) for one in drawn]
    shown = asked_of_graph(context.connection, asked)
    for one, said in zip(drawn, shown, strict=True):
        known = {option for option in options if KINDS[kind].answers(context, one.about, option)}
        assert one.option in right(said)
        # Where a core symptom lacks, what counts does not yet complete.
        assert {*right(said)} <= known if kind == "completes" else {*right(said)} == known


class _Guessed:
    """Questions that all go together, and a guesser who is right wherever an option says so."""

    def together(self, one: AskedFact, other: AskedFact) -> bool:
        return one.option != other.option

    def related(self, one: AskedFact, other: AskedFact) -> int:
        return int(one.option[-1] == other.option[-1])

    def guesses(self, questions: tuple[AskedFact, ...]) -> tuple[float, ...]:
        return (sum(one.fact == "known" for one in questions),)


def test_sets_that_lift_a_guesser_are_left_out() -> None:
    listed = [AskedFact("quotation", (f"q{n}",), f"S{n:03}", "known" if n % 2 else "unknown", ()) for n in range(40)]
    made = closed_sets("x", listed, 4, _Guessed(), stream("sets"))  # type: ignore[arg-type]
    right = sum(one.fact == "known" for of_set in made for one in of_set.questions)
    assert made
    assert right <= len(made) + 1


def test_related_questions_stand_together_where_no_guesser_gains() -> None:
    listed = [AskedFact("quotation", (f"q{n}",), f"S{n:03}", "unknown", ()) for n in range(80)]
    made = closed_sets("x", listed, 4, _Guessed(), stream("sets"))  # type: ignore[arg-type]
    assert len(made) == 20
    alike = [len({one.option[-1] for one in of_set.questions}) == 1 for of_set in made]
    assert sum(alike) > len(made) / 2


def test_kinship_is_by_episodes_chapters_and_rivals(context: Context) -> None:
    kin = Kinship(context)
    assert kin.of("S024") & kin.of("S025")
    assert not kin.of("S024") & kin.of("S001")
    assert kin.of("D013") & kin.of("D014")
    assert kin.of("D001-D002/D001") == kin.of("D001") | kin.of("D002")
    assert kin.of("D001#1") == kin.of("D001")
    assert kin.of("nothing") == frozenset()


def test_symptoms_that_are_called_alike_are_not_set_against_each_other(context: Context) -> None:
    fits = fitting(context, context.once(names_of))
    rows = {row["symptom"]: row for row in context.connection.rows("clinical/symptoms")}
    one = next(code for code, row in rows.items() if row["near"])
    assert not fits.differ(one, rows[one]["near"][0])
    assert not fits.differ(one, one)


def test_an_exam_takes_whole_groups(items_of: Items, context: Context) -> None:
    listed = sorted(items_of("multiple_choice"), key=lambda item: item.group)
    made = list(paper(context, "anything", listed))
    whole = Counter(item.group for item in listed)
    assert all(count == whole[group] for group, count in Counter(item.group for item in made).items())
