"""Complete cases: everything that the disorder asks for, and what refutes its rivals."""

from collections.abc import Sequence

from generators.criteria import Criteria, DisorderCriteria, Group, Test
from generators.diagnosis.draft import Draft, Span
from generators.diagnosis.outline import Outline
from generators.diagnosis.values import settle
from generators.draw import Stream
from kg.model.condition import Value
from kg.model.profile import MAX_FACTS
from kg.oracle import Judgement, Part

OPTIONAL_SHARE = 0.35
"""How often an optional group is there as well."""
MOST_EXTRA = 3
"""How many symptoms above a group's minimum at the most."""


class Complete:
    """A complete case in the making, which can be made to refute rivals that are still unknown."""

    def __init__(self, criteria: Criteria, disorder: DisorderCriteria, seed: str, rng: Stream) -> None:
        """Draws symptoms and values; ``outline`` is None where they cannot be had or are more than a text can tell."""
        self._criteria = criteria
        self._seed = seed
        self._rng = rng
        self._draft = Draft(criteria)
        self._picked: set[str] = set()
        self.disorder = disorder
        self.outline: Outline | None = None
        if self._draft.meet(disorder, rng) and self._add_optional():
            self._write()

    def _add_optional(self) -> bool:
        for group in self.disorder.allowed:
            trial = self._draft.copy()
            wanted = self._rng.random() < OPTIONAL_SHARE
            if wanted and not trial.group_fails(group) and trial.meet_group(group, self._rng):
                self._draft = trial
        picked = self._draft.pick((), self._rng)
        if picked is None:
            return False
        self._picked = picked
        for pool, _ in list(self._draft.wanted):
            self._add_extra(pool, self._rng.between(0, MOST_EXTRA))
        return True

    def _add_extra(self, pool: Sequence[str], count: int) -> None:
        spare = sorted(set(pool) - self._picked)
        self._rng.shuffle(spare)
        for code in spare[:count]:
            if self._draft.room(code, self._picked) and len(self._picked) < MAX_FACTS - 8:
                self._picked.add(code)

    def _write(self, kept: dict[str, Value] | None = None) -> None:
        values = settle(self._draft, self._criteria, self._seed, kept)
        outline = Outline(tuple(sorted(self._picked)), (), (), values, ())
        self.outline = outline if outline.fact_count() <= MAX_FACTS else None

    def refute(self, judgement: Judgement) -> bool:
        """States what makes every rival that is still unknown not met; whether something could be stated for each."""
        rivals = [
            verdict
            for code, verdict in judgement.verdicts.items()
            if code != self.disorder.code and verdict.verdict == "unknown"
        ]
        refuted = [self._refute_one(verdict.parts) for verdict in rivals]
        done = all(refuted)
        if done and self.outline is not None:
            self._write(dict(self.outline.findings))
        return done and self.outline is not None

    def _refute_one(self, parts: Sequence[Part]) -> bool:
        open_parts = [part for part in parts if part.holds is None]
        return not open_parts or any(self._settle_against(part) for part in open_parts)

    def _settle_against(self, part: Part) -> bool:
        trial = self._draft.copy()
        if not self._ask_against(trial, part):
            return False
        self._draft = trial
        return True

    def _ask_against(self, trial: Draft, part: Part) -> bool:
        if part.part == "stressor":
            return trial.fix(part.of, False)
        if part.part == "requirement":
            test = self._test(part.of)
            return test.aspect in ("stated", "days", "impairment") and trial.hold(test, False, self._rng)
        if part.part == "group":
            return self._ask_group_away(trial, self._criteria.groups[part.of])
        return False

    def _ask_group_away(self, trial: Draft, group: Group) -> bool:
        """A group whose count holds fails by its episode's days or impairment, where these are still open."""
        if group.impairment is not None and trial.fix(f"{group.episode}.impairment", not group.impairment):
            return True
        if group.minimum_days is None or self.outline is None:
            return False
        return trial.narrow(f"{group.episode}.days", Span(1, group.minimum_days - 1))

    def _test(self, text: str) -> Test:
        return next(
            test for asked in self._criteria.disorders.values() for test in asked.requirements if test.text == text
        )


def holds(disorder: str, judgement: Judgement) -> bool:
    """Whether a complete case is what semantics, section 3, asks: its disorder met, all others not met."""
    return all(
        verdict.verdict == ("met" if code == disorder else "not met") for code, verdict in judgement.verdicts.items()
    )
