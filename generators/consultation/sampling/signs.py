"""Which symptoms an episode of a drafted patient shows, and what it does to the patient."""

from collections.abc import Iterable, Mapping, Sequence

from generators.consultation.sampling.course import Course
from generators.consultation.sampling.draft import EFFECTS, DraftEpisode, PatientDraft
from generators.consultation.sampling.wanted import WantedFacts
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.criteria.records import Group


def stem(code: str) -> str:
    """The symptom of a code that may be a form's."""
    return code.partition(".")[0]


class Signs:
    """Symptoms and effects of the episodes of one patient."""

    def __init__(
        self,
        criteria: Criteria,
        opposites: Mapping[str, frozenset[str]],
        course: Course,
        wanted: WantedFacts,
        draft: PatientDraft,
    ) -> None:
        """Ties what is asked for and whom it is asked of.

        Args:
            criteria: what groups count.
            opposites: symptom -> symptoms that cannot be there at the same time.
            course: what is usual.
            wanted: what is asked for.
            draft: of whom.
        """
        self._criteria = criteria
        self._opposites = opposites
        self._course = course
        self._wanted = wanted
        self._draft = draft

    def fill(self, one: DraftEpisode, groups: Sequence[Group], rng: Stream) -> None:
        """Draws the symptoms of an episode that has to hold some groups."""
        kind = self._criteria.kinds[one.kind]
        for code in sorted(self._wanted.signs):
            if stem(code) in kind.symptoms:
                one.signs[stem(code)] = code
        for group in groups:
            self._core(one, group, rng)
        for group in groups:
            self._count(one, group, rng)
        counted = {stem(code) for group in groups for code in group.pool}
        for code in kind.symptoms:
            if code not in counted and rng.random() < self._course.signs.beside:
                self._add(one, code)

    def some(self, one: DraftEpisode, count: int, rng: Stream) -> None:
        """Draws so many symptoms of the episode's kind."""
        for code in self._ordered(self._criteria.kinds[one.kind].symptoms, rng)[:count]:
            self._add(one, code)

    def _core(self, one: DraftEpisode, group: Group, rng: Stream) -> None:
        if group.core_rule == "all":
            chosen: Iterable[str] = group.core
        elif group.core_rule == "one_of" and not any(stem(code) in one.signs for code in group.core):
            chosen = self._ordered(group.core, rng)[:1]
        else:
            chosen = ()
        for code in chosen:
            if stem(code) not in one.signs or "." in code:
                one.signs[stem(code)] = code

    def _count(self, one: DraftEpisode, group: Group, rng: Stream) -> None:
        pool = dict.fromkeys(stem(code) for code in group.pool)
        own = [code for code in pool if code in self._criteria.kinds[one.kind].symptoms]
        number = self.minimum(group) + sum(
            rng.random() < self._course.signs.further for _ in range(len(own) - self.minimum(group))
        )
        for code in self._ordered(own, rng):
            if sum(sign in pool for sign in one.signs) >= number:
                return
            self._add(one, code)

    def _ordered(self, codes: Iterable[str], rng: Stream) -> list[str]:
        """Symptoms in a random order, those early that are there readily."""
        weights = self._course.signs.weights
        return [code for _, code in sorted((-(rng.random() ** (1 / weights.get(code, 1))), code) for code in codes)]

    def minimum(self, group: Group) -> int:
        """How many symptoms a group asks of this patient."""
        for below, count in group.minimum_by_age:
            if self._draft.age < below:
                return count
        return group.minimum_count

    def _add(self, one: DraftEpisode, code: str) -> None:
        """Adds a symptom unless one that is there rules it out, or a pool has as many as it may have."""
        against = self._opposites.get(code, frozenset())
        if against and any(against & other.signs.keys() for other in self._draft.episodes if one.shares(other) > 0):
            return
        for group, most in self._wanted.fewer.items():
            pool = {stem(sign) for sign in self._criteria.groups[group].pool}
            if code in pool and sum(sign in pool for sign in one.signs) >= most:
                return
        one.show(code)

    def effects(self, one: DraftEpisode, groups: Sequence[Group], rng: Stream) -> None:
        """Draws what an episode does."""
        asked = {effect: told for (kind, effect), told in self._wanted.effects.items() if kind == one.kind}
        effects = {group.effect for group in groups}
        if "intact" in effects:
            asked |= {"impairment": False, "admission": False}
        one.effects = {
            effect: asked.get(effect, rng.random() < self._course.habits.effects[effect]) for effect in EFFECTS
        }
        if "harm" in effects and not (one.effects["impairment"] or one.effects["admission"]):
            self._one_of(one, asked, ("impairment", "impairment", "admission"), rng)
        any_asked = "any" in effects or asked.get("effect", False)
        if any_asked and not (one.effects["impairment"] or one.effects["distress"]):
            self._one_of(one, asked, ("impairment", "distress"), rng)

    def _one_of(self, one: DraftEpisode, asked: Mapping[str, bool], effects: Sequence[str], rng: Stream) -> None:
        free = [effect for effect in effects if asked.get(effect, True)]
        if free:
            one.effects[rng.choice(free)] = True
