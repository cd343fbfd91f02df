"""Whether each sentence shows to which stretch of time it belongs.

What is told of an episode stands together, in a run of sentences. Where there are several episodes, each run begins
with the sentence that tells when it was. In the run of an episode that is over, every sentence about symptoms has a
phrase that puts it into that time ("back then"); and a symptom that has its opposite at another time is told with a
phrase of time, too.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generators.writing.facts import TIME, Fact, Sentence
from generators.writing.when import When
from kg.text.times import of_then, tells_time

Opposites = Mapping[str, frozenset[str]]
"""Symptom code -> codes of its opposites."""


def contrasted(known: Iterable[Fact], opposites: Opposites) -> frozenset[str]:
    """The symptoms whose opposite stands in another episode, as ``1.depressive/S024``."""
    held: dict[str, set[str]] = {}
    for fact in known:
        if fact.state in ("present", "vague"):
            held.setdefault(fact.subject, set()).add(fact.episode)
    return frozenset(
        f"{episode}/{code}"
        for code, episodes in held.items()
        for other in opposites.get(code, ())
        for episode in episodes
        if held.get(other, set()) - {episode}
    )


def out_of_place(known: Mapping[str, Fact], sentences: Sequence[Sentence], opposites: Opposites) -> Iterator[str]:
    """What keeps a reader from knowing which stretch of time a sentence is about, in words.

    Args:
        known: the facts of the profile by their ids.
        sentences: of the text.
        opposites: symptoms that cannot be there at the same time.
    """
    apart = contrasted(known.values(), opposites) if opposites else frozenset()
    times = {fact.episode: fact.value for fact in known.values() if isinstance(fact.value, When)}
    done: set[str] = set()
    running = ""
    for text, names, _ in sentences:
        told = [known[name] for name in names if name in known]
        episodes = sorted({fact.episode for fact in told if fact.episode})
        if len(episodes) > 1:
            yield f"tells of {' and '.join(episodes)} in one sentence: {text}"
            continue
        here = episodes[0] if episodes else ""
        if here != running:
            done.add(running)
            running = here
            if here in done and here:
                yield f"comes back to {here} after something else: {text}"
            elif here and (len(times) > 1 or times[here].over) and not any(fact.aspect == TIME for fact in told):
                yield f"goes over to {here} without saying when it was: {text}"
        symptoms = [fact.subject for fact in told if fact.state in ("present", "vague")]
        if symptoms and times[here].over and not of_then(text):
            yield f"tells a symptom of {here}, which is over, without a phrase of that time: {text}"
        elif any(f"{here}/{code}" in apart for code in symptoms) and not tells_time(text):
            yield f"tells a symptom of {here} whose opposite stands at another time, without a phrase of time: {text}"
