"""Whether a cue stands among the words of a sentence, and whether it is denied there.

A denial is heard a few words before a piece of a cue ("no reason"), or after it where it says that what was named plays
no role ("age does not matter").
"""

from collections.abc import Collection, Iterator, Sequence

_DENIALS = frozenset(
    {
        *("not", "no", "never", "neither", "nor", "none", "nobody", "nothing", "nowhere", "without", "cannot"),
        *("hardly", "unlike", "lacks", "lack"),
    }
)
_DENYING_PAIRS = frozenset({("rather", "than"), ("instead", "of"), ("far", "from"), ("opposite", "of")})
_NOT_DENYING = frozenset({"only", "just", "merely", "simply", "necessarily"})
"""After "not" these take nothing away."""
_ENDS_DENIAL = frozenset({"and", "because", "although", "though", "since", "while", "until"})
_REACH = 4
"""A denial reaches so many words ahead."""
_VOID = frozenset(
    {
        *("affect", "affected", "apply", "asked", "asks", "bothered", "count", "counts", "demanded", "exist", "happen"),
        *("involved", "matter", "matters", "necessary", "needed", "occur", "part", "relevant", "required", "role"),
    }
)
"""What is denied this way after it was named is denied itself, as in "age plays no role"."""
_VOID_ALONE = frozenset({"irrelevant", "unaffected", "unimportant", "unnecessary"})
_VOID_REACH = 6
_SPAN = 12
"""The pieces of a cue stand within so many words."""
_Pieces = Sequence[Sequence[tuple[int, int]]]
"""For each piece of a cue the places where it begins and ends."""


def found(cue: str, listed: Sequence[str]) -> bool | None:
    """Whether all pieces of a cue stand near each other; False where they do and one is denied, None where not."""
    pieces = [list(places(piece.split(), listed)) for piece in cue.casefold().split("+")]
    windows = list(_windows(pieces))
    return any(not _taken_back(window, listed) for window in windows) if windows else None


def _windows(pieces: _Pieces) -> Iterator[_Pieces]:
    """The places of pieces, cut down to such as are near each other, in each way in which all pieces have some."""
    for first in sorted({start for spots in pieces for start, _ in spots}):
        near = [[one for one in spots if first <= one[0] and one[1] <= first + _SPAN] for spots in pieces]
        if all(near):
            yield near


def _taken_back(pieces: _Pieces, listed: Sequence[str]) -> bool:
    own = {place for spots in pieces for start, end in spots for place in range(start, end)}
    return any(
        all(_is_denied(start, own, listed) or _is_void(end, own, listed) for start, end in spots) for spots in pieces
    )


def places(piece: Sequence[str], listed: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the words of a piece stand one after another: from which place to which."""
    for start in range(len(listed) - len(piece) + 1):
        if all(_fits(token, listed[start + ahead]) for ahead, token in enumerate(piece)):
            yield start, start + len(piece)


def _fits(token: str, word: str) -> bool:
    return word.startswith(token[:-1]) if token.endswith("*") else word == token


def _is_denied(start: int, own: Collection[int], listed: Sequence[str]) -> bool:
    """Whether a denial before a word reaches it; one among the words of the same cue belongs to what is said."""
    for place in range(max(0, start - _REACH), start):
        word, after = listed[place], listed[place + 1]
        if place in own or not _ENDS_DENIAL.isdisjoint(listed[place:start]):
            continue
        if _denies(word) and after not in _NOT_DENYING:
            return True
        if (word, after) in _DENYING_PAIRS:
            return True
    return False


def _is_void(end: int, own: Collection[int], listed: Sequence[str]) -> bool:
    """Whether something that was named before a place is said to play no role, or the like."""
    denied = False
    for place in range(end, min(end + _VOID_REACH, len(listed))):
        word = listed[place]
        if word in _ENDS_DENIAL:
            return False
        denied = denied or (_denies(word) and place not in own)
        if word in _VOID_ALONE or (denied and word in _VOID):
            return True
    return False


def _denies(word: str) -> bool:
    return word in _DENIALS or word.endswith("n't")
