"""Finds out what a text states that came without ids, as a model writes it.

The cues of the graph say which facts a sentence speaks of. What they cannot show is reported as unproved, fact by
fact: a cue that several facts of the profile share, a state that the sentence's small words do not bear out, a value
that no cue tells from its rivals, a symptom or an effect that stands in two episodes.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.writing.checker import Checker, Reading, length_problems
from generators.writing.facts import TIME, Fact, Sentence, facts
from generators.writing.stance import Stance, stance
from kg.model.profile import Profile
from kg.text.cues import Hit
from kg.text.sentences import sentences as split


class Recovered(NamedTuple):
    """What a text was found to state.

    Attributes:
        sentences: the text, sentence by sentence, each fact with the sentence that shows it best.
        problems: what keeps the text from being used, in words.
        unproved: ids of the facts of the profile that the text could not be shown to state.
    """

    sentences: list[Sentence]
    problems: list[str]
    unproved: list[str]


class _Said(NamedTuple):
    """One sentence with what was read in it."""

    text: str
    reading: Reading
    stance: Stance


def recover(profile: Profile, text: str, checker: Checker) -> Recovered:
    """Finds the facts of a profile in a text."""
    listed = list(facts(profile))
    said = [_Said(piece, checker.read(piece), stance(piece)) for piece in split(text)]
    owners = _owners(listed)
    shown = _best_places(listed, said, owners, checker)
    problems = [
        *length_problems(sum(one.reading.words for one in said)),
        *_faults(said, owners, listed, checker),
        *_missing_numbers(listed, said, checker),
    ]
    stated: dict[int, list[str]] = defaultdict(list)
    for name, place in sorted(shown.places.items()):
        stated[place].append(name)
    sentences = [Sentence(one.text, tuple(stated[place]), ()) for place, one in enumerate(said)]
    return Recovered(sentences, problems, [fact.id for fact in listed if fact.id not in shown.proved])


class _Shown(NamedTuple):
    """Where each fact is best shown, and which of them that proves."""

    places: Mapping[str, int]
    proved: frozenset[str]


def _owners(listed: Iterable[Fact]) -> frozenset[str]:
    return frozenset(fact.subject for fact in listed)


def _mistakable(listed: Iterable[Fact]) -> frozenset[str]:
    """The facts that cues cannot tell apart: one symptom in two episodes, the effects of one kind of episode."""
    alike: dict[tuple[str, bool], list[str]] = defaultdict(list)
    for fact in listed:
        if fact.episode and fact.aspect != TIME:
            alike[fact.subject, bool(fact.aspect)].append(fact.id)
    return frozenset(name for names in alike.values() if len(names) > 1 for name in names)


def _best_places(listed: Sequence[Fact], said: Sequence[_Said], owners: frozenset[str], checker: Checker) -> _Shown:
    places: dict[str, int] = {}
    proved: set[str] = set()
    mistakable = _mistakable(listed)
    timed: dict[str, int] = {}
    for fact in sorted(listed, key=lambda one: one.aspect != TIME):
        # The sentence that tells when an episode was says nothing of its effects.
        taken = timed.get(fact.episode) if fact.aspect else None
        grades = [(_grade(fact, one, owners, checker), -place) for place, one in enumerate(said) if place != taken]
        grade, place = max(grades, default=(0, 0))
        if grade:
            places[fact.id] = -place
            if fact.aspect == TIME:
                timed[fact.episode] = -place
        if grade == _PROVED and fact.id not in mistakable:
            proved.add(fact.id)
    return _Shown(places, frozenset(proved))


_PROVED = 3


def _grade(fact: Fact, one: _Said, owners: frozenset[str], checker: Checker) -> int:
    """0: not a word of it; 1: a cue that it shares; 2: a cue of its own; 3: and its state and value as well."""
    mine = [hit for hit in one.reading.hits if fact.subject in hit.subjects]
    if not mine:
        return 0
    if not checker.number_told(fact, one.reading.numerals):
        return 1
    if all(len(hit.subjects & owners) > 1 for hit in mine):
        return 1
    return _PROVED if _borne_out(fact, one.stance) else 2


def _borne_out(fact: Fact, said: Stance) -> bool:
    """Whether the small words of a sentence fit the state of a fact."""
    if fact.state in ("vague", "unsettled"):
        return said.open
    if fact.state == "absent" or fact.value is False or (fact.none_at_all and not fact.aspect):
        return said.denied and not said.open
    if fact.state == "stated" and isinstance(fact.value, str):
        # Cues tell the question that a choice answers, not the answer.
        return False
    return not said.open


def _faults(said: Sequence[_Said], owners: frozenset[str], listed: Sequence[Fact], checker: Checker) -> Iterator[str]:
    for one in said:
        beyond = (
            f"speaks of something that is no fact of the case ({_quoted(hit)})"
            for hit in one.reading.hits
            if owners.isdisjoint(hit.subjects)
        )
        lengths = _lengths(one, listed, checker)
        for problem in dict.fromkeys((*one.reading.faults, *beyond, *lengths)):
            yield f"{problem}: {one.text}"


def _lengths(one: _Said, listed: Sequence[Fact], checker: Checker) -> list[str]:
    """Lengths that neither a fact nor an age explains; a length may stand in a sentence of its own."""
    foreign = list(checker.foreign_lengths(one.reading.numerals, ()))
    return foreign and list(checker.foreign_lengths(one.reading.numerals, listed))


def _quoted(hit: Hit) -> str:
    return repr(hit.cue.replace("*", "..."))


def _missing_numbers(listed: Iterable[Fact], said: Sequence[_Said], checker: Checker) -> Iterator[str]:
    for fact in listed:
        numbered = (fact.lengths or fact.counts) and not fact.none_at_all
        if numbered and not any(checker.number_told(fact, one.reading.numerals) for one in said):
            yield f"does not say the number of {fact.id}"
