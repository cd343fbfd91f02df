"""A composed text is proved by its parts; whatever is changed in it or in its record is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from generators.composing.joints import use_of
from generators.composing.prover import Manner
from generators.writing.facts import Derivation, Sentence, facts, joined
from generators.writing.spans import encode
from tests.generators.composing.subjects import sources
from tests.generators.writing.patients import prover, written


class Proved(NamedTuple):
    """A proved text with all that its proof asks for."""

    said: list[Sentence]
    manner: Manner
    problems: Callable[[Sequence[Sentence], Manner], list[str]]


def proved(seed: int) -> Proved:
    request, text = written(seed)
    slots = text.provenance["slots"]
    assert isinstance(slots, dict)
    manner = Manner(request.genre, request.narrator, request.patient, slots)
    return Proved(list(text.sentences), manner, lambda said, how: prover().problems(request.profile, said, how))


SEEDS = range(200)


def found(wanted: Callable[[Sentence], bool]) -> tuple[Proved, int]:
    """Some text with a sentence of a kind, and the place of that."""
    for seed in SEEDS:
        one = proved(seed)
        for place, sentence in enumerate(one.said):
            if wanted(sentence):
                return one, place
    raise AssertionError("no text has such a sentence")


def changed(one: Proved, place: int, sentence: Sentence) -> list[str]:
    said = [*one.said[:place], sentence, *one.said[place + 1 :]]
    return one.problems(said, one.manner)


def made(sentence: Sentence) -> Derivation:
    assert sentence.derivation is not None
    return sentence.derivation


def uses(sentence: Sentence) -> list[str]:
    return [code.split("/")[1] for code in sentence.source]


def another(code: str) -> str:
    """Another part of the same owner, use and voice."""
    owner, use, voice, _ = code.split("/")
    return next(bit.code for bit in sources().book.bits(owner, use, voice) if bit.code != code and bit.register is None)


@pytest.mark.parametrize("seed", range(0, 60, 7))
def test_what_is_composed_is_proved(seed: int) -> None:
    one = proved(seed)
    assert one.problems(one.said, one.manner) == []


def test_changed_words_are_not_those_of_the_parts() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"])
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(text=sentence.text.replace(" ", " indeed ", 1)))
    assert any("its parts say something else" in problem for problem in problems)


def test_another_part_says_something_else() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"])
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(source=(another(sentence.source[0]),)))
    assert any("its parts say something else" in problem for problem in problems)


def test_parts_that_the_graph_lacks_prove_nothing() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"])
    problems = changed(one, place, one.said[place]._replace(source=("S000.1/plain/self/0",)))
    assert any("parts that the graph does not have (S000.1/plain/self/0)" in problem for problem in problems)


def test_patterns_that_the_graph_lacks_prove_nothing() -> None:
    one, place = found(lambda sentence: bool(sentence.source))
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(derivation=made(sentence)._replace(joint="more/self/9999")))
    assert any("a pattern that the graph does not have (more/self/9999)" in problem for problem in problems)


def test_a_pattern_of_another_use_is_refused() -> None:
    one, place = found(lambda sentence: uses(sentence)[:1] == ["never"])
    sentence = one.said[place]
    # A denial in the words of what is so.
    problems = changed(one, place, sentence._replace(derivation=made(sentence)._replace(joint="c")))
    assert any("may not stand in the pattern" in problem for problem in problems)


def test_a_part_tells_its_own_fact_only() -> None:
    one, place = found(
        lambda sentence: uses(sentence) == ["plain", "plain"] and len({*sentence.source}) == len(sentence.facts) == 2
    )
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(facts=sentence.facts[::-1]))
    assert any("does not tell" in problem for problem in problems)


def test_what_is_vague_is_not_told_as_present() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["vague"] and sentence.source[0].startswith("S0"))
    sentence = one.said[place]
    owner, _, voice, _ = sentence.source[0].split("/")
    code = f"{owner}/plain/{voice}/0"
    problems = changed(one, place, sentence._replace(source=(code,)))
    assert any(f"the part {code} does not tell {sentence.facts[0]}" in problem for problem in problems)


def test_a_dropped_sentence_leaves_its_fact_untold() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"])
    problems = one.problems([*one.said[:place], *one.said[place + 1 :]], one.manner)
    assert f"does not state {one.said[place].facts[0]}" in problems


def test_a_fact_is_told_once() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"])
    sentence = one.said[place]
    problems = one.problems([*one.said, sentence], one.manner)
    assert f"states {sentence.facts[0]} 2 times" in problems
    assert f"uses the part {sentence.source[0]} 2 times" in problems


def test_the_tense_is_that_of_the_episode() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"] and made(sentence).tense == "")
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(derivation=made(sentence)._replace(tense="past")))
    assert any(f"{sentence.facts[0]} is told in the past tense" in problem for problem in problems)


def test_there_is_no_other_tense() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"])
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(derivation=made(sentence)._replace(tense="future")))
    assert any("stands in no tense (future)" in problem for problem in problems)


def test_an_occasion_stands_beside_what_it_is_about() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["story"])
    story = one.said[place]
    problems = one.problems([story, *one.said[:place], *one.said[place + 1 :]], one.manner)
    fact = story.facts[0].removesuffix("+")
    assert f"elaborates {fact} away from where it is told" in problems


def test_an_occasion_of_another_symptom_is_refused() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["story"])
    story = one.said[place]
    other = next(
        bit.code
        for bit in sources().book.by_code.values()
        if use_of(bit) == "story" and not bit.code.startswith(story.source[0].partition(".")[0])
    )
    problems = changed(one, place, story._replace(source=(other,)))
    assert any(f"the part {other} does not tell {story.facts[0]}" in problem for problem in problems)


def test_an_occasion_is_no_statement() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["story"])
    story = one.said[place]
    problems = changed(one, place, story._replace(facts=(story.facts[0].removesuffix("+"),)))
    assert any("does not tell" in problem for problem in problems)


def test_a_wrong_length_is_seen() -> None:
    one, place = found(lambda sentence: "span" in dict(made(sentence).slots) and "since/" in made(sentence).joint)
    sentence = one.said[place]
    span = dict(made(sentence).slots)["span"]
    slots = tuple((name, "ninety-seven years" if name == "span" else value) for name, value in made(sentence).slots)
    text = sentence.text.replace(span, "ninety-seven years")
    problems = changed(one, place, sentence._replace(text=text, derivation=made(sentence)._replace(slots=slots)))
    assert any("does not say the number" in problem for problem in problems)


def test_a_pattern_of_another_time_is_refused() -> None:
    one, place = found(lambda sentence: made(sentence).joint.startswith("since/self/"))
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(facts=sentence.facts[1:]))
    assert any("does not tell no time" in problem for problem in problems)


def test_a_pattern_for_short_episodes_is_not_for_long_ones() -> None:
    one, place = found(lambda sentence: made(sentence).joint.startswith("past/self/"))
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(derivation=made(sentence)._replace(joint="past_brief/self/0")))
    assert any("is for other times" in problem for problem in problems)


def test_an_episode_begins_with_what_happened_only_where_the_dates_say_so() -> None:
    one, place = found(lambda sentence: made(sentence).joint.startswith("since_now/self/"))
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(derivation=made(sentence)._replace(joint="since_event/self/0")))
    assert any("that it began with what happened" in problem for problem in problems)


def test_an_episode_that_began_with_what_happened_is_told_behind_it() -> None:
    one, place = found(lambda sentence: "_event/" in made(sentence).joint)
    event = next(number for number, sentence in enumerate(one.said) if any(".ago=" in fact for fact in sentence.facts))
    assert event < place
    behind = [*one.said[:event], *one.said[event + 1 : place + 1], one.said[event], *one.said[place + 1 :]]
    problems = one.problems(behind, one.manner)
    assert any("that it began with what happened" in problem for problem in problems)
    assert any("does not say the number" in problem for problem in problems)


def test_slots_of_a_sentence_are_names_and_numbers_only() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"])
    sentence = one.said[place]
    for slot, value in (("mood", "fine"), ("name", "fine time")):
        problems = changed(one, place, sentence._replace(derivation=made(sentence)._replace(slots=((slot, value),))))
        assert any(f"fills {slot} with {value!r}" in problem for problem in problems)


def test_an_elided_subject_is_that_of_the_clause_before() -> None:
    one, place = found(lambda sentence: uses(sentence) == ["plain"])
    sentence = one.said[place]
    problems = changed(one, place, sentence._replace(derivation=made(sentence)._replace(elided=(0,))))
    assert any("lacks its subject" in problem for problem in problems)


def test_the_scene_is_one_of_the_graph() -> None:
    one, _ = found(lambda sentence: True)
    for slot, value in (("kin", "parrot"), ("hobby", "the moon"), ("workplace", "the palace"), ("job", "king")):
        slots = {**one.manner.slots, slot: value}
        assert any(
            f"the scene's {slot}" in problem for problem in one.problems(one.said, one.manner._replace(slots=slots))
        )


def test_a_missing_slot_is_no_crash() -> None:
    one, _ = found(lambda sentence: any(sources().book.by_code[code].slots & {"kin"} for code in sentence.source))
    problems = one.problems(one.said, one.manner._replace(slots={}))
    assert any("cannot be written again" in problem for problem in problems)


def test_parts_are_those_of_the_narrator() -> None:
    one, place = found(lambda sentence: any(sources().book.by_code[code].register for code in sentence.source))
    other = "plain" if one.manner.narrator == "brisk" else "brisk"
    problems = one.problems(one.said, one.manner._replace(narrator=other))
    assert any(f"is not of this narrator: {one.said[place].text}" in problem for problem in problems)


def test_words_about_what_the_case_does_not_tell_are_seen() -> None:
    one, _ = found(lambda sentence: True)
    book = sources().book
    told = {code.partition(".")[0] for sentence in one.said for code in sentence.source}
    extra = next(
        bit.text
        for bit in book.by_code.values()
        if use_of(bit) == "absent"
        and "{" not in bit.text
        and "[" not in bit.text
        and bit.code.split("/")[0] not in told
    )
    problems = one.problems([*one.said, Sentence(extra, (), (), Derivation())], one.manner)
    assert any("which is not told" in problem and extra in problem for problem in problems)


def test_a_record_that_is_none_is_no_crash() -> None:
    request, text = written(0)
    stem = joined(text.sentences)
    whole = {
        **text.provenance,
        "narrator": request.narrator,
        "patient": {"person": request.patient.code},
        "sentences": encode(text.sentences),
    }
    assert prover().stored(request.profile, stem, whole) == []
    for name in ("voice", "narrator", "patient", "slots"):
        assert prover().stored(request.profile, stem, {**whole, name: None}) == [
            "it is not recorded how the text was composed"
        ]
    assert len(prover().stored(request.profile, stem, {**whole, "sentences": None})) == 1


def test_facts_are_all_told() -> None:
    request, text = written(1)
    told = [name for sentence in text.sentences for name in sentence.facts if not name.endswith("+")]
    assert sorted(told) == sorted(fact.id for fact in facts(request.profile))


def test_a_tie_that_the_dates_do_not_bear_out_is_seen() -> None:
    one, place = found(lambda sentence: made(sentence).joint.startswith("since_now_later_on/self/"))
    sentence = one.said[place]
    earlier = made(sentence)._replace(joint="since_now_earlier/self/0")
    problems = changed(one, place, sentence._replace(derivation=earlier))
    assert any("that it was earlier" in problem for problem in problems)


def test_what_a_part_takes_for_granted_is_told() -> None:
    for seed in range(200):
        one = proved(seed)
        present = {name.partition("/")[2].partition(".")[0] for sentence in one.said for name in sentence.facts}
        for place, sentence in enumerate(one.said):
            if len(sentence.source) != 1:
                continue
            owner, use, voice, _ = sentence.source[0].split("/")
            for bit in sources().book.bits(owner, use, voice):
                if bit.needs is not None and bit.needs not in present:
                    problems = changed(one, place, sentence._replace(source=(bit.code,)))
                    assert any(f"takes {bit.needs} for granted" in problem for problem in problems)
                    return
    raise AssertionError("no sentence could take for granted what is not told")


def test_a_part_that_tells_two_symptoms_states_both() -> None:
    one, place = found(lambda sentence: any("+" in code for code in sentence.source))
    sentence = one.said[place]
    pair = next(code for code in sentence.source if "+" in code)
    at = sentence.source.index(pair)
    first = len(sentence.facts) - len(sentence.source)
    kept = [number for number in range(len(sentence.source)) if number != at]
    half = sentence._replace(
        source=tuple(sentence.source[number] for number in kept),
        facts=(*sentence.facts[:first], *(sentence.facts[first + number] for number in kept)),
    )
    problems = changed(one, place, half)
    assert any(f"the part {pair} states " in problem for problem in problems)
    assert sentence.source.count(pair) == 2
    assert f"uses the part {pair} 2 times" not in problems
