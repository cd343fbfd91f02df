"""No sentence stands in more than one of fifty items."""

from collections.abc import Iterable

import pytest

from generators.gates.templates import Repeats, Templates, TemplateUse
from tests.generators.gates.made import FOURS, AtOnce, item

_LETTERS = "abcdefghij"


def word(number: int) -> str:
    """A word of its own for each number, without digits."""
    return "z" + "".join(_LETTERS[int(digit)] for digit in str(number))


def result(texts: Iterable[str], room: int = 1000) -> TemplateUse:
    templates = Templates("t", AtOnce().templates, room)
    for number, text in enumerate(texts):
        templates.add(item(number, FOURS[0], {FOURS[0][0]}, stem=text))
    (found,) = templates.result()
    return found


def texts(items: int, repeated: int) -> list[str]:
    """Texts of two sentences of their own each, with a third one in the first so many."""
    return [
        f"Mine is {word(number)}. I like {word(number)}."
        + (f" It lasted {1 + number % 9} weeks." if number < repeated else "")
        for number in range(items)
    ]


@pytest.mark.parametrize(("repeated", "passed"), [(0, True), (39, True), (40, True), (41, False), (1000, False)])
@pytest.mark.parametrize("room", [10_000, 300])
def test_the_cap_is_two_in_a_hundred(repeated: int, passed: bool, room: int) -> None:
    found = result(texts(2000, repeated), room)
    assert found.passed is passed
    assert (found.items, found.sentences, found.limit) == (2000, 4000 + repeated, 0.02)
    assert found.above == (not passed)
    if repeated:
        worst = found.worst[0]
        assert (worst.template, worst.items, worst.unsure) == ("it lasted <span>", repeated, 0)
        assert worst.share == repeated / 2000


def test_a_sentence_counts_once_in_an_item() -> None:
    found = result([f"It rains. It rains! Mine is {word(number)}." for number in range(600)])
    assert found.worst[0].items == 600
    assert found.sentences == 1800


def test_the_worst_ten_in_order() -> None:
    made = [" ".join(f"Here is {word(other)}." for other in range(number % 12, 12)) for number in range(1200)]
    found = result(made)
    assert [worst.items for worst in found.worst] == [1200 - 100 * step for step in range(10)]
    assert found.worst[0].template == f"here is {word(11)}"
    assert found.above == 12


def test_small_tasks_are_reported_and_not_judged() -> None:
    found = result(texts(1499, 1499))
    assert found.worst[0].share == 1.0
    assert (found.limit, found.passed, found.above) == (None, True, 1)
    assert result(texts(1500, 1499)).passed is False


def test_what_was_dropped_is_never_counted_too_low() -> None:
    # The repeated sentence comes late, when the room has been full many times.
    made = [*texts(5000, 0), *(f"It rains. Mine is {word(number)}." for number in range(90_000, 90_120))]
    found = result(made, room=1000)
    worst = next(worst for worst in found.worst if worst.template == "it rains")
    assert worst.items - worst.unsure <= 120 <= worst.items
    assert worst.unsure <= 2 * found.sentences / 1000
    assert not found.passed


def composed(joint: str, part: str, slots: dict[str, str], count: int = 1600) -> list[TemplateUse]:
    """What is counted of items that are all composed alike, but for what stands for the slots of their scenes."""
    templates = Templates("t", AtOnce().templates)
    for number in range(count):
        filled = {name: value.replace("Z", word(number)) for name, value in slots.items()}
        made = item(number, FOURS[0], {FOURS[0][0]}, stem=f"{filled['boss'].capitalize()} likes {word(number)}ing it.")
        own = {"facts": ["no S001"], "from": [f"S001/{word(number)}/self/0", part], "joint": joint, "length": 9}
        templates.add(made.model_copy(update={"provenance": {"slots": filled, "sentences": [own]}}))
    return templates.result()


def test_frames_and_parts_are_counted_by_their_codes() -> None:
    sentences, frames, parts = composed("more/self/2+elaboration/self/2", "S002/denied/self/1", {"boss": "the head"})
    assert [found.kind for found in (sentences, frames, parts)] == ["sentence", "frame", "part"]
    assert [(one.template, one.share) for one in frames.worst] == [("more/self/2", 1.0)]
    assert (parts.worst[0].template, parts.worst[0].items, parts.above) == ("S002/denied/self/1", 1600, 1)
    assert [(found.above, found.limit, found.passed) for found in (frames, parts)] == [
        (1, 0.02, False),
        (1, None, True),
    ]


@pytest.mark.parametrize("joint", ["", "c", "elaboration/self/2", "consequence/chart/0", "S027>S029/self/1"])
def test_what_only_joins_is_no_frame(joint: str) -> None:
    _, frames, _ = composed(joint, "S002/denied/self/1", {"boss": "the head"})
    assert (frames.worst, frames.passed) == ((), True)


def test_what_stands_for_a_slot_is_masked() -> None:
    templates = Templates("t", AtOnce().templates)
    for number in range(1600):
        made = item(number, FOURS[0], {FOURS[0][0]}, stem=f"The {word(number)} said so, and my q{word(number)} hurt.")
        slots = {"boss": f"the {word(number)}", "theme": f"{{my}} q{word(number)}", "n": "so"}
        own = {"facts": [], "from": [], "length": 9, "slots": {"name": "unused"}}
        templates.add(made.model_copy(update={"provenance": {"slots": slots, "sentences": [own]}}))
    (found,) = templates.result()
    assert not found.passed
    assert (found.worst[0].template, found.worst[0].items) == ("<slot> said so and <they> <slot> hurt", 1600)


def test_part_of_a_word_is_no_slot() -> None:
    found, *_ = composed("", "S001/plain/self/0", {"boss": "the Z", "late": "like"}, 1)
    assert found.worst[0].template.startswith("<slot> likes")


@pytest.mark.parametrize(
    ("patients", "repeated", "limit"), [(435, 92, 0.0356), (435, 94, 0.0356), (500, 52, 0.02), (500, 53, 0.02)]
)
def test_of_few_patients_the_cap_allows_for_luck(patients: int, repeated: int, limit: float) -> None:
    counted = Repeats("t", "sentence", limited=True)
    for number in range(2610):
        counted.add(["it rains"] if number < repeated else [word(number)])
    found = counted.result(patients)
    assert found.limit == limit
    assert found.passed is (repeated <= limit * 2610)


@pytest.mark.parametrize(
    ("joint", "counted"), [("since/self/3", 1), ("since_bare/self/3", 0), ("never_bare_1/self/0", 0)]
)
def test_frames_that_only_say_when_or_never_are_not_counted(joint: str, counted: int) -> None:
    templates = Templates("t", AtOnce().templates)
    plain = item(0, FOURS[0], {FOURS[0][0]}, stem="It rains.")
    templates.add(
        plain.model_copy(update={"provenance": {"sentences": [{"joint": joint, "from": ["S001.1/plain/self/0"]}]}})
    )
    _, frames, _ = templates.result()
    assert frames.sentences == counted
