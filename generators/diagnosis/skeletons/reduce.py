"""Leaves out of a sketch whatever it holds without."""

from collections.abc import Callable, Iterator

from generators.diagnosis.sketch import EpisodeSketch, EventSketch, Sketch

Holds = Callable[[Sketch], bool]


def reduced(sketch: Sketch, holds: Holds) -> Sketch:
    """The sketch with as few facts as it holds with: none can be left out, settled or left unsaid any more."""
    changed = True
    while changed:
        changed = False
        for smaller in _smaller(sketch):
            if holds(smaller):
                sketch, changed = smaller, True
                break
    return sketch


def _smaller(sketch: Sketch) -> Iterator[Sketch]:
    """Sketches with one thing less, the greatest things first."""
    yield from (_without(sketch, "episodes", place) for place in range(len(sketch.episodes)))
    yield from (_without(sketch, "events", place) for place in range(len(sketch.events)))
    for key in sketch.findings:
        yield _with(sketch, findings={one: value for one, value in sketch.findings.items() if one != key})
    for key in sketch.numbers:
        yield _with(sketch, numbers={one: value for one, value in sketch.numbers.items() if one != key})
    for code in sketch.denied:
        yield _with(sketch, denied=tuple(one for one in sketch.denied if one != code))
    for place, episode in enumerate(sketch.episodes):
        yield from (_replaced(sketch, place, smaller) for smaller in _smaller_episodes(episode))
    yield from _settled(sketch)
    for place, event in enumerate(sketch.events):
        if event.ended is not None:
            yield _event(sketch, place, event.model_copy(update={"ended": None}))
        if event.between is not None:
            yield _event(sketch, place, event.model_copy(update={"between": None}))
    for place, episode in enumerate(sketch.episodes):
        if episode.between is not None:
            yield _replaced(sketch, place, episode.model_copy(update={"between": None}))


def _smaller_episodes(episode: EpisodeSketch) -> Iterator[EpisodeSketch]:
    for effect in episode.effects:
        kept = {one: value for one, value in episode.effects.items() if one != effect}
        yield episode.model_copy(update={"effects": kept})
    for code in episode.vague:
        yield episode.model_copy(update={"vague": {one: sides for one, sides in episode.vague.items() if one != code}})
    if len(episode.symptoms) > 1:
        for code in episode.present:
            yield episode.model_copy(update={"present": tuple(one for one in episode.present if one != code)})


def _settled(sketch: Sketch) -> Iterator[Sketch]:
    """With one thing told that was open."""
    for place, episode in enumerate(sketch.episodes):
        yield from (_replaced(sketch, place, told) for told in _settled_episodes(episode))
    for place, event in enumerate(sketch.events):
        for ago in event.ago if len(event.ago) > 1 else ():
            yield _event(sketch, place, event.model_copy(update={"ago": (ago,), "between": None}))
    for field in ("findings", "numbers"):
        stated = getattr(sketch, field)
        for key, values in stated.items():
            for value in values if len(values) > 1 else ():
                yield _with(sketch, **{field: {**stated, key: (value,)}})


def _settled_episodes(episode: EpisodeSketch) -> Iterator[EpisodeSketch]:
    for code in episode.vague:
        vague = {one: sides for one, sides in episode.vague.items() if one != code}
        yield episode.model_copy(update={"vague": vague, "present": (*episode.present, code)})
    for effect, values in episode.effects.items():
        for value in values if len(values) > 1 else ():
            yield episode.model_copy(update={"effects": {**episode.effects, effect: (value,)}})
    for begins in episode.begins if len(episode.begins) > 1 else ():
        yield episode.model_copy(update={"begins": (begins,), "between": None})


def _with(sketch: Sketch, **update: object) -> Sketch:
    return sketch.model_copy(update=update)


def _without(sketch: Sketch, field: str, place: int) -> Sketch:
    listed = getattr(sketch, field)
    return sketch.model_copy(update={field: (*listed[:place], *listed[place + 1 :])})


def _replaced(sketch: Sketch, place: int, episode: EpisodeSketch) -> Sketch:
    episodes = (*sketch.episodes[:place], episode, *sketch.episodes[place + 1 :])
    return sketch.model_copy(update={"episodes": episodes})


def _event(sketch: Sketch, place: int, event: EventSketch) -> Sketch:
    events = (*sketch.events[:place], event, *sketch.events[place + 1 :])
    return sketch.model_copy(update={"events": events})
