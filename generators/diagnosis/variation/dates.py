"""Other dates for the same history: the order of what happened stays, the distances are drawn anew."""

from collections.abc import Iterator, Mapping, Sequence

from generators.diagnosis.margins import Margins
from generators.diagnosis.sketch import TOLD_BY_AGE, EpisodeSketch, EventSketch, Sketch
from generators.diagnosis.variation.lengths import FAR, spoken
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.model.timeline import YEAR

AGES = (18, 64)
"""Years."""
_YOUNGER, _OLDER = 3, 8
"""By how many years an age at onset may move."""
_AS_IT_IS = 3
"""Days: shorter distances to the end stay as they are."""


class Redating:
    """Draws other dates for sketches."""

    def __init__(self, criteria: Criteria, margins: Margins, own: Sequence[str] = ()) -> None:
        """Takes how kinds of episode run, the limits that lengths stay clear of, and the disorders of the cases."""
        self._criteria = criteria
        self._margins = margins
        self._groups = [criteria.groups[need.group] for code in own for need in criteria.disorders[code].needs]

    def redated(self, sketch: Sketch, rng: Stream, stretch: float) -> Sketch | None:
        """The sketch with other dates and another age, or None where this draw fits no life.

        Args:
            sketch: the cases of a seed.
            rng: decides.
            stretch: by what factor a distance may grow or shrink; with 1 all dates go to the nearest that people say.
        """
        places = self._places(sketch, rng, stretch)
        episodes = tuple(self._episode(one, places) for one in sketch.episodes)
        events = tuple(self._event(one, places, sketch.episodes, episodes) for one in sketch.events)
        moved = sketch.model_copy(update={"episodes": episodes, "events": events})
        return self._aged(moved, sketch, rng, stretch)

    def _places(self, sketch: Sketch, rng: Stream, stretch: float) -> Mapping[int, float]:
        """Where each date goes, from today backwards."""
        places = {0: 0.0}
        before, after = 0, 0.0
        for number in sorted({*_numbers(sketch)} - {0}):
            after += (number - before) * stretch ** (2 * rng.random() - 1)
            places[number] = after
            before = number
        return places

    def _episode(self, one: EpisodeSketch, places: Mapping[int, float]) -> EpisodeSketch:
        """One that is over is told by how long it lasted and how long ago it ended."""
        ends = spoken(places[one.ends], self._over_for(one)) if one.ends else 0
        begins = tuple(
            number if _by_age(one, number) else ends + self._length(one.kind, number - one.ends, places[number] - ends)
            for number in one.begins
        )
        between = None
        if one.between is not None:
            low, high = one.between
            near = low - one.ends
            low = ends + (near if near <= _AS_IT_IS else spoken(places[low] - ends))
            high = ends + (high - one.ends if high > FAR else spoken(places[high] - ends))
            between = min(low, *begins), max(high, *begins)
        return one.model_copy(update={"begins": begins, "ends": ends, "between": between})

    def _over_for(self, one: EpisodeSketch) -> int:
        """How long ago it ended at the least: what lies well back stays so."""
        least = self._criteria.kinds[one.kind].over_for or 1
        return 2 * least if one.ends >= 2 * least else least

    def _length(self, kind: str, was: int, aim: float) -> int:
        """A length near to what is aimed at, on the same side of every limit as before."""
        least, most = self._criteria.kinds[kind].range
        for low, high in self._margins.lengths(kind):
            least, most = (max(least, high), most) if was >= high else (least, min(most, low - 1))
        for group in self._groups:
            if kind in group.kinds and group.usual_days is not None and least <= group.usual_days[1]:
                usual_least, usual_most = group.usual_days
                if usual_least <= was <= usual_most:
                    least, most = max(least, usual_least), min(most, usual_most)
        return spoken(aim, least, most)

    def _event(
        self,
        one: EventSketch,
        places: Mapping[int, float],
        before: Sequence[EpisodeSketch],
        after: Sequence[EpisodeSketch],
    ) -> EventSketch:
        least, most = self._criteria.events[one.kind].range
        soon = dict(self._soon(one.kind, before, after))
        ago = tuple(soon.get(number) or self._ago(one.kind, number, places[number], least, most) for number in one.ago)
        between = None
        if one.between is not None:
            low, high = (spoken(places.get(number, number), least, most) for number in one.between)
            between = min(low, *ago), max(high, *ago)
        ended = None if one.ended is None else spoken(places[one.ended])
        return one.model_copy(update={"ago": ago, "between": between, "ended": ended})

    def _soon(
        self, event: str, before: Sequence[EpisodeSketch], after: Sequence[EpisodeSketch]
    ) -> Iterator[tuple[int, int]]:
        """For the dates just before an episode that follows the event, the date just before where that has gone."""
        for was, now in zip(before, after, strict=True):
            kind = self._criteria.kinds[was.kind]
            if event in kind.follows and kind.follows_within is not None:
                for begins, moved in zip(was.begins, now.begins, strict=True):
                    for delay in range(kind.follows_within + 1):
                        yield begins + delay, moved + delay if spoken(moved + delay) == moved + delay else moved

    def _ago(self, kind: str, was: int, aim: float, least: int, most: int) -> int:
        for low, high in self._margins.dates(kind):
            least, most = (max(least, high), most) if was >= high else (least, min(most, low - 1))
        return spoken(aim, least, most)

    def _aged(self, moved: Sketch, was: Sketch, rng: Stream, stretch: float) -> Sketch | None:
        """The sketch at an age that fits every onset, with ages at onset drawn anew."""
        onsets = {
            (place, side): self._onset(one.kind, (was.age * YEAR - number) // YEAR, rng, stretch)
            for place, one in enumerate(was.episodes)
            for side, number in enumerate(one.begins)
            if _by_age(one, number)
        }
        least, most = AGES
        for place, one in enumerate(moved.episodes):
            youngest, oldest = self._onset_ages(one.kind, was.episodes[place].begins, was.age)
            for side, number in enumerate(one.begins):
                if (place, side) in onsets:
                    least = max(least, onsets[place, side] + TOLD_BY_AGE // YEAR)
                else:
                    least = max(least, youngest + -(-number // YEAR))
                    most = min(most, oldest + number // YEAR)
        if least > most:
            return None
        age = rng.between(least, most)
        episodes = tuple(
            one.model_copy(
                update={
                    "begins": tuple(
                        (age - onsets[place, side]) * YEAR if (place, side) in onsets else number
                        for side, number in enumerate(one.begins)
                    )
                }
            )
            for place, one in enumerate(moved.episodes)
        )
        return moved.model_copy(update={"age": age, "episodes": episodes})

    def _onset_ages(self, kind: str, begins: Sequence[int], age: int) -> tuple[int, int]:
        """The ages at onset that are usual for a kind, as long as those of the skeleton are."""
        youngest, oldest = self._criteria.kinds[kind].onset_ages
        for group in self._groups:
            if kind in group.kinds and group.usual_onset_ages is not None:
                low, high = group.usual_onset_ages
                if all((age - high) * YEAR <= number <= (age - low) * YEAR for number in begins):
                    youngest, oldest = max(youngest, low), min(oldest, high)
        return youngest, oldest

    def _onset(self, kind: str, age: int, rng: Stream, stretch: float) -> int:
        """An age at onset near to another one, on the same side of every limit."""
        if stretch <= 1:
            return age
        least, most = self._criteria.kinds[kind].onset_ages
        for low, high in self._margins.onsets(kind):
            least, most = (max(least, high), most) if age >= high else (least, min(most, low - 1))
        least, most = max(least, age - _YOUNGER), min(most, age + _OLDER)
        return rng.between(least, most) if least <= most else age


def _by_age(one: EpisodeSketch, number: int) -> bool:
    """Whether a beginning is told by the age at onset."""
    return one.by_age and number >= TOLD_BY_AGE


def _numbers(sketch: Sketch) -> Iterator[int]:
    """Every date, in days ago, but for those that are told by an age."""
    for episode in sketch.episodes:
        yield from (number for number in episode.begins if not _by_age(episode, number))
        yield episode.ends
        yield from (number for number in episode.between or () if number <= FAR)
    for event in sketch.events:
        yield from (*event.ago, event.ended or 0)
        yield from (number for number in event.between or () if number <= FAR)
