"""In which form the time of an episode is told: since when, or how long and how long ago, or as not known."""

from typing import Literal, NamedTuple

from kg.model.timeline import Bounds, Episode

Form = Literal["since", "past", "onset_age", "vague_begin", "vague_length", "vague_end"]

_BRIEF = 4
"""What ended so many times its own length ago was then, whichever of its days is meant."""


class When(NamedTuple):
    """What a text says of the time of an episode.

    Attributes:
        form: under which saying its phrasings stand.
        length: days since it began (``since``, ``vague_end``), or that it lasted (``past``).
        ended: days since it was over; None: it is not over, or nobody can say when it was.
        age: at which it began, in years.
        over: whether it is told as something of the past.
    """

    form: Form
    length: Bounds | None = None
    ended: Bounds | None = None
    age: Bounds | None = None
    over: bool = False

    @property
    def id(self) -> str:
        """How ids of facts name it: ``since=150``, ``past=60,700``, ``past=4-20,?``, ``onset_age=9``, ``since?``."""
        match self.form:
            case "since":
                return f"since={_written(self.length)}"
            case "onset_age":
                return f"onset_age={_written(self.age)}"
            case "past":
                return f"past={_written(self.length)},{_written(self.ended)}"
            case "vague_length":
                return f"past=?,{_written(self.ended)}"
            case "vague_end":
                return f"since={_written(self.length)},?"
            case _:
                return "since?"

    @property
    def ranged(self) -> bool:
        """Whether its length is known only as a range."""
        return self.length is not None and self.length.low != self.length.high

    @property
    def brief(self) -> bool:
        """Whether it was so short, for how long ago it ended, that it can be said to have been so long ago."""
        return self.length is not None and self.ended is not None and self.length.high * _BRIEF <= self.ended.low

    @property
    def lengths(self) -> tuple[Bounds, ...]:
        """The lengths of time that the text has to say, in days."""
        return tuple(bounds for bounds in (self.length, self.ended) if bounds is not None)

    @property
    def counts(self) -> tuple[Bounds, ...]:
        """The other numbers that the text has to say."""
        return () if self.age is None else (self.age,)

    @property
    def vague(self) -> bool:
        """Whether it leaves the time open."""
        return self.form.startswith("vague")


def when(episode: Episode, age: int | None) -> When:
    """How the time of an episode is told.

    One that goes on: by the age at onset, by its beginning, or by its length. One that is over: by its length, which
    follows from beginning and end where it is not stated, and by its end.

    Args:
        episode: the episode.
        age: of the patient, in years, where it is known.
    """
    ends = episode.ends
    if ends is not None and ends.high == 0:
        if episode.onset_age is not None:
            return When("onset_age", age=episode.onset_age)
        began = episode.begins or episode.lasted
        return When("vague_begin") if began is None else When("since", began)
    length = episode.lasted
    begins = episode.begins or episode.onset_age
    if length is None and ends is not None and begins is not None:
        length = episode.span(age).days
    if length is not None:
        return When("past", length, ends, over=True)
    if ends is None and begins is not None:
        return When("vague_end", episode.span(age).begins)
    return When("vague_length", None, ends, over=True)


def _written(bounds: Bounds | None) -> str:
    if bounds is None:
        return "?"
    return str(bounds.low) if bounds.low == bounds.high else f"{bounds.low}-{bounds.high}"
