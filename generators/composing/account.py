"""What there is to tell: the facts of a case, or of several that are told alike, sorted into episodes and the rest."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.writing.facts import TIME, Fact, facts
from generators.writing.when import When
from kg.model.profile import Profile
from kg.model.timeline import Span

MONTHS = 60
"""Days: from so many on an episode has gone on for months."""


class Spot(NamedTuple):
    """What stands at one place of all cases that are told alike.

    Attributes:
        subject: symptom, finding, kind of episode or kind of event.
        aspect: of an episode or an event.
        facts: of each case; None where a case has nothing to tell there.
    """

    subject: str
    aspect: str
    facts: tuple[Fact | None, ...]

    @property
    def shared(self) -> bool:
        """Whether all cases tell the same."""
        return len({*self.facts}) == 1

    @property
    def plain(self) -> bool:
        """Whether all cases tell a symptom as present."""
        return self.shared and self.facts[0] is not None and self.facts[0].state == "present"

    @property
    def id(self) -> str:
        """The fact that is told, in the first case that has one."""
        for fact in self.facts:
            if fact is not None:
                return fact.id
        raise ValueError(f"no case tells anything of {self.subject}")

    @property
    def form(self) -> str:
        """The form of a symptom, in whichever case it is told."""
        return next(str(fact.value) for fact in self.facts if fact is not None and fact.state in ("present", "vague"))


class ToldEpisode(NamedTuple):
    """An episode.

    Attributes:
        name: as facts name it, ``1.depressive``.
        spans: when it was, in each case.
        over: whether it is told as something of the past.
    """

    name: str
    kind: str
    spans: tuple[Span, ...]
    over: bool
    time: Spot
    symptoms: tuple[Spot, ...]
    effects: tuple[Spot, ...]

    @property
    def began(self) -> int:
        """Days ago, the greatest that it can be."""
        return self.spans[0].begins.high

    @property
    def long(self) -> bool:
        """Whether it is certain to have gone on for months."""
        return all(span.days.low >= MONTHS for span in self.spans)

    @property
    def troubles(self) -> bool:
        """Whether no case tells that the patient does not suffer from it."""
        told = (fact for spot in self.effects if spot.aspect == "distress" for fact in spot.facts)
        return all(fact is None or fact.value is not False for fact in told)


class Account(NamedTuple):
    """Everything that a text tells.

    Attributes:
        episodes: in the order of the profile.
        denials: symptoms that no case tells otherwise.
    """

    cases: int
    episodes: tuple[ToldEpisode, ...]
    events: tuple[Spot, ...]
    findings: tuple[Spot, ...]
    denials: tuple[Spot, ...]

    @property
    def present(self) -> frozenset[str]:
        """The symptoms that every case tells."""
        return frozenset(spot.subject for told in self.episodes for spot in told.symptoms if spot.plain)


def account_of(profiles: Sequence[Profile]) -> Account:
    """The account of a case, or of the cases of one seed, which differ in few facts.

    Args:
        profiles: with the same episodes in the same order.
    """
    listed = [list(facts(profile)) for profile in profiles]
    known: list[Mapping[tuple[str, str, str], Fact]] = [{_place(fact): fact for fact in own} for own in listed]
    places = list(dict.fromkeys(_place(fact) for own in listed for fact in own))
    denied = [{fact.subject: fact for fact in own if fact.state == "absent"} for own in listed]
    told_somewhere = {fact.subject for own in listed for fact in own if fact.state in ("present", "vague")}

    def spot(place: tuple[str, str, str]) -> Spot:
        episode, subject, aspect = place
        # A symptom that one case leaves open is denied in another.
        own = [
            case.get(place) or (no.get(subject) if episode and not aspect else None)
            for case, no in zip(known, denied, strict=True)
        ]
        return Spot(subject, aspect, tuple(own))

    episodes = []
    for number, episode in enumerate(profiles[0].episodes, start=1):
        name = f"{number}.{episode.kind}"
        own = [place for place in places if place[0] == name]
        time = spot((name, episode.kind, TIME))
        when = next(fact.value for fact in time.facts if fact is not None)
        episodes.append(
            ToldEpisode(
                name,
                episode.kind,
                tuple(profile.episodes[number - 1].span(profile.age) for profile in profiles),
                isinstance(when, When) and when.over,
                time,
                tuple(spot(place) for place in own if not place[2]),
                tuple(spot(place) for place in own if place[2] and place[2] != TIME),
            )
        )
    rest = [spot(place) for place in places if not place[0]]
    return Account(
        len(profiles),
        tuple(episodes),
        tuple(one for one in rest if one.aspect),
        tuple(one for one in rest if not one.aspect and not _denies(one)),
        tuple(one for one in rest if _denies(one) and one.subject not in told_somewhere),
    )


def _place(fact: Fact) -> tuple[str, str, str]:
    return fact.episode, fact.subject, fact.aspect


def _denies(spot: Spot) -> bool:
    return any(fact is not None and fact.state == "absent" for fact in spot.facts)
