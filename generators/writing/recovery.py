"""Finds out what a text states that came without ids, as a model writes it.

The cues of the graph say which facts a sentence speaks of. What they cannot show is reported as unproved, fact by
fact: a cue that several facts of the profile share, a state that the sentence's small words do not bear out, a value
that no cue tells from its rivals.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.writing.checker import Checker, Reading, is_number, length_problems, subjects_of
from generators.writing.facts import Fact, Sentence, facts
from generators.writing.stance import Stance, stance
from kg.model.finding import DOMAIN, IMPAIRMENT
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


def _owner(fact: Fact) -> str:
    """The one subject whose cues show a fact."""
    return DOMAIN if fact.subject == DOMAIN else next(iter(subjects_of(fact.id)))


def _owners(listed: Iterable[Fact]) -> frozenset[str]:
    return frozenset(_owner(fact) for fact in listed)


def _best_places(listed: Sequence[Fact], said: Sequence[_Said], owners: frozenset[str], checker: Checker) -> _Shown:
    places: dict[str, int] = {}
    proved: set[str] = set()
    for fact in listed:
        grades = [(_grade(fact, one, owners, checker), -place) for place, one in enumerate(said)]
        grade, place = max(grades, default=(0, 0))
        if grade:
            places[fact.id] = -place
        if grade == _PROVED:
            proved.add(fact.id)
    _infer_impairment(listed, places, proved)
    return _Shown(places, frozenset(proved))


_PROVED = 3


def _grade(fact: Fact, one: _Said, owners: frozenset[str], checker: Checker) -> int:
    """0: not a word of it; 1: a cue that it shares; 2: a cue of its own; 3: and its state and value as well."""
    mine = [hit for hit in one.reading.hits if _owner(fact) in hit.subjects]
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
    if fact.state == "absent" or fact.value is False or (fact.value == 0 and is_number(fact.value)):
        return said.denied and not said.open
    if fact.state == "stated" and isinstance(fact.value, str):
        # Cues tell the question that a choice answers, not the answer.
        return False
    return not said.open


def _infer_impairment(listed: Iterable[Fact], places: dict[str, int], proved: set[str]) -> None:
    """Difficulties in a named area of life are impairment."""
    domain = next((fact for fact in listed if fact.subject == DOMAIN and fact.id in places), None)
    impaired = f"{IMPAIRMENT}=true"
    if domain is not None and any(fact.id == impaired for fact in listed) and impaired not in places:
        places[impaired] = places[domain.id]
        if domain.id in proved:
            proved.add(impaired)


def _faults(said: Sequence[_Said], owners: frozenset[str], listed: Sequence[Fact], checker: Checker) -> Iterator[str]:
    allowed = owners | (frozenset({IMPAIRMENT}) if DOMAIN in owners else frozenset())
    for one in said:
        beyond = (
            f"speaks of something that is no fact of the case ({_quoted(hit)})"
            for hit in one.reading.hits
            if allowed.isdisjoint(hit.subjects)
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
        if (
            is_number(fact.value)
            and fact.value
            and not any(checker.number_told(fact, one.reading.numerals) for one in said)
        ):
            yield f"does not say the number of {fact.id}"
