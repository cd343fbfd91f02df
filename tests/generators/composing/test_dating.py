"""Which of the frames that say when an episode was are taken."""

import pytest

from generators.composing.book import Bit
from generators.composing.dating import DatingFrame, taken
from generators.composing.lines import Piece
from generators.draw import stream

BARE = DatingFrame("For {span} now {c}.", "perfect", bare=True)
SPOKEN = DatingFrame("There's something else: for {span} {c}.", "perfect")
NOW = DatingFrame("{c}. That began {span} ago.", "present")


def piece(text: str) -> Piece:
    return Piece(
        Bit("S027.1/plain/self/0", text, None, None, False, frozenset(), frozenset(), 3), "1.depressive/S027.1"
    )


def drawn(*pieces: Piece) -> list[str]:
    rng = stream("test", "dating")
    return [text for _ in range(400) for text in taken([BARE, SPOKEN, NOW], pieces, rng)]


def test_bare_frames_are_taken_mostly() -> None:
    texts = drawn(piece("[lie] awake"))
    assert {*texts} == {BARE.text, SPOKEN.text, NOW.text}
    assert 200 <= texts.count(BARE.text) <= 280
    assert texts.count(BARE.text) + texts.count(SPOKEN.text) == 400


@pytest.mark.parametrize("text", ["[have lost] interest", "[lie] awake and [brood]"])
def test_where_a_perfect_reads_badly_the_present_is_taken(text: str) -> None:
    assert {*drawn(piece(text))} == {NOW.text}
    assert {*drawn(piece("[lie] awake"), piece("[brood]"))} == {NOW.text}


def test_a_perfect_is_taken_where_there_is_nothing_else() -> None:
    assert taken([BARE], [piece("[have lost] interest")], stream("test", "one")) == {BARE.text: BARE}
