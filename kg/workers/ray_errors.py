"""What Ray says of a cluster, in words that say what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from kg.errors import UserError

_IMPORTS = re.compile(r"^\s*(ModuleNotFoundError|ImportError|AttributeError): (.+)$", re.MULTILINE)
_VERSIONS = re.compile(r"Ray: (\S+)\s+Python: (\S+)")


@contextmanager
def in_words(cluster: str) -> Iterator[None]:
    """Turns errors of Ray into a UserError, and those of a task into what the task raised.

    Args:
        cluster: what messages call it, as the beginning of a sentence.

    Raises:
        UserError: the cluster does not answer, has other versions, lacks kgbench, or its workers died too often.
    """
    from ray.exceptions import RayError, RayTaskError

    try:
        yield
    except RayTaskError as error:
        raise _raised(error.cause, cluster) from error
    except RayError as error:
        raise UserError(_broken(error, cluster)) from error
    except ConnectionError as error:
        raise UserError(
            f"{cluster} does not answer: {_first_line(error)}. See that it runs (`ray status` there) and can be "
            "reached from here, and run the same command again."
        ) from error
    except RuntimeError as error:
        raise _mismatch(error, cluster) or error from error


def _raised(cause: BaseException, cluster: str) -> BaseException:
    """What a task raised; a part of kgbench that a node cannot import is the user's to install."""
    from ray.exceptions import RayError

    if isinstance(cause, RayError | RuntimeError):
        # Ray tells of what it could not load for a task by the traceback.
        missing = [says for _, says in _IMPORTS.findall(str(cause))]
    else:
        missing = [str(cause)] if isinstance(cause, ImportError) else []
    if missing:
        return UserError(
            f"{cluster} has a node that cannot import what it is sent ({missing[-1].rstrip('.')}); install the same "
            "kgbench, with the same extras, on every node."
        )
    return UserError(_broken(cause, cluster)) if isinstance(cause, RayError) else cause


def _broken(error: BaseException, cluster: str) -> str:
    from ray.exceptions import (
        LocalRayletDiedError,
        NodeDiedError,
        ObjectLostError,
        OutOfDiskError,
        OutOfMemoryError,
        WorkerCrashedError,
    )

    again = "and run the same command again"
    if isinstance(error, OutOfMemoryError | WorkerCrashedError | NodeDiedError | ObjectLostError):
        return (
            f"{cluster} lost the processes that had one piece of work too often, perhaps for want of memory; "
            f"give its nodes more memory or fewer CPUs (`ray start --num-cpus`), {again}."
        )
    if isinstance(error, OutOfDiskError):
        return f"{cluster} has no room on its disks; make room in Ray's temporary folder, {again}."
    if isinstance(error, LocalRayletDiedError):
        return f"{cluster} has ended on this machine; start it anew with `ray start`, {again}."
    return f"{cluster} failed: {_first_line(error)}. Mend that, {again}."


def _mismatch(error: RuntimeError, cluster: str) -> UserError | None:
    """Whether versions differ: Ray says those of the cluster, then those of this process."""
    found = _VERSIONS.findall(str(error))
    if "mismatch" not in str(error) or len(found) != 2:
        return None
    (theirs, their_python), (ours, our_python) = found
    return UserError(
        f"{cluster} runs Ray {theirs} on Python {their_python}, this machine Ray {ours} on Python {our_python}; "
        "install the same versions on all machines."
    )


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
