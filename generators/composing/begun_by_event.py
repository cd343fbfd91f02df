"""Which complaint began with what happened, so that it is told right behind it, "since then"."""

from collections.abc import Sequence

from generators.composing.account import Account, ToldEpisode
from generators.composing.book import Book
from generators.composing.ties import EVENT, with_event
from generators.writing.facts import AGO


def event_ties(account: Account, told: ToldEpisode) -> list[str]:
    """How an episode is tied in each case to what happened; empty where it did not begin with that, or nobody knows."""
    dates = [spot for spot in account.events if spot.aspect == AGO]
    ends = (fact for spot in account.events if spot.aspect != AGO for fact in spot.facts)
    # Behind an end, "since then" would be taken for since that end.
    told_last = all(fact is None or fact.none_at_all for fact in ends)
    times = [None if fact is None else fact.value for fact in told.time.facts]
    began = [with_event(time, [one.facts[case] for one in dates]) for case, time in enumerate(times)]
    return [EVENT if told_last and one else "" for one in began]


def behind_event(account: Account, book: Book, main: ToldEpisode, others: Sequence[ToldEpisode]) -> ToldEpisode | None:
    """The further complaint that begins with what happened, if nothing that is told before it does so or speaks of it.

    Args:
        account: of the case or the cases.
        book: its themes say whose parts speak of which event.
        main: the main complaint.
        others: in the order in which they are told.
    """
    events = {spot.subject for spot in account.events}
    speak = {owner for theme in book.themes if theme.event in events for owner in theme.for_}
    before = [main]
    if EVENT in event_ties(account, main):
        return None
    for told in others:
        owners = {owner for one in before for spot in one.symptoms for owner in (one.kind, spot.subject, spot.form)}
        if told.over or not speak.isdisjoint(owners):
            return None
        if EVENT in event_ties(account, told):
            return told
        before.append(told)
    return None
