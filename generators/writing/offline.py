"""The offline writer: composes a case from the knowledge's phrasings, with no model and no network."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generators.draw import stream
from generators.writing.checker import LEAST_WORDS, MOST_WORDS
from generators.writing.facts import TIME, Fact, Sentence, facts
from generators.writing.phrasebook import PhraseBook
from generators.writing.request import Request, Written
from generators.writing.runs import contrasted
from generators.writing.telling import SHORTEST, Teller
from generators.writing.when import When

_AIM = (151, 182)
_LISTED = (3, 3, 3, 4, 5)
"""How many clauses one enumeration holds at the most, by how tight the space is."""
_DETAILS = 4
"""How many details of the person's occupation a text has at the most."""
_LEAD_INS = {"plain": 0.15, "talkative": 0.35, "brisk": 0.05}
"""How often a narrator puts a lead-in before a sentence."""
NARRATORS = tuple(_LEAD_INS)


class OfflineWriter:
    """Writes first- and third-person cases from the phrase book."""

    def __init__(self, book: PhraseBook) -> None:
        """Takes the phrasings."""
        self._book = book

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """The texts of several requests, in their order."""
        return [self.write(request) for request in requests]

    def close(self) -> None:
        """Nothing is held open."""

    def write(self, request: Request) -> Written:
        """The text of a request: every fact once, 150 to 200 words.

        Raises:
            LookupError: a fact has no phrasing in this voice, or the facts need more words.
        """
        for tight in range(len(SHORTEST)):
            sentences = _Composer(self._book, request, tight).compose()
            if sentences is not None:
                break
        else:
            raise LookupError(f"{request.key}: its facts do not fit into {MOST_WORDS} words")
        return Written(tuple(sentences), {"writer": f"offline/{request.narrator}"})


class _Told(NamedTuple):
    """What there is to tell of one episode.

    Attributes:
        began: days ago, the greatest that it can be.
    """

    time: Fact
    present: list[Fact]
    vague: list[Fact]
    effects: list[Fact]
    began: int

    @property
    def over(self) -> bool:
        """Whether it is told as something of the past."""
        return isinstance(self.time.value, When) and self.time.value.over


class _Composer:
    """Composes one text at one degree of tightness."""

    def __init__(self, book: PhraseBook, request: Request, tight: int) -> None:
        self._request = request
        self._rng = stream(request.key)
        self._teller = Teller(book, request, tight)
        self._listed = _LISTED[tight]
        self._tightest = tight == len(SHORTEST) - 1
        self._facts = list(facts(request.profile))
        self._apart = contrasted(self._facts, book.opposites)
        self._turn = 0
        self._led = 0

    def compose(self) -> list[Sentence] | None:
        """The sentences in order, or None where they do not fit."""
        episodes = self._episodes()
        order = self._rng.shuffled([fact for one in episodes if not one.over for fact in one.present])
        few = self._rng.between(0, len(order) // 2) if len(order) > 3 else 0
        for count in range(few, len(order) + 1):
            self._turn = self._led = 0
            sections = self._sections(episodes, set(order[:count]))
            if _words(_flat(sections)) <= MOST_WORDS:
                return self._filled(sections)
        return None

    def _episodes(self) -> list[_Told]:
        """The episodes of the profile, each symptom list in an order of its own."""
        profile = self._request.profile
        told = []
        for place, episode in enumerate(profile.episodes, start=1):
            own = [fact for fact in self._facts if fact.episode == f"{place}.{episode.kind}"]
            present = self._rng.shuffled([fact for fact in own if fact.state == "present"])
            vague = self._rng.shuffled([fact for fact in own if fact.state == "vague"])
            effects = [fact for fact in own if fact.aspect and fact.aspect != TIME]
            began = episode.span(profile.age).begins.high
            told.append(_Told(own[0], present, vague, effects, began))
        return told

    def _sections(self, episodes: Sequence[_Told], listed: set[Fact]) -> list[list[Sentence]]:
        way = self._rng.below(4)
        opening = [self._teller.frame("opening", self._request.ordinal)]
        before = [self._teller.fact(fact) for fact in self._facts if fact.aspect in ("ago", "ended")]
        straight = way == 1 and not before and self._rng.random() < 0.6
        if self._request.voice == "self" and (straight or self._tightest):
            # Some begin with what troubles them.
            opening = []
        # In order of time, or what goes on before what is over.
        ordered = sorted(episodes, key=lambda one: (way in (1, 3) and one.over, -one.began))
        told = [self._run(one, listed, alone=len(episodes) == 1) for one in ordered]
        others = [
            self._say(fact) for fact in self._facts if not (fact.episode or fact.aspect or fact.state == "absent")
        ]
        denied = [self._say(fact) for fact in self._facts if fact.state == "absent"]
        self._rng.shuffle(others)
        self._rng.shuffle(denied)
        if way < 2:
            return [opening, before, *told, others, denied]
        return [opening, before, *told, denied, others]

    def _run(self, episode: _Told, listed: set[Fact], *, alone: bool) -> list[Sentence]:
        """What is told of one episode: the time first, where there is another time to tell it from."""
        time = self._teller.fact(episode.time)
        timed = [fact for fact in episode.present if episode.over or self._has_opposite(fact)]
        lists = [*self._listings("then" if episode.over else "now", timed)]
        free = [fact for fact in episode.present if fact not in timed]
        lists += self._listings("present", [fact for fact in free if fact in listed])
        timed = [fact for fact in episode.vague if episode.over or self._has_opposite(fact)]
        lists += self._listings("then_vague" if episode.over else "now_vague", timed)
        lists += self._listings("vague", [fact for fact in episode.vague if fact not in timed])
        told = [self._say(fact) for fact in free if fact not in listed]
        effects = [self._teller.fact(fact) for fact in episode.effects]
        symptoms = _alternating(told, lists)
        late = alone and not episode.over and symptoms and self._rng.random() < 0.5
        if late:
            return [symptoms[0], time, *symptoms[1:], *effects]
        return [time, *symptoms, *effects]

    def _has_opposite(self, fact: Fact) -> bool:
        return f"{fact.episode}/{fact.subject}" in self._apart

    def _listings(self, use: str, facts_: Sequence[Fact]) -> Iterator[Sentence]:
        for start in range(0, len(facts_), self._listed):
            yield self._teller.listed(use, facts_[start : start + self._listed], self._turn)
            self._turn += 1

    def _say(self, fact: Fact) -> Sentence:
        sentence = self._teller.fact(fact)
        lead_in = self._request.voice == "self" and self._rng.random() < _LEAD_INS[self._request.narrator]
        if not lead_in or self._tightest:
            return sentence
        self._led += 1
        return self._teller.led_in(sentence, self._request.ordinal + 13 * self._led)

    def _filled(self, sections: list[list[Sentence]]) -> list[Sentence] | None:
        """The sections with details, filler and a closing until the text is long enough."""
        aim = self._rng.between(*_AIM)
        length = _words(_flat(sections))
        closing: list[Sentence] = []
        used: set[int] = set()
        said: set[str] = set()
        for extra in self._extras():
            if length >= aim:
                break
            longer = length + _words([extra])
            # An occupation may have fewer details than a text has room for.
            if longer > MOST_WORDS or extra.text in said:
                continue
            said.add(extra.text)
            length = longer
            if extra.source[0].startswith("frames/closing"):
                closing = [extra]
            else:
                self._insert(extra, sections, used)
        return [*_flat(sections), *closing] if LEAST_WORDS <= length <= MOST_WORDS else None

    def _extras(self) -> Iterator[Sentence]:
        ordinal = self._request.ordinal
        yield self._teller.detail(ordinal)
        yield self._teller.frame("closing", ordinal)
        yield self._teller.frame("filler", ordinal)
        for step in range(1, 14):
            if step < _DETAILS:
                yield self._teller.detail(ordinal + step)
            yield self._teller.frame("filler", ordinal + 37 * step)

    def _insert(self, extra: Sentence, sections: list[list[Sentence]], used: set[int]) -> None:
        """Behind the opening or between two sections, rather where no other such sentence stands yet."""
        places = [place for place in range(1, len(sections)) if sections[place - 1] and sections[place]]
        free = [place for place in places if not {id(sections[place - 1]), id(sections[place])} & used]
        section = [extra]
        used.add(id(section))
        sections.insert(self._rng.choice(free or places or [len(sections)]), section)


def _alternating(told: Sequence[Sentence], lists: Sequence[Sentence]) -> list[Sentence]:
    """A full sentence between two enumerations, as far as there are enough."""
    first = max(1, len(told) - len(lists) + 1)
    mixed = list(told[:first])
    for place in range(max(len(lists), len(told) - first)):
        mixed += lists[place : place + 1]
        mixed += told[first + place : first + place + 1]
    return mixed


def _flat(sections: Sequence[Sequence[Sentence]]) -> list[Sentence]:
    return [sentence for section in sections for sentence in section]


def _words(sentences: Sequence[Sentence]) -> int:
    return sum(len(sentence.text.split()) for sentence in sentences)
