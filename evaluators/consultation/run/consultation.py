"""One consultation: doctor and patient in turn, until the doctor closes or cannot go on."""

import math
import re
from collections.abc import Awaitable, Callable, Generator, Sequence
from inspect import isawaitable
from typing import Any, NamedTuple, NoReturn

from pydantic import ValidationError

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.doctors.subjects import Subjects, subjects_of
from evaluators.consultation.exchange import Act, Ask, Close, Exchange, Mapped, PatientReply
from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.patient import PatientAgent
from evaluators.consultation.resources import Resources
from evaluators.consultation.risk import risk_plan
from evaluators.consultation.run.answer_shape import has_shape
from evaluators.consultation.run.lines import (
    DECIMALS,
    ConclusionLine,
    ConsultationStatus,
    Speaking,
    TranscriptLine,
    TurnLine,
    VerdictChanges,
)
from evaluators.consultation.run.so_far import SoFar, decided
from evaluators.consultation.run.taking_up import (
    is_rephrased,
    is_spoken_of,
    kinds_told,
    once_more,
    preamble_after,
    speaks_against,
    subject_turn,
    told_last,
)
from generators.consultation.case import Language, PatientCase
from generators.consultation.words.asking import PreambleSort, SubjectTurn
from generators.consultation.words.speech import Speech
from generators.draw import stream
from generators.models.chat_models import error_text
from generators.models.errors import BrokenError, FinalError, StoppedError
from generators.models.reply import writable
from kg.errors import UserError

BESIDE = 10
"""So many turns may be no questions of the budget: those that follow up a yes about risk, and what is done about it."""
REPEATS = 3
"""A doctor who has asked the same so often, with the same reply, and asks it again goes round in circles."""
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_SUM = 1.01
"""Probabilities of disorders that a patient can have beside each other need not sum to 1, but each is at most so much;
a little above 1 comes of rounding."""

Write = Callable[[Sequence[TranscriptLine]], None]
"""Takes lines that belong together; they are on disk when it returns."""
Steps = Generator[Awaitable[Any], Any, None]
"""Yields what is to be awaited, and is sent what came of it."""


class Company(NamedTuple):
    """Who speaks in a run, and by what rules.

    Attributes:
        budget: questions that a doctor may ask.
    """

    resources: Resources
    doctor: DoctorAgent
    patient: PatientAgent
    language: Language
    budget: int


class Worded(NamedTuple):
    """What a doctor's turn comes to: words and what they ask.

    Attributes:
        ours: whether the words were found for the keys.
    """

    text: str
    mapped: tuple[Mapped, ...]
    act: Act
    trust: bool
    ours: bool


class CannotGoOnError(Exception):
    """Doctor or patient has ended the consultation in another way than by closing it.

    Attributes:
        status: the conclusion's.
        by: whose doing it was.
        problem: what went wrong; empty where the status says it.
    """

    def __init__(self, status: ConsultationStatus, by: Speaking, problem: str = "") -> None:
        """Takes what happened."""
        super().__init__(problem)
        self.status, self.by, self.problem = status, by, problem


class Consultation:
    """Goes on after the turns that were held already, which an earlier process may have held.

    Attributes:
        so_far: how it stands.
    """

    def __init__(self, company: Company, case: PatientCase, held: Sequence[TurnLine] = ()) -> None:
        """Takes the turns that were held.

        Args:
            company: who speaks.
            case: the patient.
            held: lines of the first turns, without closing words.
        """
        self._company = company
        self._case = case
        self.so_far = SoFar(company.resources, case, company.language, company.budget, risk_plan().symptoms)
        for line in held:
            self.so_far.add(line.exchange, worded=line.worded)

    def steps(self, write: Write) -> Steps:
        """Holds the rest of the consultation.

        Args:
            write: gets each turn when it was held, and at last the closing words with the conclusion.

        Raises:
            StoppedError: a model answers nothing at all; the turns so far stay.
        """
        try:
            if not self.so_far.heard.exchanges:
                yield from self._turn(self.greeting(), write)
            while True:
                found = yield from self.asked()
                if isinstance(found, Close):
                    write(self.closed(found))
                    return
                yield from self._turn(found, write)
        except CannotGoOnError as trouble:
            write([self.given_up(trouble)])

    def _turn(self, said: Worded, write: Write) -> Generator[Awaitable[Any], Any, None]:
        reply = yield from self.replied(said)
        write([self.held(said, reply)])

    def greeting(self) -> Worded:
        """The doctor's first words."""
        text = self._speech.greeting(self._names("greeting"))
        return Worded(text, (), "question", False, True)

    def asked(self) -> Generator[Awaitable[Any], Any, Worded | Close]:
        """What the doctor does next.

        Raises:
            CannotGoOnError: nothing that can be used.
        """
        found = yield from _settled("doctor", lambda: self._company.doctor.turn(self.so_far.heard))
        if isinstance(found, Close):
            return self._checked(found)
        if not isinstance(found, Ask):
            raise CannotGoOnError("broken", "doctor", f"its turn is {type(found).__name__}, neither Ask nor Close")
        self._stop_beyond_budget(found)
        said = self.worded(found)
        self._stop_circles(said, found)
        return said

    def replied(self, said: Worded) -> Generator[Awaitable[Any], Any, PatientReply]:
        """What the patient says to a doctor's words.

        Raises:
            CannotGoOnError: nothing that can be used.
        """
        company, before = self._company, tuple(self.so_far.exchanges)
        call = (self._case, company.language, before, said.text, said.mapped, said.trust)
        found = yield from _settled("patient", lambda: company.patient.reply(*call))
        return self.plain(found)

    def held(self, said: Worded, reply: PatientReply) -> TurnLine:
        """Takes in a turn."""
        exchange = Exchange(text=said.text, mapped=said.mapped, act=said.act, trust=said.trust, reply=reply)
        return self.so_far.add(exchange, worded=said.ours)

    def closed(self, close: Close) -> tuple[TurnLine, ConclusionLine]:
        """The closing words and the conclusion."""
        heard = self.so_far.heard
        ranked = tuple((code, round(share, DECIMALS)) for code, share in close.ranked)
        endangered = any(one.act == "escalation" for one in heard.exchanges)
        text = self._speech.closing(self._names("closing"), endangered)
        last = TurnLine(
            turn=len(heard.exchanges),
            text=text,
            worded=True,
            act="closing",
            trust=False,
            mapped=(),
            reply="",
            understood=True,
            observed="",
            said=(),
            risk_asked=False,
            risk_heard=False,
            heard=VerdictChanges(),
            true=VerdictChanges(),
            belief=self.so_far.belief,
        )
        return last, self._conclusion("closed", writable(close.why), ranked=ranked)

    def given_up(self, trouble: CannotGoOnError) -> ConclusionLine:
        """The conclusion of a consultation that nobody closed."""
        return self._conclusion(trouble.status, trouble.status, by=trouble.by, problem=trouble.problem)

    def _conclusion(
        self,
        status: ConsultationStatus,
        why: str,
        ranked: tuple[tuple[str, float], ...] = (),
        by: Speaking | None = None,
        problem: str = "",
    ) -> ConclusionLine:
        heard = self.so_far.heard
        named = ranked[0][0] if ranked else None
        known = named is not None and named in heard.verdicts
        parts = self.so_far.parts(named)._asdict() if named is not None and known else {}
        return ConclusionLine(
            status=status,
            why=why,
            by=by,
            problem=problem,
            questions=max(heard.questions, 0),
            ranked=ranked,
            named=named,
            verdicts=decided(heard.verdicts),
            true=decided(self.so_far.true),
            **parts,
        )

    def worded(self, ask: Ask) -> Worded:
        """The words and what they ask: as the doctor says, else as the index finds in the words."""
        speech = self._speech
        known = {*self._company.resources.oracle.questions, *speech.topics}
        unknown = [key for key in ask.keys if key not in known]
        if unknown:
            raise CannotGoOnError("broken", "doctor", f"there is no question {unknown[0]!r}")
        text = writable(ask.text) or self._words(ask)
        mapped = tuple(Mapped(key=key) for key in dict.fromkeys(ask.keys)) if ask.keys else self._found(text, ask.act)
        trust = ask.trust or (bool(ask.text) and self._index.trust(text))
        return Worded(text, mapped, ask.act, trust, not ask.text)

    def _found(self, text: str, act: Act) -> tuple[Mapped, ...]:
        """What the words ask; where somebody says what is done about a risk, nothing is asked."""
        if act == "escalation":
            return ()
        # "How long has that been going on?" refers to what was asked just before.
        about = [one.key for exchange in self.so_far.exchanges[-1:] for one in exchange.mapped]
        found = self._index.map(text, about)
        return tuple(one.model_copy(update={"sure": round(one.sure, DECIMALS)}) for one in found)

    def _words(self, ask: Ask) -> str:
        heard, speech, names = self.so_far.heard, self._speech, self._names("question")
        if ask.keys:
            earlier = [{one.key for one in exchange.mapped} for exchange in heard.exchanges]
            often = max(sum(key in keys for keys in earlier) for key in ask.keys)
            taken_up = self._taken_up(ask.keys)
            unheard = [key for key in ask.keys if key not in taken_up and self._is_unheard(key)]
            turn = subject_turn(self._subjects, ask.keys, heard)
            preamble = None if ask.trust else self._preamble(ask, unheard, turn)
            place = len(heard.exchanges)
            return speech.ask(ask.keys, names, often, ask.trust, preamble, unheard, taken_up, place, turn)
        if ask.act == "follow_up":
            return speech.follow_up(sum(one.act == "follow_up" for one in heard.exchanges), names)
        if ask.act == "escalation":
            return speech.escalation(names)
        raise CannotGoOnError("broken", "doctor", "it asks neither a question nor in words")

    def _preamble(self, ask: Ask, unheard: Sequence[str], turn: SubjectTurn | None) -> PreambleSort | None:
        heard, oracle = self.so_far.heard, self._company.resources.oracle
        if ask.act == "background" and all(one.act != "background" for one in heard.exchanges):
            return "background"
        if is_rephrased(ask.keys, heard.exchanges):
            return "rephrased"
        drawn = stream(*self._names("preamble"), len(heard.exchanges))
        kinds = [oracle.questions[key].about for key in unheard]
        if any(speaks_against(oracle.criteria, oracle.questions, kind, heard.answers) for kind in kinds):
            return once_more(drawn)
        found = preamble_after(heard.exchanges, drawn)
        # Who says to which subject they turn need not say as well that they move on.
        return None if turn is not None and found == "moving_on" else found

    def _taken_up(self, keys: Sequence[str]) -> list[str]:
        """Which questions ask since when that goes on, or what that does, which the patient has just told."""
        questions = self._company.resources.oracle.questions
        exchanges = self.so_far.heard.exchanges
        # "How long has this been going on?" takes up a whole complaint; later it would be unclear what of it is meant.
        last = kinds_told(exchanges, questions) if len(exchanges) == 1 else {told_last(exchanges, questions)}
        asked = [(key, questions[key]) for key in keys if key in questions]
        return [key for key, one in asked if one.sort in ("time", "effect") and one.about in last]

    def _is_unheard(self, key: str) -> bool:
        """Whether a question is about an episode that goes on, while nothing was heard that shows it for what it is."""
        oracle = self._company.resources.oracle
        question = oracle.questions.get(key)
        if question is None or question.sort not in ("time", "effect"):
            return False
        if not is_spoken_of(oracle.criteria, question.about, self.so_far.heard.exchanges):
            return True
        stay = self.so_far.heard.track.known.stays.get(f"{question.about}.now")
        return stay is None or not stay.sure

    def _stop_beyond_budget(self, ask: Ask) -> None:
        heard = self.so_far.heard
        beside = len(heard.exchanges) - 1 - heard.questions
        if (heard.left <= 0) if ask.act == "question" else (beside >= BESIDE):
            raise CannotGoOnError("budget", "doctor")

    def _stop_circles(self, said: Worded, ask: Ask) -> None:
        """Ends a consultation in which the same is asked again and again with the same reply.

        The same is what the doctor calls so, by keys; where it gives words alone, the same words.
        """
        keys = {one.key for one in said.mapped}

        def same(exchange: Exchange) -> bool:
            if not ask.keys:
                return exchange.text == said.text
            return {one.key for one in exchange.mapped} == keys and exchange.act == said.act

        earlier = [exchange.reply.said for exchange in self.so_far.exchanges[1:] if same(exchange)][-REPEATS:]
        if len(earlier) == REPEATS and all(one == earlier[0] for one in earlier):
            raise CannotGoOnError("loop", "doctor")

    def _checked(self, close: Close) -> Close:
        known = self._company.resources.belief.hypotheses
        codes = [code for code, _ in close.ranked]
        for code, share in close.ranked:
            if code not in known:
                raise CannotGoOnError("broken", "doctor", f"there is no disorder {code!r} to rank")
            if not math.isfinite(share) or not 0 <= share <= _SUM:
                raise CannotGoOnError("broken", "doctor", f"the probability of {code} is {share}")
        if len({*codes}) < len(codes):
            raise CannotGoOnError("broken", "doctor", "it ranks a disorder twice")
        return close

    def plain(self, found: object) -> PatientReply:
        """A reply as its line will hold it, so that who goes on later sees the same."""
        if not isinstance(found, PatientReply):
            _unusable(f"its reply is {type(found).__name__}, no PatientReply")
        try:
            reply = PatientReply.model_validate_json(found.model_dump_json())
        except (ValidationError, ValueError) as error:
            _unusable(f"its reply cannot be written down ({_said(error)})")
        oracle, topics = self._company.resources.oracle, self._speech.topics
        for one in reply.said:
            question = oracle.questions.get(one.key)
            if question is None and one.key not in topics:
                _unusable(f"it tells of {one.key!r}, and there is no such question")
            if one.answer is not None and (question is None or not has_shape(oracle.criteria, question, one.answer)):
                _unusable(f"what it tells of {one.key} is no answer to that question")
        return reply

    def _names(self, what: str) -> tuple[object, ...]:
        """Names of chance that do not hang on the turn: who asks again finds other words by how often it was asked."""
        return (self._company.resources.seed, self._case.id, what)

    @property
    def _subjects(self) -> Subjects:
        return subjects_of(self._company.resources.oracle, risk_plan().symptoms)

    @property
    def _speech(self) -> Speech:
        return self._company.resources.speech[self._company.language]

    @property
    def _index(self) -> QuestionIndex:
        return self._company.resources.indexes[self._company.language]


def _settled(by: Speaking, call: Callable[[], Any]) -> Generator[Awaitable[Any], Any, Any]:
    """What an agent gives at last."""
    try:
        found = call()
        if isawaitable(found):
            found = yield found
    except (StoppedError, CannotGoOnError):
        raise
    except (BrokenError, FinalError, UserError) as error:
        raise CannotGoOnError("error", by, str(error)) from error
    except Exception as error:
        raise CannotGoOnError("broken", by, _said(error)) from error
    return found


def _said(error: Exception) -> str:
    return _ADDRESS.sub("", writable(error_text(error)))


def _unusable(problem: str) -> NoReturn:
    raise CannotGoOnError("broken", "patient", problem)
