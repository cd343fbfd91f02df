"""Forms of symptoms: what one patient calls by this form another has in that, and the verdicts stay."""

from collections.abc import Mapping

from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import Sketch
from generators.draw import Stream
from kg.model.profile import Profile


def drawn_forms(lore: Lore, sketch: Sketch, rng: Stream) -> Mapping[str, str]:
    """A form of each symptom that a sketch tells, one on which no condition turns where there is such a form."""
    return {code: _drawn(lore, code, rng) for code in sorted(sketch.symptoms)}


def _drawn(lore: Lore, code: str, rng: Stream) -> str:
    free = [form for form in lore.forms[code] if form not in lore.turning]
    return rng.choice(free or lore.forms[code])


def with_own_forms(profile: Profile, lore: Lore, rng: Stream) -> Profile:
    """The profile of another patient, who has the symptoms in forms of their own.

    Every symptom of the graph is drawn for, so that a patient has the same form of it in each case of a seed. Forms on
    which a condition may turn stay as they are.
    """
    drawn = {code: rng.choice(lore.forms[code]) for code in sorted(lore.forms)}
    turning = {form.partition(".")[0] for form in lore.turning}
    own = {code: form for code, form in drawn.items() if code not in turning}
    episodes = tuple(
        episode.model_copy(
            update={
                "present": {code: own.get(code, form) for code, form in episode.present.items()},
                "vague": {code: own.get(code, form) for code, form in episode.vague.items()},
            }
        )
        for episode in profile.episodes
    )
    return profile.model_copy(update={"episodes": episodes})
