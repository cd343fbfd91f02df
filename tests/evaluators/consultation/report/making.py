"""Runs of consultations made by hand, with every kind of turn and fact and with hostile words."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.exchange import Mapped, Said
from evaluators.consultation.report.chat import ChatWords
from evaluators.consultation.report.report import ConsultationReport, consultation_report
from evaluators.consultation.report.source import read_reported
from evaluators.consultation.run.header import NAME, ConsultHeader, sha256_of
from evaluators.consultation.run.lines import ConclusionLine, TranscriptLine, TurnLine, VerdictChanges
from evaluators.consultation.run.lines import line_of as transcript_line
from evaluators.consultation.run.transcript import path_of
from generators.consultation.case import CaseTruth, Certificates, Language, PatientCase
from generators.consultation.cases_file import CASES, TRUTHS, line_of
from tests.evaluators.consultation.metrics.lines_made import conclusion, turn
from tests.evaluators.consultation.talking import TalkingWorld
from tests.evaluators.report.making import EVIL

GRAPH = "0" * 64
GOLD, OTHER = "D013", "D011"
RISK = "S032"
CERTIFICATE = ("S024", "S025", "now.depressive.time", "past.elevated", "event.traumatic")
CHINESE = "医生您好。我最近睡不好。"


class TalkedRuns(NamedTuple):
    """Two runs, the folder of their cases, and what they are shown with."""

    runs: dict[Language, Path]
    cases: Path
    words: ChatWords
    listed: Sequence[PatientCase]

    def report(self, *languages: Language, limit: int | None = None) -> ConsultationReport:
        """The report on some of the runs."""
        found = [read_reported(self.runs[one], self.cases) for one in languages or self.runs]
        return consultation_report(found, self.words, limit)


def talked_runs(world: TalkingWorld, cases: Sequence[PatientCase], folder: Path) -> TalkedRuns:
    """In each run: a right conclusion after everything there is, a wrong one that is early, one that is not over."""
    where = folder / "cases"
    where.mkdir()
    (where / CASES).write_bytes(b"".join(map(line_of, cases)))
    codes = tuple(world.oracle.criteria.disorders)
    (where / TRUTHS).write_bytes(b"".join(line_of(_truth(case, codes)) for case in cases))
    runs: dict[Language, Path] = {}
    for language in ("en", "zh"):
        run = runs[language] = folder / f"run-{language}"
        path_of(run, "x").parent.mkdir(parents=True)
        header = _header(language, cases, (*codes, NO_DISORDER))
        (run / NAME).write_text(header.text(), encoding="utf-8")
        talks: list[list[TranscriptLine]] = [_everything(world, cases[0], language), _early(world), [_turn(world, 0)]]
        for case, lines in zip(cases, talks, strict=False):
            path_of(run, case.id).write_bytes(b"".join(map(transcript_line, lines)))
    return TalkedRuns(runs, where, ChatWords(world.oracle, world.resources.speech), cases)


def _truth(case: PatientCase, codes: Sequence[str]) -> CaseTruth:
    certificates = Certificates(verdicts=CERTIFICATE, by_symptom=(*CERTIFICATE, "S026"), gold=CERTIFICATE[:2])
    verdicts = {code: code == GOLD for code in codes}
    return CaseTruth(id=case.id, gold=(GOLD,), verdicts=verdicts, icd=("F32",), certificates=certificates)


def _header(language: Language, cases: Sequence[PatientCase], hypotheses: tuple[str, ...]) -> ConsultHeader:
    return ConsultHeader(
        version="0",
        seed=7,
        doctor="by-hand",
        patient="by-hand",
        settings={},
        language=language,
        budget=30,
        split="all",
        limit=None,
        count=len(cases),
        cases_sha256=sha256_of(cases),
        graph_sha256=GRAPH,
        hypotheses=hypotheses,
        belief_sha256=GRAPH,
    )


def belief(world: TalkingWorld, gold: float) -> tuple[float, ...]:
    """Probabilities of which all but a little is with two disorders."""
    codes = (*world.oracle.criteria.disorders, NO_DISORDER)
    small = 0.001
    rest = 1 - gold - small * (len(codes) - 2)
    return tuple(round({GOLD: gold, OTHER: rest}.get(code, small), 4) for code in codes)


def _turn(world: TalkingWorld, number: int, *said: Said, gold: float = 0.2, **fields: Any) -> TurnLine:
    return turn(number, *said, belief=belief(world, gold), **fields)


def _everything(world: TalkingWorld, case: PatientCase, language: Language) -> list[TranscriptLine]:
    """Every act, status and mark; the words are hostile in English and Chinese in Chinese."""
    hostile: dict[str, Any] = dict.fromkeys(("text", "reply", "observed"), EVIL if language == "en" else CHINESE)
    ruled_out = VerdictChanges(met=(GOLD,), unmet=("D001", "D002", "D003"))
    mistaken, corrected = VerdictChanges(met=(OTHER,), unmet=("D001",)), VerdictChanges(met=(GOLD,), reopened=(OTHER,))
    true = world.truth(case, "S024")

    def said(key: str, status: Any, answer: Any = None) -> Said:
        return Said(key=key, status=status, answer=answer)

    lines: list[TranscriptLine] = [
        _turn(world, 0, said("S024", "volunteered", true), said("S028", "observed", {}), keys=(), **hostile),
        _turn(world, 1, said("S025", "denied", {}), trust=True, gold=0.3),
        _turn(world, 2, said("now.depressive.time", "withheld"), gold=0.4),
        _turn(world, 3, said("finding.worry.form", "unsure"), understood=False, gold=0.5),
        _turn(world, 4, said(RISK, "told", {"depressive": f"{RISK}.1"}), risk_asked=True, risk_heard=True, gold=0.6),
        _turn(world, 5, act="follow_up", keys=(), gold=0.6),
        _turn(world, 6, act="escalation", keys=(), gold=0.6),
        _turn(world, 7, said("topic.alcohol", "told"), gold=0.7, true=ruled_out),
        _turn(world, 8, keys=("event.traumatic", "past.elevated"), gold=0.8, heard=mistaken),
        _turn(world, 9, said("S025", "told", {"depressive": "S025.1"}), gold=0.9, heard=corrected),
        _turn(world, 10, act="closing", keys=(), gold=0.9).model_copy(update={"reply": ""}),
    ]  # fmt: skip
    lines[3] = lines[3].model_copy(update={"mapped": (Mapped(key="finding.worry.form", how="index", sure=0.8312),)})
    parts = {"met": (f"{_group(world)}.now", "requirement.1"), "unmet": ("precedence.D005",), "open": ("unheard.of",)}
    verdicts = {GOLD: True, "D001": False}
    true_verdicts = {GOLD: True, **dict.fromkeys(("D001", "D002", "D003"), False)}
    ranked = ((GOLD, 0.9), (OTHER, 0.08))
    return [*lines, conclusion(ranked, questions=8, verdicts=verdicts, true=true_verdicts, **parts)]


def _group(world: TalkingWorld) -> str:
    return world.oracle.criteria.disorders[GOLD].needs[0].group


def _early(world: TalkingWorld) -> list[TranscriptLine]:
    end: ConclusionLine = conclusion(((OTHER, 0.7),), questions=1, why=EVIL)
    return [
        _turn(world, 0),
        _turn(world, 1, Said(key="S024", status="told", answer={})),
        _turn(world, 2, act="closing", keys=()),
        end,
    ]


def data_of(html: str) -> dict[str, Any]:
    """The data of a page."""
    found: dict[str, Any] = _unpacked(html, "data")
    return found


def chats_of(html: str, parts: int = 1) -> list[Any]:
    """The consultations that a page shows turn by turn."""
    return [one for part in range(parts) for one in _unpacked(html, f"words-{part}")]


def rows_of(data: dict[str, Any], sheet: str) -> list[dict[str, Any]]:
    """Rows of a table of the page."""
    found = data["sheets"][sheet]
    return [dict(zip(found["columns"], row, strict=True)) for row in found["rows"]]


def _unpacked(html: str, name: str) -> Any:
    found = re.search(rf'<script type="text/plain" id="{name}">([A-Za-z0-9+/=]+)</script>', html)
    assert found
    return json.loads(gzip.decompress(base64.b64decode(found[1])))
