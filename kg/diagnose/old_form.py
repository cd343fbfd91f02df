"""Profiles of the form without a timeline: recognised, so that their authors are shown the new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.diagnose.place import Place

_OLD_KEYS = ("present", "vague", "absent", "past")
_OLD_FINDINGS = ("duration.total", "onset_age", "impairment", "impairment.domain")

NEW_FORM = """\
  age: 34
  episodes:
    - kind: depressive
      begins: 10 weeks          # ago; a range is [8 weeks, 12 weeks]
      ends: now
      present: [S024.2, S025, S027, S029, S030]
      impairment: true
  denied: [S019, S020]"""


def refuse_old_form(data: Mapping[str, Any], place: Place) -> None:
    """Refuses a profile that lists symptoms or lengths outside any episode.

    Raises:
        ProfileError: it does; the message shows how it is written now.
    """
    findings = data.get("findings")
    stated = findings if isinstance(findings, Mapping) else {}
    old = [key for key in _OLD_KEYS if key in data]
    old += [f"findings, {key}" for key in stated if key in _OLD_FINDINGS or str(key).endswith(".days")]
    if old:
        raise place.at(old[0]).error(
            "stands outside any episode, as in profiles before timelines. Symptoms, lengths and impairment belong to "
            f"episodes, each with its dates, and what is absent by name stands under denied:\n{NEW_FORM}"
        )
