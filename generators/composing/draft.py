"""One draft of a text: what stands where.

Who comes and why; the main complaint, at once since when; its other symptoms by stage, what they cost, one occasion;
what else goes on; what is denied; what was before, each episode as a block of its own; the end.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import Account, Spot, ToldEpisode
from generators.composing.book import Bit
from generators.composing.choosing import Chooser
from generators.composing.joining import DANGER, Joiner
from generators.composing.lines import Line, Piece, Row
from generators.composing.stating import Stater
from kg.wording.pattern import slots_in
from kg.wording.verbs import Tense

AIM = (160, 182)
"""How many words a text is to have, about."""
_WORK = frozenset({"job", "at_work", "workplace"})
_TIGHTEST = 2
"""Where there is so little room, patients begin with what troubles them, and no frame leads to another episode."""
_LISTED_DENIALS, _DENIED_LAST = 0.6, 0.5
_FEW_SYMPTOMS = 5
"""A text with so few tells two occasions, a text with more only one."""


class Passage(NamedTuple):
    """A row, and what may be elaborated there.

    Attributes:
        spot: the symptom that it told alone or last; None where nothing may follow.
        alone: whether it is told in a clause of its own.
        leading: whether it is the main complaint.
    """

    row: Row
    spot: Spot | None = None
    alone: bool = False
    leading: bool = False


class Drafter:
    """Makes a draft of an account."""

    def __init__(
        self, account: Account, chooser: Chooser, about: Mapping[str, frozenset[str]], core: frozenset[str]
    ) -> None:
        """Takes what is told and what chooses the parts.

        Args:
            account: of one case or several.
            chooser: of the parts.
            about: finding -> the symptoms that it qualifies.
            core: the symptoms that disorders are about.
        """
        self._account = account
        self._chooser = chooser
        self._rng = chooser.rng
        self._about = about
        self._core = core
        self._joiner = Joiner(chooser)
        self._stater = Stater(chooser)
        self._findings = list(account.findings)
        self._homes = {spot.subject: self._home(spot) for spot in account.findings}

    def draft(self) -> list[Row]:
        """The rows of a text.

        Raises:
            LookupError: something has no part in this voice.
        """
        ongoing = sorted((one for one in self._account.episodes if not one.over), key=lambda one: -len(one.symptoms))
        past = sorted((one for one in self._account.episodes if one.over), key=lambda one: one.began)
        main, *others = [*ongoing, *past]
        orders = {told.name: self._ordered(told) for told in self._account.episodes}
        present = self._main(main, orders[main.name])
        for told in others:
            if not told.over:
                present += self._block(told, orders[told.name], "beside")
        before = [place for told in others if told.over for place in self._block(told, orders[told.name], "before")]
        present += map(self._stated, self._findings)
        signs = self._signs([spot for told in ongoing for spot in orders[told.name]])
        places = self._arranged(present, before, signs)
        # What happened is told before what came of it.
        places = [*(Passage(self._stater.stated(spot, "present")) for spot in self._account.events), *places]
        if self._chooser.tight < _TIGHTEST or self._chooser.voice == "chart":
            places = [*self._opening(main, orders[main.name]), *places]
        return self._grown(places)

    def _home(self, finding: Spot) -> ToldEpisode | None:
        """The episode that a finding qualifies: the one with the most symptoms that it is about."""
        about = self._about.get(finding.subject, frozenset())
        counts = [sum(spot.subject in about for spot in told.symptoms) for told in self._account.episodes]
        most = max(counts, default=0)
        return self._account.episodes[counts.index(most)] if most else None

    def _stated(self, finding: Spot) -> Passage:
        home = self._homes[finding.subject]
        return Passage(self._stater.stated(finding, "past" if home is not None and home.over else "present"))

    def _arranged(
        self, present: Sequence[Passage], before: Sequence[Passage], signs: Sequence[Passage]
    ) -> list[Passage]:
        """Denials after what goes on now or at the end; danger and signs beside them, never among the rest."""
        danger = [place for place in present if _relation(place) == DANGER]
        calm = [place for place in present if place not in danger]
        denials = [*map(Passage, self._denials())]
        if before and self._rng.random() > _DENIED_LAST:
            return [*calm, *signs, *danger, *denials, *before]
        if self._rng.random() > _DENIED_LAST:
            return [*calm, *signs, *danger, *before, *denials]
        return [*calm, *danger, *before, *denials, *signs]

    # -- opening, denials, signs
    def _opening(self, main: ToldEpisode, order: Sequence[Spot]) -> list[Passage]:
        """Who comes, and why; an account says where its people are from, if the opening does not."""
        if self._chooser.voice == "self":
            frame = self._chooser.frame("opening")
            introduced = not _WORK.isdisjoint(slots_in(frame)) or not self._chooser.frames("work")
            frames = [frame] if introduced else [frame, self._chooser.frame("work")]
            return [Passage(self._shared(Line(one, (), "present", "opening"))) for one in frames]
        use = "opening_by_others" if main.kind in self._chooser.frames("not_complained") else "opening"
        # A marital state of several words cannot stand before a noun.
        one_word = " " not in self._chooser.marital
        listed = [text for text in self._chooser.frames(use) if one_word or "{marital} {job}" not in text]
        noun = Piece(self._chooser.part(order[0].subject, "noun"), f"{order[0].id}+")
        return [Passage(self._shared(Line(self._rng.choice(listed), (noun,), "past", "opening")))]

    def _denials(self) -> list[Row]:
        spots = self._rng.shuffled(list(self._account.denials))
        lines: list[Line] = []
        if len(spots) > 1 and (len(spots) > 2 or self._rng.random() < _LISTED_DENIALS):
            lines.append(self._stater.denied(spots[:2]))
            spots = spots[2:]
        return [self._shared(line) for line in (*lines, *map(self._stater.absent, spots))]

    def _signs(self, spots: Sequence[Spot]) -> list[Passage]:
        """What was seen of what goes on now; patients do not tell it."""
        having = [spot for spot in spots if spot.plain and self._chooser.bits(spot.form, "sign")]
        if not having:
            return []
        spot = self._rng.choice(having)
        piece = Piece(self._chooser.part(spot.form, "sign"), f"{spot.id}+")
        return [Passage(self._shared(Line(self._chooser.frame("sign"), (piece,), "past", "sign")))]

    # -- episodes
    def _ordered(self, told: ToldEpisode) -> list[Spot]:
        """The symptoms of an episode in one of the orders of its stages; what a disorder is about comes first."""
        order = self._rng.choice(list(self._chooser.book.orders.get(told.kind, ((),))))
        places = {stage: place for place, stage in enumerate(order)}
        unlisted = len(order) - 0.5
        listed = sorted(
            self._rng.shuffled(list(told.symptoms)), key=lambda spot: places.get(self._joiner.stage(spot), unlisted)
        )
        leading = [spot for spot in listed if spot.subject in self._core and spot.plain][:1]
        return [*leading, *(spot for spot in listed if spot not in leading)]

    def _main(self, told: ToldEpisode, order: Sequence[Spot]) -> list[Passage]:
        """What a person comes with: the complaint, at once since when, and the rest."""
        tense: Tense = "past" if told.over else "present"
        first = order[0]
        if told.over or not first.plain:
            return [
                Passage(self._stater.time(told, None)),
                *self._symptoms(order, tense),
                *(Passage(self._stater.effect(told, spot)) for spot in told.effects),
            ]
        complaint = self._joiner.alone(first, tense)
        lead = Passage(self._shared(complaint.line), first, alone=True, leading=True)
        time = Passage(self._stater.time(told, first))
        rest = self._symptoms(order[1:], tense)
        effects = [Passage(self._stater.effect(told, spot)) for spot in told.effects]
        return [lead, time, *self._qualifying(first, order[1:]), *rest, *effects]

    def _block(self, told: ToldEpisode, order: Sequence[Spot], use: str) -> list[Passage]:
        """Another episode, which a frame leads to."""
        tense: Tense = "past" if told.over else "present"
        places = [
            Passage(self._stater.time(told, None)),
            *self._symptoms(order, tense),
            *(Passage(self._stater.effect(told, spot)) for spot in told.effects),
        ]
        if self._chooser.tight >= _TIGHTEST or not self._chooser.frames(use):
            return places
        return [Passage(self._shared(Line(self._chooser.frame(use), (), "present", "bridge"))), *places]

    def _symptoms(self, order: Sequence[Spot], tense: Tense) -> list[Passage]:
        places: list[Passage] = []
        left = list(order)
        before = ""
        while left:
            if not left[0].plain:
                spot = left.pop(0)
                before = self._joiner.stage(spot)
                places += [Passage(self._variant(spot, tense)), *self._qualifying(spot, left)]
                continue
            plain = [spot for spot in left[:3] if spot.plain]
            joined = self._joiner.next(left[: len(plain)] if left[: len(plain)] == plain else left[:1], tense, before)
            before = self._joiner.stage(joined.spots[-1])
            left = left[len(joined.spots) :]
            alone = len(joined.spots) == 1 and joined.line.relation == ""
            places.append(Passage(self._shared(joined.line), joined.spots[-1], alone=alone))
            for spot in joined.spots:
                places += self._qualifying(spot, left)
        return places

    def _variant(self, spot: Spot, tense: Tense) -> Row:
        """What the cases tell differently of a symptom, or leave open."""
        lines: dict[object, Line] = {}
        for fact in spot.facts:
            if fact is None or fact in lines:
                continue
            if fact.state == "absent":
                lines[fact] = self._stater.absent(spot)
            else:
                use = "vague" if fact.state == "vague" else "clause"
                lines[fact] = Line("{0}", (Piece(self._chooser.part(spot.form, use), fact.id),), tense)
        return tuple(None if fact is None else lines[fact] for fact in spot.facts)

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

    # -- length
    def _grown(self, places: list[Passage]) -> list[Row]:
        """The rows, with occasions and examples until the text is long enough."""
        aim = self._rng.between(*AIM)
        for use, candidates in self._growth(places):
            for place in candidates:
                if self._length(places) >= aim:
                    break
                self._grow(places, place, use, aim + 14)
        if self._length(places) < aim - 6:
            places.append(Passage(self._shared(Line(self._chooser.frame("closing"), (), "present", "closing"))))
        return [place.row for place in places]

    def _growth(self, places: Sequence[Passage]) -> list[tuple[str, list[Passage]]]:
        """What is told more of, first things first: an occasion, two where there is little else; examples; the rest."""
        told = [place for place in places if place.spot is not None and _relation(place) not in (DANGER, "source")]
        stories = self._rng.shuffled([place for place in told if not place.leading])
        leading = [place for place in told if place.leading]
        alone = self._rng.shuffled([place for place in told if place.alone])
        symptoms = sum(len(episode.symptoms) for episode in self._account.episodes)
        most = 2 if symptoms <= _FEW_SYMPTOMS else 1
        return [("story", [*stories, *leading][:most]), ("example", alone), ("story", [*leading, *stories] * 2)]

    def _grow(self, places: list[Passage], candidate: Passage, use: str, most: int) -> None:
        at = next((number for number, place in enumerate(places) if place.spot is candidate.spot), None)
        if at is None or candidate.spot is None:
            return
        place, room = places[at], most - self._length(places)
        told = {piece.bit for one in places for line in one.row if line is not None for piece in line.pieces}
        bits = [bit for bit in self._chooser.bits(candidate.spot.form, use) if bit.words <= room and bit not in told]
        if not bits:
            return
        if use == "example":
            if place.alone:
                places[at] = place._replace(row=self._example(place, bits), alone=False)
            return
        bit = self._chooser.among(bits)
        story = Passage(self._shared(Line("{0}", (Piece(bit, f"{candidate.spot.id}+"),), "past", "story")))
        # Of the main complaint it is told at once since when, so that an occasion comes after that.
        places.insert(at + (2 if place.leading and len(places) > at + 1 else 1), story)

    def _example(self, place: Passage, bits: Sequence[Bit]) -> Row:
        line = next(line for line in place.row if line is not None)
        own = frozenset(slot for piece in line.pieces for slot in piece.bit.slots)
        bit = self._chooser.among(bits, own)
        joint = self._chooser.frame(bit.relation or "elaboration")
        # An adverbial in front stands at the beginning of a sentence only.
        piece = Piece(bit, f"{line.pieces[0].fact}+", fronted=". {1}" in joint)
        return self._shared(Line(joint, (*line.pieces, piece), line.tense, "example"))

    def _length(self, places: Sequence[Passage]) -> int:
        return max(
            sum(line.words for place in places if (line := place.row[case]) is not None)
            for case in range(self._account.cases)
        )

    def _shared(self, line: Line) -> Row:
        return (line,) * self._account.cases


def _relation(place: Passage) -> str:
    return next((line.relation for line in place.row if line is not None), "")
