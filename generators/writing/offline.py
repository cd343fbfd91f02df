"""The offline writer: composes a case from the knowledge's phrasings, with no model and no network."""

from collections.abc import Iterator, Mapping, Sequence

from generators.criteria import Criteria
from generators.draw import stream
from generators.writing.checker import LEAST_WORDS, MOST_WORDS
from generators.writing.facts import Fact, Sentence, facts
from generators.writing.phrasebook import PhraseBook
from generators.writing.request import Request, Written
from generators.writing.telling import LOOK_AHEAD, Teller
from kg.model.finding import DOMAIN

_AIM = (158, 190)
_LISTED = 3
"""How many clauses one enumeration holds at the most."""
_LEAD_INS = {"plain": 0.15, "talkative": 0.35, "brisk": 0.05}
"""How often a narrator puts a lead-in before a sentence."""
NARRATORS = tuple(_LEAD_INS)


class OfflineWriter:
    """Writes first- and third-person cases from the phrase book."""

    def __init__(self, book: PhraseBook, criteria: Criteria) -> None:
        """Takes the phrasings and what the graph asks."""
        self._book = book
        self._criteria = criteria
        self._units = {
            key: ("days" if key.endswith("days") else finding.unit) if finding.type == "number" else None
            for key, finding in criteria.findings.items()
            if key.partition(".")[0] not in criteria.episodes
        }

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """The texts of several requests, in their order."""
        return [self.write(request) for request in requests]

    def close(self) -> None:
        """Nothing is held open."""

    def write(self, request: Request) -> Written:
        """The text of a request: every fact once, 150 to 200 words.

        Raises:
            LookupError: a fact has no phrasing in this voice.
        """
        for tight in range(len(LOOK_AHEAD)):
            sentences = _Composer(self._book, self._criteria, self._units, request, tight).compose()
            if sentences is not None:
                break
        else:
            raise LookupError(f"{request.key}: its facts do not fit into {MOST_WORDS} words")
        return Written(tuple(sentences), {"writer": f"offline/{request.narrator}"})


class _Composer:
    """Composes one text at one degree of tightness."""

    def __init__(
        self, book: PhraseBook, criteria: Criteria, units: dict[str, str | None], request: Request, tight: int
    ) -> None:
        self._criteria = criteria
        self._request = request
        self._rng = stream(request.key)
        self._teller = Teller(book, units, request, tight)
        self._facts = list(facts(request.profile))
        self._turn = 0
        self._led = 0

    def compose(self) -> list[Sentence] | None:
        """The sentences in order, or None where they do not fit."""
        clusters = self._clusters()
        present = [fact for listed in clusters.values() for fact in listed if fact.state == "present"]
        order = self._rng.shuffled(present)
        few = self._rng.between(0, len(order) // 2) if len(order) > 3 else 0
        for count in range(few, len(order) + 1):
            self._turn = self._led = 0
            sections = self._sections(clusters, set(order[:count]))
            if _words(_flat(sections)) <= MOST_WORDS - 2:
                return self._filled(sections)
        return None

    def _clusters(self) -> dict[str, list[Fact]]:
        """Mentioned symptoms by the group that explains most of them, in the order in which they are told."""
        rest = {fact.subject: fact for fact in self._facts if fact.state in ("present", "vague")}
        clusters: dict[str, list[Fact]] = {}
        while rest:
            group = max(
                self._criteria.groups.values(),
                key=lambda group: (len(rest.keys() & set(group.pool)), len(group.core), group.code),
            )
            codes = [code for code in group.pool if code in rest]
            if set(group.core) != set(group.pool):
                # Where every symptom is core they build on one another and keep their order.
                self._rng.shuffle(codes)
            clusters[group.episode or group.code] = [
                *clusters.get(group.episode or group.code, ()),
                *(rest.pop(code) for code in codes),
            ]
        return clusters

    def _sections(self, clusters: Mapping[str, Sequence[Fact]], listed: set[Fact]) -> list[list[Sentence]]:
        findings = {fact.subject: fact for fact in self._facts if fact.state in ("stated", "unsettled")}
        domain = findings.pop(DOMAIN, None)
        told = [list(self._cluster(name, mentioned, listed, findings)) for name, mentioned in clusters.items()]
        impairment = [self._impairment(findings.pop("impairment"), domain)] if "impairment" in findings else []
        before = [self._plainly(findings.pop(key)) for key in _told_first(findings)]
        total = [self._say(findings.pop("duration.total"))] if "duration.total" in findings else []
        others = [self._say(fact) for fact in findings.values()]
        absent = [self._say(fact) for fact in self._facts if fact.state == "absent"]
        self._rng.shuffle(others)
        self._rng.shuffle(absent)
        return self._ordered(before, total, told, others, impairment, absent)

    def _ordered(
        self,
        before: list[Sentence],
        total: list[Sentence],
        told: list[list[Sentence]],
        others: list[Sentence],
        impairment: list[Sentence],
        absent: list[Sentence],
    ) -> list[list[Sentence]]:
        """The sections in one of the orders in which people tell such things."""
        opening = [self._teller.frame("opening", self._request.ordinal)]
        way = self._rng.below(4)
        if way == 1 and not before and self._request.voice == "self" and self._rng.random() < 0.6:
            # Some begin with what troubles them.
            opening = []
        if way == 0:
            return [opening, total, before, *told, others, impairment, absent]
        if way == 1:
            return [opening, before, *told, total, others, absent, impairment]
        if way == 2:
            return [opening, before, *told[:1], impairment, *told[1:], others, total, absent]
        return [opening, before, total, *told, absent, others, impairment]

    def _cluster(
        self, name: str, mentioned: Sequence[Fact], listed: set[Fact], findings: dict[str, Fact]
    ) -> Iterator[Sentence]:
        present = [fact for fact in mentioned if fact.state == "present"]
        told = [self._say(fact) for fact in present if fact not in listed]
        told += [self._say(findings.pop(key)) for key in (f"{name}.days", f"{name}.impairment") if key in findings]
        lists = [*self._listings("present", [fact for fact in present if fact in listed])]
        lists += self._listings("vague", [fact for fact in mentioned if fact.state == "vague"])
        # A full sentence between two enumerations, as far as there are enough.
        first = max(1, len(told) - len(lists) + 1)
        yield from told[:first]
        for place in range(max(len(lists), len(told) - first)):
            yield from lists[place : place + 1]
            yield from told[first + place : first + place + 1]

    def _listings(self, use: str, facts_: Sequence[Fact]) -> Iterator[Sentence]:
        for start in range(0, len(facts_), _LISTED):
            yield self._teller.listed(use, facts_[start : start + _LISTED], self._turn)
            self._turn += 1

    def _impairment(self, fact: Fact, domain: Fact | None) -> Sentence:
        return self._teller.fact(domain, [fact]) if domain is not None else self._teller.fact(fact)

    def _plainly(self, fact: Fact) -> Sentence:
        """What set it off is told without a lead-in."""
        return self._teller.fact(fact)

    def _say(self, fact: Fact) -> Sentence:
        sentence = self._teller.fact(fact)
        lead_in = self._request.voice == "self" and self._rng.random() < _LEAD_INS[self._request.narrator]
        if not lead_in:
            return sentence
        self._led += 1
        return self._teller.led_in(sentence, self._request.ordinal + 13 * self._led)

    def _filled(self, sections: list[list[Sentence]]) -> list[Sentence] | None:
        """The sections with details, filler and a closing until the text is long enough."""
        aim = self._rng.between(*_AIM)
        length = _words(_flat(sections))
        closing: list[Sentence] = []
        used: set[int] = set()
        for extra in self._extras():
            if length >= aim:
                break
            longer = length + _words([extra])
            if longer > MOST_WORDS:
                continue
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
        yield self._teller.detail(ordinal + 1)
        for step in range(1, 14):
            yield self._teller.frame("filler", ordinal + 37 * step)

    def _insert(self, extra: Sentence, sections: list[list[Sentence]], used: set[int]) -> None:
        """Behind the opening or between two sections, rather where no other such sentence stands yet."""
        places = [place for place in range(1, len(sections)) if sections[place - 1] and sections[place]]
        free = [place for place in places if not {id(sections[place - 1]), id(sections[place])} & used]
        section = [extra]
        used.add(id(section))
        sections.insert(self._rng.choice(free or places or [len(sections)]), section)


def _told_first(findings: Mapping[str, Fact]) -> list[str]:
    """What set it off: first what happened, then when."""
    return sorted(
        (key for key in findings if key.startswith("stressor.")), key=lambda key: (key.endswith("_days"), key)
    )


def _flat(sections: Sequence[Sequence[Sentence]]) -> list[Sentence]:
    return [sentence for section in sections for sentence in section]


def _words(sentences: Sequence[Sentence]) -> int:
    return sum(len(sentence.text.split()) for sentence in sentences)
