"""Themes: several questions with one long list of options, in which an option may answer two of them, or none."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from generators.clinical.matrix.asked import AskedFact
from generators.clinical.matrix.fitting import FittingOptions
from generators.clinical.matrix.sets import ORDERS, beside_first, relation
from generators.draw import Stream

_STEMS = (3, 3, 4, 4, 4, 5, 6)
"""Questions of a theme, as often as each number stands here."""
_OPTIONS = (8, 15)
_TWICE = 0.25
"""The share of the themes in which one option is to answer two questions."""
_STEPS = 2
"""Options count as idle equally often within half of the times that they are right."""
_AHEAD = 1.0
"""By so many right answers a guesser may be ahead of chance over all themes of a kind."""


class MatchingTheme(NamedTuple):
    """Questions that are asked together.

    Attributes:
        options: keys, those that answer no question among them.
    """

    questions: tuple[AskedFact, ...]
    options: tuple[str, ...]

    @property
    def used_twice(self) -> bool:
        """Whether an option answers two of the questions."""
        return len({one.option for one in self.questions}) < len(self.questions)


class OptionCounts:
    """How often each option answers a question, and how often it stands in a theme without answering one there.

    Both grow alike, so that an option that is often right is as often wrong, and knowing the options alone is no help.
    """

    def __init__(self, questions: Sequence[AskedFact]) -> None:
        """Counts the answers; nothing stands anywhere yet."""
        self._right = Counter(one.option for one in questions)
        self._idle: Counter[str] = Counter()

    def ordered(self, rng: Stream, akin: Callable[[str], int]) -> list[str]:
        """All options in the order in which they are to fill a theme: rarely idle ones first, of these akin ones."""
        listed = rng.shuffled(sorted(self._right))
        return sorted(listed, key=lambda key: (_STEPS * self._idle[key] // self._right[key], -akin(key)))

    def add(self, theme: MatchingTheme) -> None:
        """Counts the options of a theme that answer nothing in it."""
        self._idle.update({*theme.options} - {one.option for one in theme.questions})


def themes(questions: Sequence[AskedFact], fitting: FittingOptions, rng: Stream) -> list[MatchingTheme]:
    """As many themes as the questions of a kind give, each question in one at the most."""
    counts = OptionCounts(questions)
    waiting = rng.shuffled(list(questions))
    kept: list[MatchingTheme] = []
    surplus: list[float] = []
    while len(waiting) >= min(_STEMS):
        stems = rng.choice(_STEMS)
        twice = rng.random() < _TWICE
        asked = (waiting, counts, stems, twice)
        drawn = [one for near in ORDERS if (one := _drawn(*asked, fitting, rng, near=near))]
        scored = [(_excess(surplus, one, fitting), place) for place, one in enumerate(drawn)]
        worst, place = min(
            scored,
            key=lambda pair: (max(0.0, *pair[0]), -relation(drawn[pair[1]].questions, fitting), pair),
            default=([_AHEAD + 1], 0),
        )
        if max(worst) > _AHEAD:
            # Nothing goes with it, or not without lifting a guesser.
            waiting = waiting[1:]
            continue
        chosen = drawn[place]
        waiting = [one for one in waiting if one not in chosen.questions]
        kept.append(chosen)
        counts.add(chosen)
        surplus = worst
    return kept


def _drawn(
    waiting: Sequence[AskedFact],
    counts: OptionCounts,
    stems: int,
    twice: bool,
    fitting: FittingOptions,
    rng: Stream,
    *,
    near: bool,
) -> MatchingTheme | None:
    """A theme with the question that waits longest; None where too few questions or options go with it."""
    chosen = [waiting[0]]
    rest = waiting[1:]
    if twice:
        same = next((one for one in rest if one.option == chosen[0].option and one.about != chosen[0].about), None)
        chosen += [same] if same is not None else []
    for other in beside_first(chosen[0], rest, fitting, rng, near=near):
        if len(chosen) >= stems:
            break
        if all(fitting.together(other, one) for one in chosen):
            chosen.append(other)
    options = list(dict.fromkeys(one.option for one in chosen))
    wanted = rng.between(*_OPTIONS)
    first = chosen[0].option
    for option in counts.ordered(rng, (lambda key: fitting.akin(first, key)) if near else lambda _: 0):
        if len(options) >= wanted:
            break
        if _answers_nothing(option, chosen, fitting) and all(fitting.differ(option, one) for one in options):
            options.append(option)
    if len(chosen) < min(_STEMS) or len(options) < _OPTIONS[0]:
        return None
    return MatchingTheme(tuple(rng.shuffled(chosen)), tuple(options))


def _answers_nothing(option: str, chosen: Sequence[AskedFact], fitting: FittingOptions) -> bool:
    return not any(option in one.about or fitting.answers(one, option) for one in chosen)


def _excess(surplus: Sequence[float], theme: MatchingTheme, fitting: FittingOptions) -> list[float]:
    """By how many questions each guesser would be ahead of chance."""
    rights = fitting.guesses(theme.questions, theme.options)
    before = surplus or [0.0] * len(rights)
    chance = len(theme.questions) / len(theme.options)
    return [ahead + right - chance for ahead, right in zip(before, rights, strict=True)]
