"""One draft of a text: what stands where.

Who comes and why; what happened; the main complaint and since when; its other symptoms, each behind what it is like;
what all this costs; what is denied; other episodes, each tied to what was told; what was seen in the interview.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import Account, Spot, ToldEpisode
from generators.composing.begun_by_event import behind_event, event_ties
from generators.composing.book import BookThread
from generators.composing.choosing import SQUEEZED, Chooser
from generators.composing.dating import dating_frames, taken
from generators.composing.growing import CLOSING, NEUTRAL, Grower, Passage, words_of
from generators.composing.lines import Line, Piece, Row
from generators.composing.sources import Sources
from generators.composing.stating import REVIEW, Stater
from generators.composing.telling import DANGER, Teller
from generators.composing.ties import EVENT, UNTIED, beside, in_past
from generators.writing.when import When
from kg.model.timeline import Span
from kg.wording.verbs import Tense

_TIGHTEST = 3
"""Where there is so little room, patients begin with what troubles them."""
_CRAMPED = 8
"""Where there is so little room, one more symptom stands in a sentence."""
_FULLEST = 8
"""Where there is so little room, an episode begins with as many symptoms as stand in any sentence."""
_HOLDS = re.compile(r"\{[0c]\}")
"""A frame that holds a part."""
_OPENED_WITH_TIME = 0.1
_WHO_ALONE = 0.5
"""How often the opening of a chart says who came, and leaves the complaint to the next sentence."""
_BY_OPPOSITE: Mapping[str, float] = {"self": 0.65, "chart": 0.3}
"""How often one symptom alone is denied by what is so in its place."""
_AIMED_LOWER = 3
"""By so many words a text aims lower with each degree of tightness."""
_LED_BY_PAIR = 8
"""Where there is more room, an episode that goes on begins with one symptom alone."""
_EFFECT, _STATED, _VAGUE, _DENIAL = 13, 17, 20, 12  # words each takes, about
_PER_WORDS = ((13, 1), (8, 2))
"""From so many words for each symptom on, so many stand in one sentence."""
_MOST: Mapping[str, int] = {"self": 3, "chart": 4}
"""How many stand in one sentence where there is less room."""
_MOST_OF_ALL = 5
"""How many stand in one sentence of a text that else would not fit."""


class _FirstSentence(NamedTuple):
    """The first sentence of an episode, and the symptoms that it tells."""

    row: Row
    spots: tuple[Spot, ...]


class Drafter:
    """Makes a draft of an account."""

    def __init__(
        self,
        account: Account,
        chooser: Chooser,
        sources: Sources,
        aim: tuple[int, int],
    ) -> None:
        """Takes what is told and what chooses the parts.

        Args:
            account: of one case or several.
            chooser: of the parts.
            sources: what the graph knows of what is told.
            aim: how many words a text is to have, about.
        """
        self._account = account
        self._chooser = chooser
        self._rng = chooser.rng
        self._about = sources.about
        self._core = sources.core
        self._aim = self._rng.between(*aim) - _AIMED_LOWER * chooser.tight
        self._most = self._symptoms_per_sentence()
        self._threads = self._drawn_threads()
        self._teller = Teller(chooser, self._most, self._threads)
        self._stater = Stater(chooser, self._threads)
        self._findings = list(account.findings)
        self._homes = {spot.subject: self._home(spot) for spot in account.findings}
        self._reviewed = self._rng.shuffled(list(account.denials))
        self._opened = False

    def draft(self) -> list[Row]:
        """The rows of a text.

        Raises:
            LookupError: something has no part in this voice.
        """
        ongoing = sorted((one for one in self._account.episodes if not one.over), key=lambda one: -len(one.symptoms))
        past = sorted((one for one in self._account.episodes if one.over), key=lambda one: -one.began)
        main, *others = [*ongoing, *past]
        orders = {told.name: self._ordered(told) for told in self._account.episodes}
        now = [spot for told in ongoing for spot in orders[told.name]]
        signs = self._signs(now)
        present = self._main(main, orders[main.name])
        before: list[Passage] = []
        # What happened is told before what came of it.
        events = [Passage(self._stater.stated(spot, "present")) for spot in self._account.events]
        behind = behind_event(self._account, self._chooser.book, main, others)
        # What "this" and "before" point at is what was told last.
        last = main
        for told in others:
            ties = _ties(in_past if told.over else beside, last, told)
            if told is behind:
                present += events
                events = []
                ties = [own or tie for own, tie in zip(event_ties(self._account, told), ties, strict=True)]
            block = self._block(told, orders[told.name], ties)
            (before if told.over else present).extend(block)
            last = told
        present += map(self._stated, self._findings)
        places = [*present, *before, *signs]
        untold = self._chooser.tight >= _TIGHTEST and not self._chooser.genre.introduced
        if self._opened or untold:
            places = [*places[:1], *events, *places[1:]] if self._opened else [*events, *places]
        else:
            places = [*self._opening(main, orders[main.name]), *events, *places]
        if self._chooser.frames(CLOSING):
            places.append(Passage(self._shared(Line(self._chooser.frame(CLOSING), (), "present", CLOSING))))
        return Grower(self._account, self._chooser, self._aim, self._threads).grown(places)

    def _drawn_threads(self) -> dict[str, BookThread]:
        """Who tells each episode, by its name: no thread tells two."""
        left = {
            told.kind: [*self._chooser.book.threads(told.kind, self._chooser.voice)] for told in self._account.episodes
        }
        return {
            told.name: left[told.kind].pop(self._rng.below(len(left[told.kind])))
            for told in self._account.episodes
            if left[told.kind]
        }

    def _symptoms_per_sentence(self) -> int:
        """How many symptoms stand in one sentence, by the room that there is."""
        account = self._account
        spots = [spot for told in account.episodes for spot in told.symptoms]
        vague = sum(not spot.plain for spot in spots)
        taken = (
            _EFFECT * sum(len(told.effects) for told in account.episodes)
            + _STATED * (len(account.findings) + len(account.events) + 1)
            + _VAGUE * vague
            + _DENIAL * ((len(account.denials) + 1) // 2)
            + 7 * len(account.episodes)
            + 15 * self._chooser.tight
        )
        room = (self._aim - taken) / max(1, len(spots) - vague)
        if self._chooser.tight >= SQUEEZED:
            return _MOST_OF_ALL
        most = _MOST[self._chooser.voice] + (self._chooser.tight >= _CRAMPED)
        return next((number for words, number in _PER_WORDS if room >= words), most)

    def _home(self, finding: Spot) -> ToldEpisode | None:
        """The episode that a finding qualifies: the one with the most symptoms that it is about."""
        about = self._about.get(finding.subject, frozenset())
        counts = [sum(spot.subject in about for spot in told.symptoms) for told in self._account.episodes]
        most = max(counts, default=0)
        return self._account.episodes[counts.index(most)] if most else None

    def _stated(self, finding: Spot) -> Passage:
        home = self._homes[finding.subject]
        return Passage(self._stater.stated(finding, "past" if home is not None and home.over else "present", home))

    # -- opening, denials, signs
    def _opening(self, main: ToldEpisode, order: Sequence[Spot]) -> list[Passage]:
        """Who comes, and why."""
        frame = self._rng.choice(self._openings(self._way_of_opening(main)))
        if "{0}" not in frame:
            return [Passage(self._shared(Line(frame, (), "present", "opening")))]
        noun = Piece(self._chooser.part(order[0].subject, "noun"), f"{order[0].id}+")
        return [Passage(self._shared(Line(frame, (noun,), "past", "opening")))]

    def _way_of_opening(self, main: ToldEpisode) -> str:
        """The use of the frames that open a text: whether all is over, whether others asked for the visit."""
        frames = self._chooser.frames
        if main.over and frames("opening_over"):
            return "opening_over"
        if self._openings("opening_who") and self._rng.random() < _WHO_ALONE:
            return "opening_who"
        by_others = main.kind in frames("not_complained") and frames("opening_by_others")
        return "opening_by_others" if by_others else "opening"

    def _openings(self, use: str) -> list[str]:
        """The frames that say who the patient is, and state nothing more than there is room for."""
        # A marital state of several words cannot stand before a noun.
        one_word = " " not in self._chooser.marital
        listed = [text for text in self._chooser.frames(use) if one_word or "{marital} {job}" not in text]
        # Who the patient is may have to be said, however long that takes.
        any_length = self._chooser.genre.presented
        return [text for text in listed if any_length or _HOLDS.search(text) or words_of(text) <= self._aim * NEUTRAL]

    def _denials(self, spots: Sequence[Spot]) -> list[Passage]:
        """What is denied, two that are alike in a sentence; one alone maybe by what is so in its place."""
        if len(spots) == 1 and self._rng.random() < _BY_OPPOSITE[self._chooser.voice]:
            return [Passage(self._shared(self._stater.absent(spots[0], "present")._replace(relation=REVIEW)))]
        return [Passage(self._shared(self._stater.denied(pair))) for pair in self._paired(spots)]

    def _paired(self, denied: Sequence[Spot]) -> list[list[Spot]]:
        """Denials by twos: those that are alike, and any others only where there is little room."""
        pairs: list[list[Spot]] = []
        left = [*denied]
        while left:
            first = left.pop(0)
            like = (spot for spot in left if self._teller.alike(first, spot))
            second = next(like, left[0] if left and self._chooser.tight >= _CRAMPED else None)
            pairs.append([first] if second is None else [first, second])
            left = _without(left, pairs[-1])
        return pairs

    def _signs(self, spots: Sequence[Spot]) -> list[Passage]:
        """What was seen of what goes on now; patients do not tell it."""
        having = [spot for spot in spots if spot.plain and self._chooser.bits(spot.form, "sign")]
        if not having:
            return []
        spot = self._rng.choice(having)
        piece = Piece(self._chooser.part(spot.form, "sign"), f"{spot.id}+")
        frame = self._rng.choice(list(self._chooser.frames("sign")))
        return [Passage(self._shared(Line(frame, (piece,), "past", "sign")))]

    # -- episodes
    def _ordered(self, told: ToldEpisode) -> list[Spot]:
        """The symptoms of an episode in one of the orders of its stages; what a disorder is about comes first."""
        order = self._rng.choice(list(self._chooser.book.orders.get(told.kind, ((),))))
        places = {stage: place for place, stage in enumerate(order)}
        listed = self._rng.shuffled(list(told.symptoms))
        listed.sort(key=lambda spot: places.get(self._teller.stage(spot), len(order) - 0.5))
        leading = [spot for spot in listed if spot.subject in self._core and spot.plain][:1]
        thread = self._threads.get(told.name)
        if thread is not None:
            listed.sort(key=lambda spot: (self._teller.stage(spot) == DANGER, thread.places.get(spot.form, 0)))
        if not leading:
            leading = [spot for spot in listed if self._teller.together([spot], 1)][:1]
        return self._teller.chained([*leading, *_without(listed, leading)])

    def _main(self, told: ToldEpisode, order: Sequence[Spot]) -> list[Passage]:
        """What a person comes with: the complaint, in the same sentence since when, and the rest."""
        ties = event_ties(self._account, told)
        if EVENT not in ties and self._chooser.voice == "chart" and self._rng.random() < _OPENED_WITH_TIME:
            opened = self._opened_with_time(told, order)
            if opened is not None:
                self._opened = True
                return self._led(opened, told, order, leading=True)
        lead = self._dated(told, order, ties)
        if lead is not None:
            return self._led(lead, told, order, leading=True)
        return [Passage(self._stater.time(told)), *self._rest(told, order, ())]

    def _block(self, told: ToldEpisode, order: Sequence[Spot], ties: Sequence[str]) -> list[Passage]:
        """Another episode, tied in time to what was told before."""
        lead = self._dated(told, order, ties)
        if lead is not None:
            return self._led(lead, told, order)
        return [Passage(self._stater.time(told)), *self._rest(told, order, ())]

    def _opened_with_time(self, told: ToldEpisode, order: Sequence[Spot]) -> _FirstSentence | None:
        """The opening of a chart that names the first symptoms and says since when."""
        fact = told.time.facts[0]
        roomy = told.name in self._threads and self._chooser.tight < _FULLEST
        spots = self._teller.together(order, min(self._most, 2) if roomy else 3)
        if not told.time.shared or fact is None or not isinstance(fact.value, When):
            return None
        if fact.value.form != "since" or fact.value.ranged or not self._chooser.frames("opening_since"):
            return None
        if not spots or not self._teller.may_list_terms(spots):
            return None
        line = Line(self._rng.choice(self._openings("opening_since")), self._teller.terms(spots), "present", "opening")
        return _FirstSentence(
            self._stater.dated(told.time, ("",) * self._account.cases, lambda _when, _tie: line), tuple(spots)
        )

    def _dated(self, told: ToldEpisode, order: Sequence[Spot], ties: Sequence[str]) -> _FirstSentence | None:
        """The sentence that says when an episode was and what came first; None: no symptom of it can begin.

        Args:
            told: the episode.
            order: its symptoms.
            ties: how it stands in time to what was told before, in each case.
        """
        roomy = self._chooser.tight < _FULLEST
        most = 2 if roomy and (self._shown(told) or not told.over) else self._most
        if told.name in self._threads and roomy:
            # What else there is stands in sentences of its own.
            most = 1
        # What others notice begins an account only where nothing else can.
        spots = self._teller.together(order, min(most, self._most)) or self._teller.tellable(order)
        if not spots:
            return None
        first = spots[0]
        left = [first, *_without(order, [first])]
        alone = self._most == 1 or self._teller.noticed(first) or self._chooser.tight < _LED_BY_PAIR
        pair = None if alone else self._teller.pair(left, ("plain",))
        if pair is not None:
            spots, pieces = [*pair.spots], pair.pieces
        else:
            pieces = self._teller.predicates(spots)

        def line(when: When, tie: str) -> Line:
            fitting = [
                frame
                for frame in dating_frames(self._chooser, told, when, tie)
                if self._stater.fits(frame.text, when) and self._chooser.apart(frame.text, pieces)
            ]
            frames = taken(fitting, pieces, self._rng)
            text = self._chooser.one_of([*frames])
            return Line(text, pieces, frames[text].tense, "lead")

        return _FirstSentence(self._stater.dated(told.time, ties, line), tuple(spots))

    def _shown(self, told: ToldEpisode) -> bool:
        """Whether an episode shows to others: whoever tells it of himself does not list what he does."""
        return self._chooser.voice == "self" and told.kind in self._chooser.frames("not_complained")

    def _led(
        self, lead: _FirstSentence, told: ToldEpisode, order: Sequence[Spot], *, leading: bool = False
    ) -> list[Passage]:
        """An episode that begins with a lead."""
        left = _without(order, lead.spots)
        self._teller.note(lead.spots)
        return [Passage(lead.row, lead.spots, leading=leading), *self._rest(told, left, lead.spots)]

    def _rest(self, told: ToldEpisode, left: Sequence[Spot], led: Sequence[Spot]) -> list[Passage]:
        """What else there is to tell of an episode: findings about what was told, other symptoms, what it did."""
        tense: Tense = "past" if told.over else "present"
        places: list[Passage] = []
        for spot in led:
            places += self._qualifying(spot, left)
        before = self._teller.stage(led[-1]) if led else ""
        places += self._symptoms(left, tense, before)
        # What could not stand behind a symptom stands with its episode all the same.
        own = [one for one in self._findings if self._homes[one.subject] is told]
        self._findings = [one for one in self._findings if one not in own]
        places += map(self._stated, own)
        effects = [Passage(self._stater.effect(told, spot, apart=self._otherwise(told, spot))) for spot in told.effects]
        review, self._reviewed = self._denials(self._reviewed), []
        # What it costs follows the symptoms that cost it: behind a denial nobody knows what "this" is.
        return [*places, *effects, *review]

    def _otherwise(self, told: ToldEpisode, effect: Spot) -> bool:
        """Whether another episode that may have gone on at the same time had another effect of the same kind."""
        own = {fact.value for fact in effect.facts if fact is not None}
        return any(
            fact is not None and {fact.value} != own
            for other in self._account.episodes
            if other.name != told.name and _at_once(told, other)
            for spot in other.effects
            if spot.aspect == effect.aspect
            for fact in spot.facts
        )

    def _symptoms(self, order: Sequence[Spot], tense: Tense, before: str) -> list[Passage]:
        places: list[Passage] = []
        left = list(order)
        while left:
            if not left[0].plain:
                spot = left.pop(0)
                before = self._teller.stage(spot)
                places += [*map(Passage, self._variant(spot, tense)), *self._qualifying(spot, left)]
                continue
            joined = self._teller.next(left, tense, before)
            before = self._teller.stage(joined.spots[-1])
            left = _without(left, joined.spots)
            places.append(Passage(self._shared(joined.line), joined.spots, alone=joined.alone))
            for spot in joined.spots:
                places += self._qualifying(spot, left)
        return places

    def _variant(self, spot: Spot, tense: Tense) -> list[Row]:
        """What the cases tell differently of a symptom, or leave open; in those that have it maybe one thing more."""
        lines: dict[object, Line] = {}
        more: dict[object, Line] = {}
        # What is left open takes more words than what is so or not; the cases are to be about as long.
        differs = not spot.shared
        roomy = self._chooser.tight <= _FULLEST
        filled = differs and self._chooser.tight <= _TIGHTEST
        for fact in spot.facts:
            if fact is None or fact in lines:
                continue
            if fact.state == "absent":
                line = self._stater.absent(spot, tense, "long" if filled else "any")
            elif fact.state == "vague":
                bit = self._chooser.part(spot.form, "vague", evenly=True)
                line = Line("{0}", (Piece(bit, fact.id),), tense)
            elif roomy and (tell := self._teller.tell(spot)) is not None:
                line = Line("{0}", (Piece(tell, fact.id),), tense)
                said = self._teller.more(spot) if filled else None
                if said is not None:
                    more[fact] = Line("{0}", (Piece(said, f"{fact.id}+"),), tense, "more")
            else:
                use = "noticed" if self._teller.noticed(spot) else "plain"
                bit = self._chooser.part(spot.form, use, "long" if filled else "any", evenly=use == "noticed")
                line = Line("{0}", (Piece(bit, fact.id),), tense)
                line = self._exemplified(line, spot) if filled else line
            lines[fact] = line
        rows = [tuple(None if fact is None else lines[fact] for fact in spot.facts)]
        return [*rows, *([tuple(map(more.get, spot.facts))] if more else ())]

    def _exemplified(self, line: Line, spot: Spot) -> Line:
        """A sentence with an example of what it tells."""
        bits = self._chooser.bits(spot.form, "example")
        if not bits:
            return line
        bit = self._chooser.among(bits, line.pieces[0].bit.slots)
        joint = self._chooser.frame(bit.relation or "elaboration")
        piece = Piece(bit, f"{line.pieces[0].fact}+", fronted=". {1}" in joint)
        return line._replace(joint=joint, pieces=(*line.pieces, piece), relation="example")

    def _qualifying(self, spot: Spot, left: Sequence[Spot]) -> list[Passage]:
        """The findings that are about a symptom and about none that is still to be told."""
        ready = [
            one
            for one in self._findings
            if spot.subject in (about := self._about.get(one.subject, frozenset()))
            and (home := self._homes[one.subject]) is not None
            and spot in home.symptoms
            and not any(other.subject in about for other in left)
        ]
        for one in ready:
            self._findings.remove(one)
        return [*map(self._stated, ready)]

    def _shared(self, line: Line) -> Row:
        return (line,) * self._account.cases


def _without(spots: Sequence[Spot], told: Sequence[Spot]) -> list[Spot]:
    return [spot for spot in spots if spot not in told]


def _at_once(one: ToldEpisode, other: ToldEpisode) -> bool:
    """Whether two episodes may have gone on at the same time in some case."""
    return any(
        first.begins.high > second.ends.low and second.begins.high > first.ends.low
        for first, second in zip(one.spans, other.spans, strict=True)
    )


def _ties(between: Callable[[Span, Span], str], before: ToldEpisode, told: ToldEpisode) -> list[str]:
    """How an episode is tied to another in each case; cases that tell the same of it tie it alike."""
    ties = [between(*spans) for spans in zip(before.spans, told.spans, strict=True)]
    return [UNTIED[0]] * len(ties) if told.time.shared and len({*ties}) > 1 else ties
