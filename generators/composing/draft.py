"""One draft of a text: what stands where, in which parts, joined how."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import Account, Spot, Told
from generators.composing.book import Bit, Book
from generators.composing.lines import Line, Piece
from generators.composing.scene import Scene
from generators.draw import Stream
from generators.writing.facts import Fact, said
from generators.writing.request import Voice
from generators.writing.when import When
from generators.writing import spoken
from kg.model.timeline import Bounds
from kg.wording.verbs import Tense

AIM = (160, 184)
"""How many words a text is to have, about."""
LINKED, PAIRED, HUNG, BRIDGED, SOURCED = 0.85, 0.75, 0.5, 0.5, 0.35
MOST_BRIDGES, MOST_SOURCES = 3, 2
DANGER = "danger"

DISCLOSED = re.compile(r"\[(?:admit|acknowledge|disclose|describe|report|be:p|be:s)\]|record|enquir|question|history")
"""A clause that says itself how it became known."""

Row = tuple[Line | None, ...]
"""What stands at one place of the text of each case."""


class Place(NamedTuple):
    """A row, and what may be elaborated there.

    Attributes:
        form: of the symptom that it told last; empty where nothing may follow.
        fact: its id.
    """

    row: Row
    form: str = ""
    fact: str = ""
    lead: bool = False


class Drafter:
    """Makes a draft of an account."""

    def __init__(
        self,
        account: Account,
        scene: Scene,
        book: Book,
        frames: Mapping[str, Sequence[str]],
        voice: Voice,
        rng: Stream,
        about: Mapping[str, frozenset[str]], core: frozenset[str] = frozenset(), tight: int = 0,
    ) -> None:
        """Takes what is told and how.

        Args:
            account: of one case or several.
            scene: of the patient.
            book: the parts.
            frames: of the genre.
            voice: of the genre.
            rng: decides.
            about: finding -> the symptoms that it qualifies.
            core: symptoms that disorders are about.
            tight: 0 to 2, how little room there is.
        """
        self._account = account
        self._scene = scene
        self._book = book
        self._frames = frames
        self._voice = voice
        self._rng = rng
        self._about = about
        self._tight = tight
        self._core = core
        self._stems: Counter[str] = Counter()
        self._slots: Counter[str] = Counter()
        self._figures = 0
        self._bridges = 0
        self._sources = 0
        self._patient_last = False
        self._names: dict[str, str] = {}
        self._findings = list(account.findings)

    def draft(self) -> list[Row]:
        """The rows of a text."""
        places: list[Place] = []
        ongoing = sorted((one for one in self._account.episodes if not one.over), key=lambda one: -len(one.symptoms))
        past = sorted((one for one in self._account.episodes if one.over), key=lambda one: one.began)
        ordered = [*ongoing, *past]
        orders = {one.name: self._ordered(one) for one in ordered}
        first = orders[ordered[0].name]
        places.append(Place(self._opening(first[0])))
        for number, told in enumerate(ordered):
            places += self._episode(told, orders[told.name], leading=number == 0)
        for spot in self._findings:
            places.append(Place(self._finding(spot)))
        for spot in self._account.events:
            places.append(Place(self._event(spot)))
        danger = [place for place in places if any(line is not None and line.relation == DANGER for line in place.row)]
        places = [place for place in places if place not in danger] + danger[:0]
        denials = self._denials()
        if danger and self._voice == "self" and self._rng.random() < 0.4:
            places += [*map(Place, denials), *danger]
        else:
            places += [*danger, *map(Place, denials)]
        if self._voice == "chart":
            places += self._signs([spot for told in ordered for spot in orders[told.name]], len(places))
        return self._grown(places)

    def _grown(self, places: list[Place]) -> list[Row]:
        """The rows, elaborated until the text is long enough."""
        aim = self._rng.between(*AIM)
        length = self._length(places)
        leads = [place for place in places if place.lead]
        others = self._rng.shuffled([place for place in places if place.form and not place.lead])
        told: set[str] = set()
        for turn, place in enumerate([*leads, *leads, *others, *others]):
            if length >= aim or not place.form:
                continue
            use = "story" if (turn < len(leads) or (place.form in told and turn < len(leads) + 1)) else "example"
            made = self._elaborated(place, use, aim - length + 14)
            if made is None:
                continue
            at = next((number for number, one in enumerate(places) if one is place), None)
            if at is None:
                continue
            if use == "story":
                places.insert(at + 1, Place(made))
            else:
                places[at] = Place(made)
            told.add(place.form)
            length = self._length(places)
        if length < aim - 6:
            places.append(Place(self._shared(self._frame("closing", ()))))
        return [place.row for place in places]

    def _elaborated(self, place: Place, use: str, room: int) -> Row | None:
        bits = [bit for bit in self._bits(place.form, use) if bit.words <= room]
        if not bits:
            return None
        bit = self._choose(bits)
        line = next(line for line in place.row if line is not None)
        fact = f"{place.fact}+"
        if use == "story":
            return self._shared(Line("{0}", (Piece(bit, fact),), "past", "story"))
        if len(line.pieces) != 1 or line.pieces[0].bit.clause is None or line.relation in ("bridge", "source"):
            return (
                self._shared(
                    Line(
                        line.joint + ". {%d}" % len(line.pieces),
                        (*line.pieces, Piece(bit, fact)),
                        line.tense,
                        "example",
                    )
                )
                if not line.joint.endswith(".")
                else None
            )
        joint = self._rng.choice(list(self._frames[bit.relation]))
        return self._shared(Line(joint, (*line.pieces, Piece(bit, fact)), line.tense, "example"))

    def _length(self, places: Iterable[Place]) -> int:
        rows = [place.row for place in places]
        return max(sum(row[case].words for row in rows if row[case] is not None) for case in range(self._account.cases))  # type: ignore[union-attr]

    # -------------------------------------------------------------------------------------------- choosing
    def _bits(self, owner: str, use: str) -> Sequence[Bit]:
        return self._book.fitting(owner, use, self._voice, self._scene.register)

    def _choose(self, bits: Sequence[Bit]) -> Bit:
        """The part that repeats least of what the text has said."""

        def cost(bit: Bit) -> float:
            return (
                3 * sum(self._stems[stem] for stem in bit.stems)
                + 2 * sum(self._slots[slot] for slot in bit.slots)
                + (6 * self._figures if bit.figure else 0)
                + (1 if bit.about_patient and self._patient_last else 0)
                + self._tight * bit.words / 2
                + 5 * self._rng.random()
            )

        chosen = min(bits, key=cost)
        self._stems.update(chosen.stems)
        self._slots.update(chosen.slots)
        self._figures += chosen.figure
        self._patient_last = chosen.about_patient
        return chosen

    def _shared(self, line: Line | None) -> Row:
        return (line,) * self._account.cases

    def _frame(self, use: str, pieces: Sequence[Piece], tense: Tense = "present", relation: str = "") -> Line:
        return Line(self._rng.choice(list(self._frames[use])), tuple(pieces), tense, relation or use)

    # -------------------------------------------------------------------------------------------- opening, denials, signs
    def _opening(self, first: Spot) -> Row:
        if self._voice == "self":
            return self._shared(self._frame("opening", ()))
        noun = self._choose(self._bits(first.subject, "noun"))
        # Of two words, a marital state cannot stand before a noun.
        listed = [
            text for text in self._frames["opening"] if " " not in self._scene.slots["marital"] or "{marital} {job}" not in text
        ]
        piece = Piece(noun, f"{self._id(first)}+")
        return self._shared(Line(self._rng.choice(listed), (piece,), "past", "opening"))

    def _denials(self) -> list[Row]:
        spots = self._rng.shuffled(list(self._account.denials))
        if not spots:
            return []
        if len(spots) == 1 and self._rng.random() < 0.6:
            return [self._shared(self._absent(spots[0]))]
        pieces = [Piece(self._choose(self._short_denials(spot, len(spots))), f"no {spot.subject}") for spot in spots[:3]]
        numbers = [f"{{{number}}}" for number in range(len(pieces))]
        listed = {
            "or": " or ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers),
            "nor": " nor ".join(numbers),
        }
        frames = [text for text in self._frames["denial"] if len(pieces) > 1 or "{nor}" not in text]
        joint = self._rng.choice(frames).replace("{or}", listed["or"]).replace("{nor}", listed["nor"])
        rows = [self._shared(Line(joint, tuple(pieces), "present", "denial"))]
        return rows + [self._shared(self._absent(spot)) for spot in spots[3:]]

    def _short_denials(self, spot: Spot, count: int) -> Sequence[Bit]:
        """Nouns that deny a symptom; those that list two things themselves do not stand in a list."""
        bits = self._bits(spot.subject, "denied")
        return bits if count == 1 else [bit for bit in bits if " or " not in bit.text] or bits

    def _absent(self, spot: Spot) -> Line:
        return Line(
            "{0}",
            (Piece(self._choose(self._bits(spot.subject, "absent")), f"no {spot.subject}"),),
            "present",
            "contrast",
        )

    def _signs(self, spots: Sequence[Spot], before: int) -> list[Place]:
        del before
        having = [spot for spot in spots if spot.shared and self._bits(spot.form, "sign")]
        if not having:
            return []
        spot = self._rng.choice(having)
        fact = next(fact.id for fact in spot.facts if fact is not None)
        bit = self._choose(self._bits(spot.form, "sign"))
        return [Place(self._shared(self._frame("sign", [Piece(bit, f"{fact}+")], "past")))]

    # -------------------------------------------------------------------------------------------- episodes
    def _ordered(self, told: Told) -> list[Spot]:
        orders = self._book.orders.get(told.kind, ((),))
        order = self._rng.choice(list(orders))
        places = {stage: place for place, stage in enumerate(order)}
        last = len(order) - 0.5

        def place(spot: Spot) -> float:
            return places.get(self._book.stages.get(spot.subject, ""), last)

        listed = sorted(self._rng.shuffled(list(told.symptoms)), key=place)
        # What a disorder is about is what a person comes with.
        leading = [spot for spot in listed if spot.subject in self._core and self._plain(spot)]
        return [leading[0], *(spot for spot in listed if spot is not leading[0])] if leading else listed

    def _episode(self, told: Told, spots: Sequence[Spot], *, leading: bool) -> list[Place]:
        tense: Tense = "past" if told.over else "present"
        time = Place(self._time(told, spots, leading=leading))
        body = self._body(told, spots, tense, leading=leading)
        mentions_first = all(line is None or "{first}" in line.pieces[0].bit.text for line in time.row)
        if told.over or not leading or mentions_first:
            places = [time, *body]
        else:
            places = [body[0], time, *body[1:]]
        effects = [Place(self._effect(told, spot, tense)) for spot in told.effects]
        return [*places, *effects]

    def _body(self, told: Told, spots: Sequence[Spot], tense: Tense, *, leading: bool) -> list[Place]:
        places: list[Place] = []
        left = list(spots)
        before = ""
        while left:
            spot = left.pop(0)
            stage = self._book.stages.get(spot.subject, "")
            if not self._plain(spot):
                places.append(Place(self._variant(told, spot, tense)))
                before = stage
                places += self._qualifying(spot, left)
                continue
            lead = leading and not places
            taken, place = self._sentence(spot, left, stage, before, tense, lead=lead)
            places.append(place)
            for one in taken:
                left.remove(one)
            before = stage
            places += self._qualifying(spot, left)
            for one in taken:
                places += self._qualifying(one, left)
        return places

    def _sentence(
        self, spot: Spot, left: Sequence[Spot], stage: str, before: str, tense: Tense, *, lead: bool
    ) -> tuple[list[Spot], Place]:
        """A sentence that tells a symptom, maybe with those that follow it."""
        fact = self._id(spot)
        if stage == DANGER:
            bit = self._choose(self._bits(spot.form, "clause"))
            if DISCLOSED.search(bit.text):
                return [], Place(self._shared(Line("{0}", (Piece(bit, fact),), tense, DANGER)))
            return [], Place(self._shared(self._frame(DANGER, [Piece(bit, fact, fronted=False)], tense)))
        bit = self._choose(self._bits(spot.form, "clause"))
        piece = Piece(bit, fact)
        following = next(
            (one for one in left if one.shared and one.facts[0] is not None and one.facts[0].state == "present"), None
        )
        following = following if left and following is left[0] else None
        if following is not None and self._book.stages.get(following.subject) != DANGER and not lead:
            joined = self._joined(piece, spot, following, left, stage, tense)
            if joined is not None:
                return joined
        if not self._tight and before and before != stage and self._bridges < MOST_BRIDGES and self._rng.random() < BRIDGED:
            bridges = self._bits(stage, "bridge")
            if bridges:
                self._bridges += 1
                joint = self._choose(bridges).text.replace("{c}", "{0}")
                return [], Place(
                    self._shared(Line(joint, (piece._replace(fronted=False),), tense, "bridge")), spot.form, fact
                )
        if (
            self._voice == "chart"
            and bit.about_patient
            and self._sources < MOST_SOURCES
            and self._rng.random() < SOURCED
        ):
            self._sources += 1
            return [], Place(
                self._shared(self._frame("source", [piece._replace(fronted=False)], tense)), spot.form, fact, lead
            )
        return [], Place(self._shared(Line("{0}", (piece,), tense)), spot.form, fact, lead)

    def _joined(
        self, piece: Piece, spot: Spot, following: Spot, left: Sequence[Spot], stage: str, tense: Tense
    ) -> tuple[list[Spot], Place] | None:
        """A sentence of two or three symptoms, or None."""
        linked = self._linked(piece, spot, following, tense)
        if linked is not None:
            return linked
        same = self._book.stages.get(following.subject) == stage
        hung = self._hung(piece, [one for one in left[:2] if self._plain(one)], tense)
        if hung is not None and self._rng.random() < (HUNG if same else HUNG / 2) + self._tight / 4:
            return hung
        if same and piece.bit.simple and self._rng.random() < PAIRED:
            second = self._choose(self._bits(following.form, "clause"))
            if second.simple:
                elided = second.about_patient and piece.bit.about_patient
                joint = "{0} and {1}" if elided else "{0}, and {1}"
                pieces = (piece, Piece(second, self._id(following), elided=elided, fronted=False))
                return [following], Place(self._shared(Line(joint, pieces, tense, "same")), following.form, self._id(following))
        return None

    def _linked(self, piece: Piece, spot: Spot, following: Spot, tense: Tense) -> tuple[list[Spot], Place] | None:
        """Two symptoms between which there is more than "and"."""
        links = self._book.links.get((spot.subject, following.subject, self._voice), ())
        if not links or self._rng.random() > LINKED:
            return None
        second = self._choose(self._bits(following.form, "clause"))
        alike = second.about_patient and piece.bit.about_patient
        fitting = [one for one in links if alike or not one.drops]
        if not fitting or not (piece.bit.simple or len(piece.bit.text.split()) < 9):
            return None
        link = self._rng.choice(fitting)
        joint = link.text.replace("{a}", "{0}").replace("{A}", "{0}").replace("{b}", "{1}").replace("{B}", "{1}")
        pieces = (piece._replace(fronted=False), Piece(second, self._id(following), elided=link.drops, fronted=False))
        return [following], Place(self._shared(Line(joint, pieces, tense, "link")), following.form, self._id(following))

    def _hung(self, piece: Piece, others: Sequence[Spot], tense: Tense) -> tuple[list[Spot], Place] | None:
        """A clause about the patient on which one or two tails hang; one that goes on with "and" stands last."""
        if not (piece.bit.simple and piece.bit.about_patient):
            return None
        chosen: list[tuple[Spot, Bit]] = []
        for other in others:
            tails = [
                bit
                for bit in self._bits(other.form, "tail")
                if not (bit.text.startswith("and ") and len(others) > 1 and self._tight and other is others[0])
            ]
            if not tails or self._book.stages.get(other.subject) == DANGER:
                break
            chosen.append((other, self._choose(tails)))
            if chosen[-1][1].text.startswith("and ") or not self._tight:
                break
        if not chosen:
            return None
        joint = "{0}"
        for number, (_, bit) in enumerate(chosen, start=1):
            last = number == len(chosen) > 1
            if bit.text.startswith("and "):
                joint += f" {{{number}}}" if number == 1 else f", {{{number}}}"
            else:
                joint += f", and {{{number}}}" if last else f", {{{number}}}"
        pieces = (piece, *(Piece(bit, self._id(other)) for other, bit in chosen))
        spot = chosen[-1][0]
        return [other for other, _ in chosen], Place(self._shared(Line(joint, pieces, tense, "same")), spot.form, self._id(spot))

    def _plain(self, spot: Spot) -> bool:
        """Whether all cases tell the symptom as present."""
        return spot.shared and spot.facts[0] is not None and spot.facts[0].state == "present"

    def _variant(self, told: Told, spot: Spot, tense: Tense) -> Row:
        """What the cases tell differently of a symptom."""
        chosen: dict[Fact | None, Line | None] = {None: None}
        for fact in spot.facts:
            if fact in chosen or fact is None:
                continue
            if fact.state == "absent":
                chosen[fact] = self._absent(spot)
            elif fact.state == "vague":
                chosen[fact] = Line(
                    "{0}", (Piece(self._choose(self._bits(spot.form, "vague")), fact.id),), tense, "vague"
                )
            else:
                chosen[fact] = Line("{0}", (Piece(self._choose(self._bits(spot.form, "clause")), fact.id),), tense)
        del told
        return tuple(chosen[fact] for fact in spot.facts)

    def _qualifying(self, spot: Spot, left: Sequence[Spot]) -> list[Place]:
        """The findings that are about a symptom and about none that is still to be told."""
        ready = [
            one
            for one in self._findings
            if spot.subject in self._about.get(one.subject, frozenset())
            and not any(other.subject in self._about[one.subject] for other in left)
        ]
        for one in ready:
            self._findings.remove(one)
        return [Place(self._finding(one)) for one in ready]

    def _id(self, spot: Spot) -> str:
        return next(fact.id for fact in spot.facts if fact is not None)

    def _name(self, told: Told) -> str:
        if told.name not in self._names:
            self._names[told.name] = self._rng.choice([bit.text for bit in self._bits(told.kind, "name")])
        return self._names[told.name]

    def _time(self, told: Told, spots: Sequence[Spot], *, leading: bool) -> Row:
        chosen: dict[Fact, Line] = {}
        for fact in told.time.facts:
            if fact is None or fact in chosen:
                continue
            when = fact.value
            assert isinstance(when, When)
            extra = {"name": self._name(told)}
            if when.length is not None:
                extra["span"] = spoken.span_between(when.length)
            if when.ended is not None:
                extra["ago"] = (
                    "within the last " + spoken.span(when.ended.high)
                    if when.ended.low == 0
                    else f"{spoken.span_between(when.ended)} ago"
                )
            else:
                extra["ago"] = "at some point I can't date" if self._voice == "self" else "at some undated point"
            if when.age is not None:
                extra["n"] = spoken.number_between(when.age)
            bits = self._bits(told.kind, when.form)
            if told.over or not self._plain(spots[0]):
                bits = [bit for bit in bits if "first" not in bit.slots] or bits
            if not leading:
                # What "it" would be is told of another episode.
                bits = [bit for bit in bits if {"name", "first"} & bit.slots] or bits
            nouns = self._bits(spots[0].subject, "noun")
            extra["first"] = self._rng.choice([noun.text for noun in nouns]) if nouns else "it"
            chosen[fact] = Line(
                "{0}",
                (Piece(self._choose(bits), fact.id),),
                "past" if told.over else "present",
                "time",
                tuple(sorted(extra.items())),
            )
        return tuple(None if fact is None else chosen[fact] for fact in told.time.facts)

    def _effect(self, told: Told, spot: Spot, tense: Tense) -> Row:
        return self._stated(spot, told.kind, tense, (("name", self._name(told)),))

    def _finding(self, spot: Spot) -> Row:
        return self._stated(spot, spot.subject, "present", ())

    def _event(self, spot: Spot) -> Row:
        return self._stated(spot, spot.subject, "present", ())

    def _stated(self, spot: Spot, owner: str, tense: Tense, extra: tuple[tuple[str, str], ...]) -> Row:
        chosen: dict[Fact, Line] = {}
        for fact in spot.facts:
            if fact is None or fact in chosen:
                continue
            value = "vague" if fact.state == "unsettled" else said(fact.value)
            more = dict(extra)
            if isinstance(fact.value, Bounds):
                value = "zero" if fact.none_at_all else "value"
                more["n"] = spoken.number_between(fact.value)
                more["span"] = spoken.span_between(fact.value)
            saying = f"{fact.aspect}_{value}" if fact.episode else fact.aspect or value
            bits = self._bits(owner, saying)
            chosen[fact] = Line(
                "{0}",
                (Piece(self._choose(bits), fact.id),),
                tense,
                "cost" if fact.aspect else "",
                tuple(sorted(more.items())),
            )
        return tuple(None if fact is None else chosen[fact] for fact in spot.facts)
