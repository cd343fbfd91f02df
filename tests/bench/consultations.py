"""Consultations: cases and certificates, every rule doctor, what charts come to, the question index, and kills.

All commands work on one graph, which the first of them fills.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, NamedTuple

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.fact_check import FactVerdict
from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.index.lore import read_lore
from evaluators.consultation.metrics.decided import STEPS
from evaluators.consultation.metrics.replies import reply_scores
from evaluators.consultation.metrics.run_folder import read_run
from evaluators.consultation.metrics.scores import NAME as SCORES
from evaluators.consultation.open_resources import ResourceSource, open_resources
from evaluators.consultation.run.asked_cases import asked_cases
from evaluators.consultation.run.consult import BELIEF
from evaluators.consultation.telling import TellingPolicy
from generators.consultation.case import LANGUAGES
from generators.consultation.cases_file import CASES
from generators.consultation.charts import charts
from generators.consultation.words.speech import speech
from kg.criteria.criteria import Criteria
from kg.files.resources import ontology_folder
from kg.knowledge.reader import read
from tests.bench.child import Took, run
from tests.bench.figures import Figure
from tests.evaluators.consultation.index.reading import hits, listed
from tests.evaluators.consultation.run.fakes import ConsultWorld
from tests.evaluators.consultation.run.killing import KilledConsultations, killed

_GAIN, _CERTIFY = "gain-screeners", "find-then-certify"
_SEED = 42
_CASES_SECONDS = 60.0
_CERTIFICATES_SECONDS = 60.0
_REFERENCE_SECONDS = 40.0
_DOCTOR_SECONDS = 60.0
_TURNS = 20
_BUDGET = 30
_EARLY = 10
"""After so many questions gain with screeners is to have named the disorder."""
_FIRST_PERCENT: Mapping[str, float] = {_GAIN: 90.0, _CERTIFY: 95.0}
_DECIDED_PERCENT = 85.0
_FOUND_PERCENT = {"first": 85.0, "third": 93.0}
_FALSE: Sequence[FactVerdict] = ("contradicted", "beyond", "unproved")
Say = Callable[[str], None]


class ConsultationSizes(NamedTuple):
    """How much is measured.

    Attributes:
        cases: drawn from the usual mix.
        certificates: of so many of them.
        held: consultations of each doctor; as many cases are of the test split.
        charts: multiplies the charts of a build.
        killed: consultations of the run that is killed.
        kills: how often.
        full: whether the limits apply.
    """

    cases: int = 16_000
    certificates: int = 1_000
    held: int = 1_000
    charts: float = 1.0
    killed: int = 500
    kills: int = 30
    full: bool = True


TENTH = ConsultationSizes(1_600, 100, 100, 0.1, 50, 3, full=False)


def measure(space: Path, sizes: ConsultationSizes, env: Mapping[str, str], say: Say) -> list[Figure]:
    """All figures of consultations.

    Args:
        space: an empty folder to work in.
        sizes: how much.
        env: set on top of the environment.
        say: told what begins.

    Raises:
        FailedError: a command failed.
    """
    bench = _Bench(space, sizes, env, say)
    found = [*bench.charts(), *bench.cases(), *bench.doctors(), *bench.replies(), *bench.index(), *bench.kills()]
    return found if sizes.full else [one._replace(limit=None, least=None) for one in found]


class _Bench:
    """Runs commands on one graph, each on what the earlier ones left."""

    def __init__(self, space: Path, sizes: ConsultationSizes, env: Mapping[str, str], say: Say) -> None:
        self._space = space
        self._sizes = sizes
        self._env = env
        self._say = say
        self._cases = space / "cases"
        self._runs: dict[Path, Path] = {}
        """Folder of a run -> folder of its cases."""

    @cached_property
    def _source(self) -> ResourceSource:
        """Of what the graph was filled with."""
        knowledge = read(ontology_folder() / "knowledge")
        return ResourceSource(Criteria.of(knowledge), knowledge, _SEED)

    def cases(self) -> list[Figure]:
        """How long drawing takes, and how much longer with certificates."""
        sizes, certified = self._sizes, self._space / "certified"
        asked = ("--count", str(sizes.cases))
        words = self._kgbench("cases", "--out", str(self._cases), *asked)
        more = self._kgbench("cases", "--out", str(certified), *asked, "--certificates", str(sizes.certificates))
        both = f"{more.wall:.1f} s with them; processor time {more.cpu - words.cpu:.1f} s"
        hashes = {hashlib.sha256((folder / CASES).read_bytes()).hexdigest() for folder in (self._cases, certified)}
        return [
            Figure(f"{sizes.cases:,} cases", words.wall, "s", _CASES_SECONDS, _work(words)),
            Figure(f"certificates of {sizes.certificates:,}", more.wall - words.wall, "s", _CERTIFICATES_SECONDS, both),
            Figure("cases of one seed: files that differ", len(hashes) - 1, "files", 0),
        ]

    def doctors(self) -> Iterator[Figure]:
        """How long the consultations of each rule doctor take, begin to end of the command."""
        held = ("--split", "test", "--limit", str(self._sizes.held), "--budget", str(_TURNS))
        for name in rule_doctors():
            out, took = self._held(name, self._cases, *held)
            lines = sorted((out / "consultations").glob("*.jsonl"))
            # Greeting, closing words and conclusion are lines as well.
            turns = sum(len(path.read_bytes().splitlines()) - 3 for path in lines) / max(1, len(lines))
            limit = _REFERENCE_SECONDS if name == _GAIN else _DOCTOR_SECONDS
            note = f"{turns:.1f} turns each; {_work(took)}"
            yield Figure(f"{len(lines):,} consultations, {name}", took.wall, "s", limit, note)

    def charts(self) -> Iterator[Figure]:
        """What two doctors come to on charts, beside what is possible."""
        build, folder = self._space / "build", self._space / "charts"
        scale = ("--scale", str(self._sizes.charts))
        self._kgbench("build", "--task", "medical_chart", "--out", str(build), *scale)
        count = str(sum(1 for _ in charts(build)))
        self._kgbench("cases", "--from-charts", str(build), "--out", str(folder), "--certificates", count)
        for name, questions in ((_GAIN, _EARLY), (_CERTIFY, _BUDGET)):
            out, _ = self._held(name, folder, "--split", "all", "--budget", str(_BUDGET))
            self._kgbench("consult", "score", str(out))
            yield from of_charts(name, json.loads((out / SCORES).read_bytes()), questions)

    def replies(self) -> list[Figure]:
        """What the rule patient said that it should not have said, over all consultations of this bench."""
        self._say("replies against the records")
        policy = TellingPolicy(self._source.criteria)
        observable = speech("en", self._source.criteria).observable_forms
        counts: Counter[FactVerdict] = Counter()
        claims = replies = 0
        for out, folder in self._runs.items():
            scores = reply_scores(policy, read_run(out, folder).finished, observable)
            counts.update({name: found.count or 0 for name, found in scores.verdicts.items()})
            claims, replies = claims + scores.claims, replies + scores.replies
        note = f"{claims:,} claims in {replies:,} replies"
        return [Figure(f"rule patient: claims {name}", counts[name], "claims", 0, note) for name in _FALSE]

    def index(self) -> Iterator[Figure]:
        """How many questions are found that were written by someone who had not seen the index's own."""
        for language in LANGUAGES:
            self._say(f"question index, {language}")
            index = QuestionIndex(read_lore(self._source.knowledge, self._source.criteria, language))
            asked = listed("unseen", language)
            found = hits(index, ((one["text"], one) for one in asked))
            note = f"{len(asked)} unseen questions"
            for place, name in (("first", "first"), ("third", "among the first three")):
                share = 100 * getattr(found, place)
                yield Figure(f"question index, {language}: {name}", share, "%", None, note, _FOUND_PERCENT[place])

    def kills(self) -> list[Figure]:
        """What is left of a run that is killed again and again."""
        self._say(f"{self._sizes.kills} kills")
        belief = self._space / f"{self._cases.name}-{_GAIN}" / BELIEF
        resources = open_resources(self._source, belief)
        cases = asked_cases(self._cases, "all", self._sizes.killed)
        world = ConsultWorld(self._source, resources, resources.oracle, resources.belief, list(cases), self._cases)
        folder = self._space / "kills"
        folder.mkdir()
        return of_kills(killed(world, folder, self._sizes.kills), len(cases))

    def _held(self, doctor: str, cases: Path, *more: str) -> tuple[Path, Took]:
        out = self._space / f"{cases.name}-{doctor}"
        self._runs[out] = cases
        asked = ("--doctor", doctor, "--patient", "rule", "--seed", str(_SEED), "--out", str(out))
        return out, self._kgbench("consult", "run", str(cases), *asked, *more)

    def _kgbench(self, *arguments: str) -> Took:
        shown = [one.removeprefix(f"{self._space}/") for one in arguments]
        self._say(f"kgbench {' '.join(shown)}")
        return run([sys.executable, "-m", "kgbench.cli.main", *arguments], self._space / "command.log", self._env)


def rule_doctors() -> list[str]:
    """Names of all doctors of this package that need no model."""
    found = DoctorAgent.registry.all()
    ours = {name: one for name, one in found.items() if one.__module__.startswith("evaluators.")}
    return [name for name, one in ours.items() if not iscoroutinefunction(one.turn)]


def of_charts(doctor: str, scores: Mapping[str, Any], questions: int) -> list[Figure]:
    """What a doctor's run over charts comes to.

    Args:
        doctor: its name.
        scores: as ``scores.json`` holds them.
        questions: after so many the likeliest disorder counts.
    """
    belief = next(one for one in scores["belief"] if one["questions"] == questions)["calibration"]["right"]
    concluded = scores["diagnosis"]["disorders"]["top1"]
    name, what = f"charts, {doctor}", f"right after {questions}"
    if doctor != _CERTIFY:
        note = f"likeliest by belief; {_interval(belief)}; the conclusion's first {_percent(concluded):.1f} %"
        return [Figure(f"{name}: {what}", _percent(belief), "%", None, note, _FIRST_PERCENT[doctor])]
    note = f"the conclusion's first; {_interval(concluded)}; likeliest by belief {_percent(belief):.1f} %"
    found = [Figure(f"{name}: {what}", _percent(concluded), "%", None, note, _FIRST_PERCENT[doctor])]
    last = next(one for one in scores["decided"] if one["questions"] == STEPS[-1])
    heard = f"by what was heard {_percent(last['heard']):.1f} %, rightly {_percent(last['heard_rightly']):.1f} %"
    note = f"by what is true of what was asked; {_interval(last['true'])}; {heard}"
    decided = Figure(
        f"{name}: all decided after {STEPS[-1]}", _percent(last["true"]), "%", None, note, _DECIDED_PERCENT
    )
    bounds = [
        Figure(
            f"charts: certificate of at most {one['questions']}",
            _percent(one["bound"]),
            "%",
            None,
            f"{_interval(one['bound'])}; with what is told unasked {_percent(one['reachable']):.1f} %; "
            f"{doctor} has decided {_percent(one['true']):.1f} %",
        )
        for one in scores["decided"]
        if one["questions"] >= _EARLY
    ]
    return [*found, decided, *bounds]


def of_kills(counted: KilledConsultations, cases: int) -> list[Figure]:
    """What kills did.

    Args:
        counted: what came of them.
        cases: consultations of the run.
    """
    note = f"{counted.kills} kills of runs of {cases}; {counted.torn} left a torn line"
    return [
        Figure("consultations lost by kills", counted.lost, "cases", 0, note),
        Figure("turns twice after kills", counted.twice, "turns", 0),
        Figure("transcripts that differ after kills", counted.differing, "files", 0),
    ]


def _work(took: Took) -> str:
    return f"processor time {took.cpu:.1f} s; load {took.load[0]:.1f} to {took.load[1]:.1f}; {took.memory:,.0f} MB"


def _percent(figure: Mapping[str, Any]) -> float:
    """A share in percent; 0 of nothing, so that a bench without data keeps no limit."""
    return 100 * (figure["value"] or 0.0)


def _interval(figure: Mapping[str, Any]) -> str:
    if figure["low"] is None:
        return f"n = {figure['n']}"
    return f"{100 * figure['low']:.1f} to {100 * figure['high']:.1f} %, n = {figure['n']}"
