"""A judge asked about texts, several times each; judgements are files, and go on where they stopped."""

import asyncio
import signal
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from evaluators.judge.design import JudgeDesign
from evaluators.judge.head import begin
from evaluators.judge.judge import Judge
from evaluators.judge.judge_files import JudgeFiles
from evaluators.judge.judge_loop import JudgeLoop, TextToJudge
from evaluators.judge.judgement import JudgeRecord
from evaluators.run.alone import alone, ended_by_sigterm
from evaluators.run.answers_file import RecordsFile
from evaluators.run.loop import LoopMeans, Report
from evaluators.run.reasons import advice
from evaluators.run.standing import RunProgress
from generators.models.budget import Budget
from generators.models.cache import ReplyCache
from generators.models.errors import StoppedError
from generators.models.retries import RetryPolicy
from kg.coroutines import CoroutineRunner
from kg.errors import ModelError


class JudgeWanted(NamedTuple):
    """What the user asks for, beside the judge.

    Attributes:
        retries: when a request is given up.
        at_once: how many requests may be under way, at the most.
        retry_errors: errors of earlier starts are asked again.
        cache: the file of known replies; None to ask everything anew.
    """

    retries: RetryPolicy = RetryPolicy()
    at_once: int = 16
    retry_errors: bool = False
    cache: Path | None = None


def judge_texts(
    judge: Judge,
    design: JudgeDesign,
    texts: Sequence[TextToJudge],
    files: JudgeFiles,
    wanted: JudgeWanted,
    budget: Budget,
    report: Report,
) -> RunProgress:
    """Judges texts; what is judged already stays, and what is interrupted goes on at the next call.

    Args:
        judge: who is asked.
        design: how.
        texts: what is judged.
        files: where judgements are kept.
        wanted: with which means.
        budget: what may be spent by all starts together.
        report: told how it stands.

    Raises:
        SystemExit: SIGTERM was sent; what is judged is kept.
        UserError: another process judges here, a file cannot be read or written, or the judge refuses.
    """
    with alone(files.lock, "judge in a copy of the folder"):
        begin(files.head_file, files.head)
        kept = RecordsFile(files.judgements, JudgeRecord, retry_errors=wanted.retry_errors)
        budget.spend(kept.spent)
        cache = None
        try:
            cache = ReplyCache(wanted.cache, ", or take --no-cache") if wanted.cache is not None else None
            means = LoopMeans(kept, cache, wanted.retries, wanted.at_once, budget, remote=judge.remote)
            loop = JudgeLoop(judge, design, texts, files.head.repeats, means, report)
            with closing(CoroutineRunner()) as runner:
                return runner.run(ended_by_sigterm(_run(loop, judge, files)))
        except asyncio.CancelledError:
            # Ctrl-C comes as KeyboardInterrupt; nothing but SIGTERM cancels the whole.
            raise SystemExit(128 + signal.SIGTERM) from None
        finally:
            kept.close()
            if cache is not None:
                cache.close()


async def _run(loop: JudgeLoop, judge: Judge, files: JudgeFiles) -> RunProgress:
    try:
        return await loop.run()
    except StoppedError as error:
        said = str(error).rstrip(".")
        raise ModelError(
            " ".join(filter(None, (f"{judge.name} stopped: {said}.", advice(said))))
            + f" The judgements so far are kept in {files.judgements}; mend that and run the same command again."
        ) from error
    finally:
        await judge.close()
