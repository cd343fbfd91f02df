"""What the gates of a build have found."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict, computed_field

from generators.gates.compared import Compared
from generators.gates.counted import Counted
from generators.gates.offers import Offered
from generators.gates.positions import Position
from generators.gates.shares import TextShare
from generators.gates.shortcuts import Shortcut
from generators.gates.stem_blind import Guess
from generators.gates.templates import TemplateUse
from generators.gates.variety import Variety
from generators.gates.words import WordsRead

_NAMED = 5
_LONGEST_QUOTE = 120


class GateReport(BaseModel):
    """All measures, task by task; JSON by ``model_dump_json``.

    Guesses and words come out of a numeric library and may differ in the last place between machines, so they belong in
    what is printed, not in files that must be the same everywhere.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    guesses: tuple[Guess, ...] = ()
    compared: tuple[Compared, ...] = ()
    offers: tuple[Offered, ...] = ()
    positions: tuple[Position, ...] = ()
    templates: tuple[TemplateUse, ...] = ()
    varieties: tuple[Variety, ...] = ()
    words: tuple[WordsRead, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()
    counted: tuple[Counted, ...] = ()
    shares: tuple[TextShare, ...] = ()

    @computed_field  # type: ignore[prop-decorator]
    @property
    def passed(self) -> bool:
        """Whether every limit is kept."""
        return not self.failures

    @computed_field  # type: ignore[prop-decorator]
    @property
    def failures(self) -> tuple[str, ...]:
        """Every limit that is not kept: what, where, the value, the limit, and what to do."""
        return (
            *self._guessed(),
            *self._compared(),
            *self._offered(),
            *self._placed(),
            *self._repeated(),
            *self._led(),
            *self._counted(),
            *self._shared(),
        )

    def _guessed(self) -> Iterator[str]:
        for guess in self.guesses:
            if not guess.passed and guess.limit is not None:
                yield (
                    f"{guess.task}: the {guess.guesser} guesser, which never sees the stem, is right in "
                    f"{guess.accuracy:.1%} of {guess.n} items (limit {guess.limit:.1%}, chance {guess.chance:.1%}); "
                    "use each option set with every member as gold equally often."
                )

    def _compared(self) -> Iterator[str]:
        for found in self.compared:
            if not found.passed and found.limit is not None:
                yield (
                    f"{found.task}: the {found.guesser} guesser, which compares stem and options, is right in "
                    f"{found.accuracy:.1%} of {found.n} items (limit {found.limit:.1%}, chance {found.chance:.1%}); "
                    "take the words of the options out of the phrasings, or draw other option sets."
                )

    def _offered(self) -> Iterator[str]:
        by_task: dict[str, list[Offered]] = {}
        for offered in self.offers:
            if not offered.passed:
                by_task.setdefault(offered.task, []).append(offered)
        for task, listed in by_task.items():
            limits = listed[0].limits or (0.0, 0.0)
            told = [f"{offered.node} {_ratio(offered)}" for offered in listed[:_NAMED]]
            if len(listed) > _NAMED:
                told.append(f"{len(listed) - _NAMED} more")
            yield (
                f"{task}: offered as a wrong option for each time gold: {', '.join(told)} (limits {limits[0]:g} to "
                f"{limits[1]:g}); offer those above less often and those below more often."
            )

    def _placed(self) -> Iterator[str]:
        for position in self.positions:
            if not position.passed:
                yield (
                    f"{position.task}: gold stands at {position.label} in {position.gold} items where "
                    f"{position.expected:.0f} are expected ({position.sigmas:.1f} standard deviations, limit "
                    f"{position.limit:g}); derive the order of the options from the item alone."
                )

    def _repeated(self) -> Iterator[str]:
        for used in self.templates:
            if not used.passed and used.limit is not None:
                worst = used.worst[0]
                others = f", and so do {used.above - 1} others" if used.above > 1 else ""
                yield (
                    f"{used.task}: the {used.kind} '{_quoted(worst.template)}' stands in {worst.share:.2%} of the "
                    f"items ({worst.items} of {used.items}, limit {used.limit:.1%}){others}; write more parts for "
                    "it."
                )

    def _led(self) -> Iterator[str]:
        for shortcut in self.shortcuts:
            if not shortcut.passed and shortcut.limit is not None:
                yield (
                    f"{shortcut.task}: {shortcut.shortcut} alone is right in {shortcut.accuracy:.1%} of {shortcut.n} "
                    f"items (limit {shortcut.limit:.1%}, chance {shortcut.chance:.1%}); match negatives to positives "
                    "more closely."
                )

    def _counted(self) -> Iterator[str]:
        for found in self.counted:
            if not found.passed:
                yield (
                    f"{found.task}: {found.gate} in {found.count} of {found.items} items (limit {found.limit}), first "
                    f"{found.examples[0]}; draw these cases otherwise, or mend the knowledge that they rest on."
                )

    def _shared(self) -> Iterator[str]:
        for found in self.shares:
            if not found.passed:
                yield (
                    f"{found.task}: {found.measure}: {found.value:.4g} in {found.items} items (at the least "
                    f"{found.least:g}); compose these texts otherwise, or write parts and frames for it."
                )


def _ratio(offered: Offered) -> str:
    return "never gold" if offered.ratio is None else f"{offered.ratio:.2f}"


def _quoted(template: str) -> str:
    return template if len(template) <= _LONGEST_QUOTE else template[: _LONGEST_QUOTE - 3] + "..."
