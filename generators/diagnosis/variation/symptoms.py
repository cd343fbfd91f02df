"""Other symptoms in place of those of a sketch, where they count for the same."""

from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import Sketch
from generators.draw import Stream


def exchanged(sketch: Sketch, lore: Lore, rng: Stream) -> Sketch:
    """The sketch with present symptoms exchanged for others that belong to the same groups and are named as little."""
    used = {*sketch.symptoms, *sketch.denied}
    episodes = []
    for one in sketch.episodes:
        present = []
        symptoms = lore.criteria.kinds[one.kind].symptoms
        for code in one.present:
            alike = [
                other
                for other in symptoms
                if lore.membership[other] == lore.membership[code] and (other == code or other not in used)
            ]
            drawn = rng.choice(alike) if alike else code
            # A symptom that two episodes share stays shared, or the draw would change who has what.
            if drawn != code and (discord(drawn, used - {code}, lore) or _elsewhere(sketch, code) > 1):
                drawn = code
            used = (used - {code}) | {drawn}
            present.append(drawn)
        episodes.append(one.model_copy(update={"present": tuple(sorted(present))}))
    return sketch.model_copy(update={"episodes": tuple(episodes)})


def discord(code: str, told: set[str], lore: Lore) -> bool:
    """Whether a symptom is near or opposite to another that is told or denied."""
    return bool((lore.near.get(code, frozenset()) | lore.opposites.get(code, frozenset())) & told)


def _elsewhere(sketch: Sketch, code: str) -> int:
    return sum(code in one.symptoms for one in sketch.episodes)
