"""What a patient is like once a question about a symptom is answered."""

from collections.abc import Mapping
from typing import NamedTuple

from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from kg.store.query_runner import QueryRunner

ANSWERS = (True, False)
"""The answers to a question about a symptom: it is there, or it is not and never was."""


class SymptomAsked(NamedTuple):
    """How a symptom is asked for.

    Attributes:
        asks: questions, in several wordings.
        kinds: of episodes in which it may show.
        form: that it is recorded in where the answer names none.
    """

    asks: tuple[str, ...]
    kinds: tuple[str, ...]
    form: str


def read(connection: QueryRunner) -> Mapping[str, SymptomAsked]:
    """All symptoms that are asked for and that some kind of episode shows."""
    return {
        row["symptom"]: SymptomAsked(tuple(row["asks"]), tuple(row["kinds"]), row["forms"][0])
        for row in connection.rows("clinical/asks")
        if row["asks"] and row["kinds"] and row["forms"]
    }


def is_open(profile: Profile, symptom: str) -> bool:
    """Whether a case leaves a symptom to be asked for: it tells of no such symptom, or leaves it vague."""
    return symptom not in profile.denied and not any(symptom in one.present for one in profile.episodes)


def answered(profile: Profile, symptom: str, asked: SymptomAsked, *, there: bool) -> Profile:
    """The case with an answer to the question whether the patient has a symptom.

    What is there joins the episode that left it vague, else the episode of its kind that still goes on, else one that
    goes on and of which nothing more is known.

    Raises:
        ValueError: there can be no such patient.
    """
    settled = tuple(_without(one, symptom) for one in profile.episodes)
    if not there:
        return _changed(profile, episodes=settled, denied=tuple(sorted({*profile.denied, symptom})))
    vague = [place for place, one in enumerate(profile.episodes) if symptom in one.vague]
    going_on = [place for place, one in enumerate(profile.episodes) if one.kind in asked.kinds and _goes_on(one)]
    for place in (vague or going_on)[:1]:
        form = profile.episodes[place].vague.get(symptom, asked.form)
        joined = settled[place].model_copy(update={"present": {**settled[place].present, symptom: form}})
        return _changed(profile, episodes=(*settled[:place], joined, *settled[place + 1 :]))
    further = Episode(kind=asked.kinds[0], ends=Bounds(0, 0), present={symptom: asked.form})
    return _changed(profile, episodes=(*settled, further))


def _goes_on(episode: Episode) -> bool:
    return episode.ends is not None and episode.ends.high == 0


def _without(episode: Episode, symptom: str) -> Episode:
    vague = {code: form for code, form in episode.vague.items() if code != symptom}
    return episode.model_copy(update={"vague": vague})


def _changed(profile: Profile, **update: object) -> Profile:
    """A copy that is checked as a profile of its own."""
    return Profile.model_validate({**profile.model_dump(), **{key: _plain(value) for key, value in update.items()}})


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [one.model_dump() if isinstance(one, Episode) else one for one in value]
    return value
