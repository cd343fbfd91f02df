"""Complete patients from the charts of a build: what a chart leaves unsaid is drawn, and no verdict changes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import orjson

from generators import manifest
from generators.consultation.case import Sex, Split
from generators.consultation.mix import SEXES
from generators.consultation.sampling.course import usual_course
from generators.consultation.sampling.draft import EFFECTS, DraftEpisode, DraftEvent, PatientDraft
from generators.consultation.sampling.drawing import DrawnCase
from generators.consultation.sampling.fitting import FactFitting
from generators.consultation.sampling.judge import CriteriaJudge
from generators.consultation.sampling.patient_case import CaseMaker, CasePerson, Numbered
from generators.consultation.sampling.rounding import nearest_within
from generators.consultation.sampling.sampler import Sampled
from generators.consultation.sampling.wanted import WantedFacts
from generators.diagnosis.lore import Lore
from generators.diagnosis.questions import MEDICAL_CHART
from generators.draw import Stream
from generators.item import read_items
from generators.writing.request import Patient
from kg.errors import UserError
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode

MIX = "charts"
_TRIES = 400
_SEXES: Mapping[str, Sex] = {"woman": "female", "man": "male"}
"""Gender of a person of the graph -> sex of a case; of others it is drawn."""
_AGES = (18, 70)
"""Of patients whose chart does not tell the age."""
_DateDraw = Callable[[Stream, int, int], int]


class Chart(NamedTuple):
    """A patient of a build.

    Attributes:
        item: id of the first item about the patient.
        person: code of the person in the graph.
        profile: what the chart tells.
    """

    item: str
    person: str
    profile: Profile


def charts(build: Path) -> Iterator[Chart]:
    """The patients of a build's charts; those that several narrators tell of come once.

    Raises:
        UserError: there is no build, or it has no charts, or they cannot be read.
    """
    file = manifest.read(build).tasks.get(MEDICAL_CHART.name)
    if file is None:
        raise UserError(
            f"{build} has no items of the task {MEDICAL_CHART.name}; build some with `kgbench build --task "
            f"{MEDICAL_CHART.name}`."
        )
    seen: set[bytes] = set()
    for item in read_items(build / file.path):
        told, patient = item.facts["timeline"], item.provenance["patient"]
        key = orjson.dumps([told, patient["person"]], option=orjson.OPT_SORT_KEYS)
        if key not in seen:
            seen.add(key)
            yield Chart(item.id, patient["person"], Profile.model_validate(told))


class ChartDrawing:
    """Makes cases of charts, by the place of each."""

    def __init__(self, lore: Lore, listed: Sequence[Chart], maker: CaseMaker, people: Iterable[Patient]) -> None:
        """Compiles the criteria.

        Args:
            lore: criteria, forms, and what goes with what.
            listed: the charts.
            maker: makes cases of patients.
            people: of the graph.
        """
        self._completion = ChartCompletion(lore)
        self._charts = listed
        self._maker = maker
        self._people = {one.code: one for one in people}

    def draw(self, seed: int, number: int, split: Split) -> DrawnCase:
        """The case of one chart.

        Raises:
            UserError: the graph does not have its person, or it cannot be completed.
        """
        chart, numbered = self._charts[number], Numbered(MIX, seed, number, split)
        person = self._people.get(chart.person)
        if person is None:
            raise UserError(f"{chart.item}: the graph has no person {chart.person}; use the graph of the build.")
        sex = _SEXES.get(person.gender, numbered.stream("who").choice(SEXES))
        sampled = self._completion.complete(chart, numbered.stream("patient"))
        of_case = CasePerson(sex, person.occupation)
        return DrawnCase(*self._maker.make(numbered, of_case, sampled.complete, sampled.gold), None)


class ChartCompletion:
    """Completes what charts tell."""

    def __init__(self, lore: Lore) -> None:
        """Compiles the criteria."""
        self._criteria = lore.criteria
        self._course = usual_course()
        self._fitting = FactFitting(lore.criteria, lore.forms, lore.fits, self._course)
        self._judge = CriteriaJudge(lore.criteria)
        self._numbers = frozenset(key for key, one in lore.criteria.findings.items() if one.type == "number")

    def complete(self, chart: Chart, rng: Stream) -> Sampled:
        """The patient with everything settled.

        Raises:
            UserError: no way to complete the chart leaves its verdicts as they are.
        """
        decided = {
            code: verdict
            for code, verdict in self._judge.verdicts(chart.profile.parameter()).items()
            if verdict is not None
        }
        for tries in range(1, _TRIES + 1):
            # What is round may be on the wrong side of a line; half of the tries are not rounded.
            draft = self._draft(chart.profile, rng, _dated if tries <= _TRIES // 2 else _exactly_dated)
            if draft is None or not self._fitting.findings(draft, WantedFacts(), {}, rng):
                continue
            verdicts = self._judge.verdicts(draft.parameter(self._numbers))
            if None in verdicts.values() or any(verdicts[code] is not met for code, met in decided.items()):
                continue
            gold = tuple(sorted(code for code, met in verdicts.items() if met))
            return Sampled(draft.complete(self._numbers), gold, tries)
        raise UserError(f"{chart.item}: what the chart leaves unsaid cannot be settled without changing a verdict.")

    def _draft(self, profile: Profile, rng: Stream, dated: _DateDraw) -> PatientDraft | None:
        draft = PatientDraft(profile.age if profile.age is not None else rng.between(*_AGES))
        for one in profile.episodes:
            found = self._episode(one, draft.age, rng, dated)
            if found is None:
                return None
            draft.episodes.append(found)
        for event in profile.events:
            if "happened" not in event.unsettled or rng.random() < 0.5:
                ago = dated(rng, *event.since(draft.age))
                over = event.over(draft.age)
                ended = dated(rng, over.low, min(over.high, ago))
                draft.events[event.kind] = DraftEvent(event.kind, ago, ended)
        draft.findings.update(profile.findings)
        draft.findings.update(_narrowed(profile.numbers, rng))
        return draft

    def _episode(self, one: Episode, age: int, rng: Stream, dated: _DateDraw) -> DraftEpisode | None:
        """An episode with one date in place of a range; None where the dates that were drawn do not go together."""
        try:
            span = one.span(age)
        except ValueError:
            return None
        begins = dated(rng, *span.begins)
        # How long it lasted is told, and not when it was over.
        ends = begins - dated(rng, begins - span.ends.high, begins - span.ends.low) if span.ends.high else 0
        if ends and ends >= begins:
            return None
        if not span.days.low <= begins - ends <= span.days.high:
            return None
        signs = {**one.present, **{code: form for code, form in one.vague.items() if rng.random() < 0.5}}
        stated = {effect: getattr(one, effect) for effect in EFFECTS}
        effects = {
            effect: rng.random() < self._course.habits.effects[effect] if told is None else told
            for effect, told in stated.items()
        }
        if one.admission is None and "admission" not in one.unsettled:
            # As everywhere: an admission that is not mentioned was not.
            effects["admission"] = False
        return DraftEpisode(one.kind, begins, ends, signs, effects)


def _dated(rng: Stream, low: int, high: int) -> int:
    """A date or a length between two others, as people know it."""
    return nearest_within(rng.between(low, high), low, high)


def _exactly_dated(rng: Stream, low: int, high: int) -> int:
    return rng.between(low, high)


def _narrowed(numbers: Mapping[str, Bounds], rng: Stream) -> dict[str, int]:
    return {key: rng.between(low, high) for key, (low, high) in sorted(numbers.items())}
