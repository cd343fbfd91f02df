"""Who tells a case: with which choice of words, and how much of it."""

from collections.abc import Mapping
from typing import NamedTuple

from kg.wording.pattern import Register


class Narrator(NamedTuple):
    """A way to tell.

    Attributes:
        register: of a patient who speaks; charts know no registers.
        aim: how many words a text is to have, about.
    """

    register: Register
    aim: tuple[int, int]


NARRATORS: Mapping[str, Narrator] = {
    "plain": Narrator("plain", (160, 182)),
    "talkative": Narrator("plain", (172, 188)),
    "brisk": Narrator("measured", (154, 170)),
}
