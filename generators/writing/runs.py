"""Whether what is told of an episode stands together, and each such run tells when the episode was."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generators.writing.facts import TIME, Fact, Sentence
from generators.writing.when import When

_SOON = 2
"""Among so many sentences at its beginning a run tells its time: a complaint may come before."""
_CONFIDED = 1
"""So many sentences about what goes on may stand apart: a confidence comes last."""


def out_of_place(known: Mapping[str, Fact], sentences: Sequence[Sentence]) -> Iterator[str]:
    """What keeps a reader from knowing which stretch of time a sentence is about, in words.

    Args:
        known: the facts of the profile by their ids.
        sentences: of the text.
    """
    episodes = {fact.episode for fact in known.values() if fact.episode}
    over = {fact.episode for fact in known.values() if isinstance(fact.value, When) and fact.value.over}
    done: set[str] = set()
    apart: Counter[str] = Counter()
    running, told = "", 0
    for sentence in sentences:
        facts = [known[name] for name in sentence.facts if name in known]
        here = sorted({fact.episode for fact in facts if fact.episode})
        if len(here) > 1:
            yield f"tells of {' and '.join(here)} in one sentence: {sentence.text}"
        if len(here) != 1:
            continue
        if here[0] != running:
            done.add(running)
            running, told = here[0], 0
        if running in done:
            apart[running] += 1
            if running in over or apart[running] > _CONFIDED:
                yield f"comes back to {running} after something else: {sentence.text}"
            continue
        told += 1
        late = told > _SOON and any(fact.aspect == TIME for fact in facts)
        if late and len(episodes) > 1:
            yield f"says late when {running} was: {sentence.text}"
