"""What a condition may ask of a timeline: the functions, their arguments, their units and their meaning in words.

Source: the project's semantics, sections 1 and 2.
"""

from typing import Literal, NamedTuple

Argument = Literal["kind", "other_kind", "event", "groups"]
"""A kind of episode, a second kind, a kind of event, or one or more symptom groups joined by ``|``."""
Quantity = Literal["days", "years", "per cent", "count", "truth"]


class Function(NamedTuple):
    """One function of the condition language.

    Attributes:
        arguments: in the order in which they are written.
        quantity: what it gives: a number of this unit, or true or false.
        words: the function in words; ``{0}`` and ``{1}`` stand for its arguments in words.
    """

    name: str
    arguments: tuple[Argument, ...]
    quantity: Quantity
    words: str


FUNCTIONS: dict[str, Function] = {
    function.name: function
    for function in (
        Function("days", ("kind",), "days", "the longest stretch of {0}"),
        Function("onset_age", ("kind",), "years", "the age at which {0} first began"),
        Function("since", ("kind", "event"), "days", "the time from {1} to the first onset of {0}"),
        Function("ago", ("event",), "days", "the time since {0}"),
        Function("ended", ("event",), "days", "the time since {0} was over"),
        Function("lead", ("kind", "other_kind"), "days", "the time by which {0} first began before {1}"),
        Function("overlap", ("kind", "groups"), "days", "the time of {0} that fell within {1}"),
        Function("outside", ("kind", "groups"), "days", "the longest stretch of {0} without {1}"),
        Function("share", ("groups", "kind"), "per cent", "the share of {1} that {0} covered"),
        Function("impairment", ("kind",), "truth", "impairment by {0}"),
        Function("distress", ("kind",), "truth", "marked distress from {0}"),
        Function("effect", ("kind",), "truth", "distress or impairment from {0}"),
        Function("admission", ("kind",), "truth", "admission to hospital for {0}"),
    )
}
"""Functions written ``name(arguments)``. Of several episodes of a kind, ``days`` and ``outside`` take the longest
stretch, ``onset_age``, ``since`` and ``lead`` the first onset, ``overlap`` and ``share`` all of them together, and the
effects hold if any of them has it. Of a kind without an episode no comparison is true."""

GROUP_FUNCTIONS: dict[str, Function] = {
    function.name: function
    for function in (
        Function("now", ("groups",), "truth", "{0} at present"),
        Function("ever", ("groups",), "truth", "{0} at any time"),
        Function("count", ("groups",), "count", "the number of symptoms of {0} in one episode"),
        Function("episodes", ("groups",), "count", "the number of times there was {0}"),
    )
}
"""What is asked of a symptom group after a dot: ``depressive_episode.ever``."""
