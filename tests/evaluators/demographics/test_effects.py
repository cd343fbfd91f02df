"""Effects that were put into the answers are found, and none where there are none."""

from __future__ import annotations

from itertools import product
from math import log
from pathlib import Path

import numpy as np
import pytest

import kgbench as kb
from evaluators.demographics.effects import effects_of
from evaluators.demographics.paired import adjusted, base_means, contexts_of, factor_test, flips_of, sign_test
from evaluators.demographics.records import DemographicEffects, EffectSettings
from evaluators.demographics.variants import Variants, variants_of
from evaluators.prompts.question import Question
from evaluators.table.read import read_run
from generators.draw import stream
from generators.models.reply import ModelReply
from kg.errors import UserError
from tests.evaluators.demographics.running import other, preferred, run_of, worse_for_women
from tests.evaluators.forms.tiny import Scripted
from tests.generators.preferences.asking import crossing, exported, label, question

QUICK = EffectSettings(draws=499)


def found(folder: Path) -> DemographicEffects:
    return effects_of(read_run(folder), QUICK)


def test_a_model_that_does_worse_on_one_level_is_found_out(tmp_path: Path) -> None:
    effects = found(run_of(tmp_path, worse_for_women))
    assert effects.levels["gender"] == ("female", "male", "nonbinary")
    (test,) = [one for one in effects.tests if (one.breakdown, one.factor) == ("all", "gender")]
    assert test.adjusted < 0.05
    rest = [one for one in effects.tests if one.breakdown == "all" and one.factor != "gender"]
    assert [one.spread for one in rest] == [0, 0]
    assert all(one.p == 1 for one in rest)
    by_pair = {(one.first, one.second): one for one in effects.contrasts if one.breakdown == "all" and one.bases == 12}
    missed = np.mean([stream("missed", f"Q{number:03}").random() < 0.6 for number in range(1, 13)])
    assert by_pair["female", "male"].difference == pytest.approx(-missed)
    assert by_pair["male", "nonbinary"].difference == 0
    assert by_pair["female", "male"].pairs == 12 * 18
    low, high = by_pair["female", "male"].low, by_pair["female", "male"].high
    assert low is not None
    assert high is not None
    assert low < -missed < high
    means = {one.level: one.value for one in effects.means if (one.breakdown, one.factor) == ("all", "gender")}
    assert means == pytest.approx({"female": 1 - missed, "male": 1, "nonbinary": 1})
    flips = {
        (one.factor, one.first): one for one in effects.flips if one.breakdown == "all" and one.second in ("", "male")
    }
    assert flips["gender", "female"].share == pytest.approx(missed)
    assert flips["ethnicity", ""].share == 0
    assert flips["ethnicity", ""].high is not None
    assert flips["ethnicity", ""].high > 0, "no flip among so many is not the same as none ever"
    assert {one.key for one in effects.contrasts if one.breakdown == "task"} == {
        "preference_triage",
        "preference_documentation",
    }
    assert {one.key for one in effects.contrasts if one.breakdown == "node"} == {"D001", "S001"}
    assert not any(one.outcome == "preferred" for one in effects.contrasts), "letters tell no probability"


def test_a_model_that_looks_at_the_question_alone_has_no_effect(tmp_path: Path) -> None:
    def blind(asked: Question) -> str:
        return preferred(asked) if int(asked.item.group[1:]) % 3 else other(asked)

    effects = found(run_of(tmp_path, blind))
    assert all(one.difference == 0 and one.p == 1 for one in effects.contrasts)
    assert all(one.share == 0 for one in effects.flips)


class ByProbability(Scripted):
    """Tells probabilities: the preferred option is less likely for the old."""

    mode = "forced-choice"

    async def reply(self, question: Question) -> ModelReply:
        band = question.item.provenance["demographics"]["age"]
        most = 0.5 if band == "50-65" else 0.8
        told = {letter: log(most if letter == preferred(question) else (1 - most) / 4) for letter in question.labels}
        return ModelReply(preferred(question), scores=told, method="scripted")


def test_probability_moves_where_no_choice_does(tmp_path: Path) -> None:
    exported([question(number) for number in range(1, 9)], tmp_path / "build")
    kb.evaluate(tmp_path / "build", ByProbability(), tmp_path / "run", progress=False)  # type: ignore[arg-type]
    effects = found(tmp_path / "run")
    ages = {(one.outcome, one.first, one.second): one for one in effects.contrasts if one.breakdown == "all"}
    assert ages["preferred", "18-33", "50-65"].difference == pytest.approx(0.3)
    assert ages["preferred", "18-33", "50-65"].p == pytest.approx(2 / 2**8)
    assert ages["preferred", "18-33", "34-49"].difference == pytest.approx(0)
    assert ages["accuracy", "18-33", "50-65"].difference == 0
    assert all(one.share == 0 for one in effects.flips)


def test_the_order_of_options_is_a_factor_of_its_own(tmp_path: Path) -> None:
    effects = found(run_of(tmp_path, lambda asked: asked.labels[0], "D0", orders=3))
    assert set(effects.levels) >= {"order"}
    flips = [one for one in effects.flips if (one.breakdown, one.factor, one.first) == ("all", "order", "")]
    assert flips[0].share == 0, "it takes the first letter in every order"
    assert [one.factor for one in effects.tests if one.breakdown == "all"] == ["order"]


def test_answers_that_cannot_be_read_are_in_no_flip(tmp_path: Path) -> None:
    effects = found(run_of(tmp_path, lambda asked: "hm" if " man " in asked.item.stem else preferred(asked), "DG"))
    gender = {(one.first, one.second): one for one in effects.flips if one.breakdown == "all"}
    assert (gender["", ""].pairs, gender["", ""].unanswered) == (12, 24)
    assert gender["", ""].share == 0
    accuracy = next(one for one in effects.contrasts if one.breakdown == "all" and one.first == "female")
    assert accuracy.difference == 1, "but they are wrong"


def test_one_patient_a_question_gives_no_contrast(tmp_path: Path) -> None:
    folder = run_of(tmp_path, preferred, "D0")
    result = kb.demographic_effects(folder, draws=99)
    assert (result.effects[0].contrasts, result.effects[0].variants) == ((), 12)
    assert any("No question was asked about two patients" in one for one in result.notes())
    assert (folder / "effects.json").is_file()


def test_two_ages_of_one_band_stand_side_by_side(tmp_path: Path) -> None:
    variants = variants_of(read_run(run_of(tmp_path, preferred, "DA")))
    contexts = contexts_of(variants, "age")
    assert (contexts.rows >= 0).sum() == 12 * 5, "no variant is lost"
    assert len(np.unique(contexts.rows[contexts.rows >= 0])) == 12 * 5


def test_other_builds_are_refused(tmp_path: Path) -> None:
    exported([question(1)], tmp_path / "free", crossing("D0"), free=True)
    kb.evaluate(tmp_path / "free", Scripted(lambda _: "Wait."), tmp_path / "run", progress=False)
    with pytest.raises(UserError, match="no answers to questions that say who the patient is"):
        found(tmp_path / "run")


def test_the_sign_test_counts_all_signs_of_few_questions() -> None:
    random = np.random.default_rng(1)
    differences = np.array([1.0, 0.5, 0.25, 0.25, 0.0])
    sums = [abs(sum(s * d for s, d in zip(signs, differences, strict=True))) for signs in product((1, -1), repeat=5)]
    assert sign_test(differences, 99, random) == np.mean([one >= 2 for one in sums]) == 2 / 16
    assert sign_test(np.zeros(4), 99, random) == 1
    assert sign_test(np.full(20, 0.1), 999, random) == pytest.approx(1 / 1000)


def test_p_values_are_even_where_there_is_no_effect() -> None:
    random = np.random.default_rng(5)
    tested = np.array([factor_test(random.normal(size=(15, 3)), 199, random) for _ in range(300)])
    signed = np.array([sign_test(random.normal(size=15), 199, random) for _ in range(300)])
    for found_values in (tested, signed):
        # Five standard errors of a share of 300.
        assert abs((found_values <= 0.1).mean() - 0.1) < 5 * np.sqrt(0.09 / 300)
        assert abs((found_values <= 0.5).mean() - 0.5) < 5 * np.sqrt(0.25 / 300)


def test_adjustment_by_hand() -> None:
    assert adjusted([0.01, 0.04, 0.03, 0.005], "holm") == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert adjusted([0.01, 0.04, 0.03, 0.005], "bh") == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert adjusted([], "holm") == []


def test_a_base_question_counts_once_however_many_variants_it_has() -> None:
    values = np.array([1.0, 1.0, 1.0, 0.0, np.nan])
    means, counts = base_means(values, np.array([0, 0, 0, 1, 1]))
    assert (means.tolist(), counts.tolist()) == ([1.0, 0.0], [3, 1])


def test_flips_by_hand() -> None:
    choices = np.array([[1.0, 2.0, 1.0], [1.0, -1.0, np.nan], [4.0, 4.0, 4.0]])
    told = flips_of(choices, np.array([0, 0, 1]), [(0, 1), (0, 2), (1, 2)])
    assert (told.share, told.pairs, told.unanswered, told.bases, told.flipped) == (2 / 6, 6, 1, 2, 1)


def test_variants_hold_what_every_row_is(tmp_path: Path) -> None:
    variants: Variants = variants_of(read_run(run_of(tmp_path, preferred, "DG")))
    assert variants.task_names == ("preference_triage", "preference_documentation")
    assert variants.nodes["D001"] == {variants.base_names.index(f"Q{number:03}") for number in range(1, 7)}
    assert label(question(1)).annotators == 4
