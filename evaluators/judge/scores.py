"""What the judgements of a text come to: the median of its repeats, and how far they lie apart."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from evaluators.judge.judge_loop import TextToJudge
from evaluators.judge.judgement import JudgeRecord, judged_key
from evaluators.run.answers_file import records


class JudgedScore(NamedTuple):
    """The judgements of one text.

    Attributes:
        score: the median of the repeats that have one, from 0 to 100; None where none has.
        spread: greatest less least score of the repeats; None with fewer than two.
        repeats: how many repeats there are.
        unreadable: of these, replies that cannot be read.
        failed: of these, requests without a reply.
    """

    score: float | None
    spread: float | None
    repeats: int
    unreadable: int
    failed: int


UNJUDGED = JudgedScore(None, None, 0, 0, 0)


def scores_of(judgements: Iterable[JudgeRecord]) -> dict[str, JudgedScore]:
    """The score of each text, by its name; where a repeat stands twice, the later line counts."""
    final: dict[str, dict[int, JudgeRecord]] = defaultdict(dict)
    for one in judgements:
        final[judged_key(one.id, one.part, one.rotation, one.probe, one.text)][one.repeat] = one
    return {key: _score(list(repeats.values())) for key, repeats in final.items()}


def kept_scores(path: Path, texts: Sequence[TextToJudge]) -> list[JudgedScore]:
    """The scores of some texts from a file of judgements, in their order.

    Raises:
        UserError: the file cannot be read.
    """
    found = scores_of(kept(path))
    return [found.get(text.key, UNJUDGED) for text in texts]


def kept(path: Path) -> Iterator[JudgeRecord]:
    """The judgements of a file; none where there is no file.

    Raises:
        UserError: it cannot be read, or a line that is not the last is not a judgement.
    """
    return (one for one, _ in records(path, JudgeRecord)) if path.exists() else iter(())


def _score(repeats: Sequence[JudgeRecord]) -> JudgedScore:
    scores = [one.score for one in repeats if one.score is not None]
    failed = sum(one.status == "error" for one in repeats)
    return JudgedScore(
        score=median(scores) if scores else None,
        spread=max(scores) - min(scores) if len(scores) > 1 else None,
        repeats=len(repeats),
        unreadable=len(repeats) - len(scores) - failed,
        failed=failed,
    )
