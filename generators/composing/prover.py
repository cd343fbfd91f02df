"""Proves composed texts: each sentence is written again from its parts, which must be those of the facts it states."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generators.composing.book import Bit
from generators.composing.derivation import Derived, derived_of
from generators.composing.fitting import has_symptom, misfits, untimely
from generators.composing.joints import Patterns, use_of
from generators.composing.lines import read
from generators.composing.narrators import NARRATORS
from generators.composing.presented_patient import occupations_of, presented_patient
from generators.composing.scene import Scene, scene_of
from generators.composing.scene_proof import foreign_slots
from generators.composing.sources import Sources
from generators.composing.ties import false_events, false_ties
from generators.writing.checker import Checker
from generators.writing.facts import AGO, TIME, Fact, Sentence, joined
from generators.writing.genre import Genre, genre_recorded, says_any
from generators.writing.request import Patient
from generators.writing.spans import decode
from generators.writing.when import When
from kg.model.profile import Profile
from kg.wording.thread import MORE

MISPLACED = "its paragraphs begin elsewhere than its episodes"
"""What is wrong with a text whose paragraphs are not those of its facts."""
OWN_SLOTS = frozenset({"name", "span", "low", "high", "ago", "n"})
"""Slots that are not of the scene: what an episode is called, and its numbers."""


_REMEMBERED = 256
"""So many sentences are held with what they were made from."""


class Manner(NamedTuple):
    """How a text was composed.

    Attributes:
        genre: how it is told.
        slots: those of the scene that it uses.
    """

    genre: Genre
    narrator: str
    patient: Patient
    slots: Mapping[str, str]


class Prover:
    """Proves texts by their derivation, with the checker as a witness."""

    def __init__(self, checker: Checker, sources: Sources, people: Sequence[Patient]) -> None:
        """Takes what the graph knows.

        Args:
            checker: of words, numbers and form.
            sources: of the texts.
            people: whom cases may be about.
        """
        self.checker = checker
        self.sources = sources
        self._people = {person.code: person for person in people}
        self._occupations = occupations_of(people)
        self._patterns: dict[str, Patterns] = {}
        self._derived: dict[tuple[str, Sentence], Derived] = {}

    def patterns(self, genre: Genre) -> Patterns:
        """The patterns of a genre."""
        if genre.name not in self._patterns:
            self._patterns[genre.name] = Patterns(self.sources, genre)
        return self._patterns[genre.name]

    def __getstate__(self) -> dict[str, object]:
        """How it goes to another process: without what follows from the rest."""
        return {**vars(self), "_patterns": {}, "_derived": {}}

    def stored(self, profile: Profile, text: str, provenance: Mapping[str, Any]) -> list[str]:
        """What keeps a text from being proved by what its item records, in words; empty: it is proved."""
        match provenance:
            case {
                "voice": str() as voice,
                "narrator": str() as narrator,
                "patient": dict() as who,
                "slots": dict() as slots,
                "sentences": spans,
            } if (
                (genre := genre_recorded(voice, provenance.get("genre")))
                and narrator in NARRATORS
                and (patient := self._patient(who, genre)) is not None
                and {*map(type, slots.values())} <= {str}
            ):
                manner = Manner(genre, narrator, patient._replace(age=profile.age or patient.age), slots)
            case _:
                return ["it is not recorded how the text was composed"]
        try:
            sentences = decode(text, spans, derived=True)
        except ValueError as error:
            return [str(error)]
        misplaced = [] if joined(sentences) == text else [MISPLACED]
        return [*misplaced, *self.problems(profile, sentences, manner)]

    def _patient(self, who: Mapping[str, Any], genre: Genre) -> Patient | None:
        """Whom an item names, or says all about where the genre presents the patient; None: nobody."""
        return (
            presented_patient(who, self._occupations) if genre.presented else self._people.get(str(who.get("person")))
        )

    def problems(self, profile: Profile, sentences: Sequence[Sentence], manner: Manner) -> list[str]:
        """What keeps a text from being proved, in words; empty: it is proved."""
        found = self.checker.check(profile, sentences)
        found += foreign_slots(self.sources, profile, manner.patient, manner.genre, manner.slots)
        patterns = self.patterns(manner.genre)
        try:
            derived = [self._derived_of(sentence, patterns) for sentence in sentences]
        except ValueError as error:
            return [*found, str(error)]
        known = self.checker.known(profile)
        register = NARRATORS[manner.narrator].register
        scene = scene_of(manner.genre, manner.patient, register, manner.slots)
        over = {fact.episode: fact.value.over for fact in known.values() if isinstance(fact.value, When)}
        for sentence, one in zip(sentences, derived, strict=True):
            bits = [piece.bit for piece in one.line.parts]
            if not patterns.fits(one.pattern, bits):
                found.append(f"its parts may not stand in the pattern {one.pattern.code}: {sentence.text}")
            wrong = [*_rewritten(sentence, one, scene), *misfits(one, known), *untimely(one, known, over)]
            wrong += _foreign_parts(bits, manner.genre.voice, register, patterns.unsaid)
            wrong += self._own_slots(one, known, manner.genre.voice)
            found += [f"{problem}: {sentence.text}" for problem in wrong]
        spans = {f"{number}.{one.kind}": one.span(profile.age) for number, one in enumerate(profile.episodes, start=1)}
        dated = [*_dated(derived, known)]
        found += false_ties([(fact.episode, use) for use, fact in dated if fact.episode], spans)
        found += false_events(dated)
        return [*found, *_far(derived, known), *_repeated(derived), *_names(derived, known)]

    def _derived_of(self, sentence: Sentence, patterns: Patterns) -> Derived:
        """What a sentence was made from; the cases of a seed, which come one after the other, share most of theirs."""
        key = patterns.genre.name, sentence
        found = self._derived.get(key)
        if found is None:
            if len(self._derived) == _REMEMBERED:
                self._derived.clear()
            found = self._derived[key] = derived_of(sentence, self.sources.book, patterns)
        return found

    def _own_slots(self, derived: Derived, known: Mapping[str, Fact], voice: str) -> Iterator[str]:
        """Slots that are neither the scene's nor the graph's."""
        stated = [known[name] for name in derived.line.facts if name in known]
        episode = next((fact for fact in stated if fact.episode), None)
        for name, value in derived.line.extra:
            if name == "name" and episode is not None:
                named = (bit for bit in self.sources.book.bits(episode.subject, "name", voice) if bit.text == value)
                good = any(bit.needs is None or has_symptom(known.values(), bit.needs) for bit in named)
            else:
                # Numbers are the checker's business.
                good = name in OWN_SLOTS
            if not good:
                yield f"fills {name} with {value!r}"


def _foreign_parts(bits: Sequence[Bit], voice: str, register: str, unsaid: Sequence[str]) -> Iterator[str]:
    for bit in bits:
        own = bit.code.split("/")[2] == voice and bit.register in (None, register)
        if not own or says_any(bit.text, unsaid):
            yield f"the part {bit.code} is not of this narrator"


def _rewritten(sentence: Sentence, derived: Derived, scene: Scene) -> Iterator[str]:
    try:
        again = read(derived.line, scene)
    except (KeyError, ValueError) as error:
        yield f"cannot be written again ({error})"
        return
    if again != sentence.text:
        yield f"its parts say something else ({again})"


def _dated(derived: Sequence[Derived], known: Mapping[str, Fact]) -> Iterator[tuple[str, Fact]]:
    """The times of episodes and events in the order in which they are told, each with the use of its pattern."""
    for one in derived:
        for name in one.line.facts:
            fact = known.get(name)
            if fact is not None and fact.aspect in (TIME, AGO):
                yield one.pattern.use if name == one.line.states else "", fact


def _far(derived: Sequence[Derived], known: Mapping[str, Fact]) -> Iterator[str]:
    """Stories and examples that stand neither with their facts nor right behind the sentence that tells symptoms."""
    last: list[str] = []
    for one in derived:
        here = [name for name in one.line.facts if name in known and known[name].state == "present"]
        last = here or last
        for piece in one.line.pieces:
            fact = piece.fact.removesuffix("+")
            if fact != piece.fact and use_of(piece.bit) in ("story", "example", MORE) and fact not in last:
                yield f"elaborates {fact} away from where it is told"


def _repeated(derived: Sequence[Derived]) -> Iterator[str]:
    counted = Counter(piece.bit.code for one in derived for piece in one.line.parts)
    for code, times in counted.items():
        if times > 1:
            yield f"uses the part {code} {times} times"


def _names(derived: Sequence[Derived], known: Mapping[str, Fact]) -> Iterator[str]:
    """Episodes that are called by several names."""
    names: dict[str, set[str]] = {}
    for one in derived:
        for name in one.line.facts:
            fact = known.get(name)
            if fact is not None and fact.episode:
                names.setdefault(fact.episode, set()).update(value for slot, value in one.line.extra if slot == "name")
    for episode, called in names.items():
        if len(called) > 1:
            yield f"calls {episode} by several names ({', '.join(sorted(called))})"
