"""A patient whose every fact is open: what the solver may choose, told once and seen settled in one way or several.

What is told is shared: the episodes, their symptoms, the findings. A settled view gives each vague fact a value and
keeps all others.
"""

from collections.abc import Sequence
from typing import Any

import z3

from kg.criteria.criteria import Criteria
from kg.criteria.patient import Amount, Answer, Happening, Patient, Stretch
from kg.criteria.records import AskedFinding, Kind
from kg.criteria.truth import NO, UNKNOWN, Truth, conjunction, disjunction, opposite, total
from kg.model.timeline import YEAR
from kg.prove.histories import keep_apart, limits, preceded
from kg.prove.scope import Scope, named_forms
from kg.prove.unknowns import TOLD, Unknowns


class OpenPatient:
    """The unknowns of one patient.

    Attributes:
        views: the patient as told (``told``) and as settled; without settled views nothing is vague.
        axioms: what holds of every patient whose history is possible.
        facts: how many facts have to be told.
        doubts: what may be left open.
    """

    def __init__(self, criteria: Criteria, scope: Scope, ages: tuple[int, int], settled: Sequence[str] = ()) -> None:
        """Declares the unknowns.

        Args:
            criteria: of which patients are sought.
            scope: what the patient may have.
            ages: the least and the greatest age.
            settled: names of the views that settle what is vague.
        """
        self._criteria = criteria
        self._unknowns = Unknowns(settled)
        self._names = self._unknowns.views
        self.age = z3.Int("age")
        self._hold(self.age >= ages[0], self.age <= ages[1])
        self._forms = named_forms(criteria)
        self._episodes: dict[str, dict[str, list[Stretch]]] = {name: {} for name in self._names}
        self._shown: dict[str, list[tuple[Any, Any, str]]] = {}
        for key, most in scope.episodes.items():
            for place in range(most):
                self._episode(criteria.kinds[key], place)
        self._events: dict[str, dict[str, Happening]] = {name: {} for name in self._names}
        for event in sorted(scope.events):
            self._event(event)
        self._answers: dict[str, dict[str, Answer]] = {name: {} for name in self._names}
        self._amounts: dict[str, dict[str, Amount]] = {name: {} for name in self._names}
        for key in sorted(scope.findings):
            self._finding(criteria.findings[key])
        self._denials: dict[str, dict[str, Any]] = {name: {} for name in self._names}
        self._deny()
        apart = self._possible_histories()
        self.axioms = [axiom for axiom in self._unknowns.axioms if axiom is not True]
        self.facts = total(self._unknowns.facts)
        self.doubts = self._unknowns.doubts
        self.views = {name: self._view(name, apart) for name in self._names}

    @property
    def vague(self) -> Any:
        """How many facts are left open."""
        return z3.Sum([z3.If(doubt.open, 1, 0) for doubt in self.doubts])

    def _hold(self, *axioms: Any) -> None:
        self._unknowns.axioms += axioms

    def _view(self, name: str, apart: frozenset[tuple[str, str]]) -> Patient:
        return Patient(
            self.age,
            {kind: tuple(stretches) for kind, stretches in self._episodes[name].items()},
            events=self._events[name],
            findings=self._answers[name],
            numbers=self._amounts[name],
            denied=self._denials[name],
            apart=apart,
        )

    def _episode(self, kind: Kind, place: int) -> None:
        name, known = f"{kind.key}.{place}", self._unknowns
        exists = z3.Bool(name)
        known.fact(exists)
        parts = ("begins", "lasted", "onset_age")
        begins = known.dates(f"{name}.begins", exists, [f"{kind.key}.{part}" for part in parts])
        ends = dict.fromkeys(self._names, (0, 0))
        if not kind.ongoing:
            ends = known.dates(f"{name}.ends", exists, [f"{kind.key}.{part}" for part in ("ends", "lasted")])
        self._hold(*limits(kind, self.age, begins[TOLD], ends[TOLD], past=place > 0))
        shown = self._symptoms(kind, name, exists)
        effects = {effect: self._effect(kind, name, effect, exists) for effect in ("impairment", "distress")}
        admission = self._admission(kind, name, exists)
        for view in self._names:
            (begin_low, begin_high), (end_low, end_high) = begins[view], ends[view]
            narrowest = (begin_low, end_high)
            exact = begin_low is begin_high and end_low is end_high
            stretch = Stretch(
                name=name,
                kind=kind.key,
                exists=exists,
                begins=begins[view],
                ends=ends[view],
                days=(begin_low - end_high, begin_high - end_low),
                onset=(self.age * YEAR - begin_high, self.age * YEAR - begin_low),
                narrowest=narrowest,
                widest=narrowest if exact else (begin_high, end_low),
                shown=shown[view],
                impairment=effects["impairment"][view],
                distress=effects["distress"][view],
                admission=admission,
            )
            self._episodes[view].setdefault(kind.key, []).append(stretch)

    def _symptoms(self, kind: Kind, name: str, exists: Any) -> dict[str, dict[str, Truth]]:
        shown: dict[str, dict[str, Truth]] = {view: {} for view in self._names}
        mentioned = []
        for code in kind.symptoms:
            there = z3.Bool(f"{name}.{code}")
            vague = self._unknowns.vague(f"{name}.{code}", [code], there)
            mentioned.append(disjunction((there, vague)))
            self._shown.setdefault(code, []).append((there, vague, name))
            shown[TOLD][code] = Truth(there, conjunction((z3.Not(there), opposite(vague))))
            for view in self._unknowns.settled:
                settled = z3.Or(there, z3.And(vague, z3.Bool(f"{name}.{code}.{view}")))
                shown[view][code] = Truth(settled, z3.Not(settled))
            self._add_forms(name, code, shown)
        self._hold(*(z3.Implies(told, exists) for told in mentioned), z3.Implies(exists, z3.Or(mentioned)))
        return shown

    def _add_forms(self, name: str, code: str, shown: dict[str, dict[str, Truth]]) -> None:
        """The forms of a symptom that conditions name: at most one of them is meant."""
        forms = {form: z3.Bool(f"{name}.{form}") for form in self._forms.get(code, ())}
        if len(forms) > 1:
            self._hold(z3.AtMost(*forms.values(), 1))
        for symptoms in shown.values():
            truth = symptoms[code]
            for form, meant in forms.items():
                symptoms[form] = Truth(z3.And(truth.yes, meant), z3.Or(truth.no, z3.Not(meant)))

    def _effect(self, kind: Kind, name: str, effect: str, exists: Any) -> dict[str, Truth]:
        if effect not in kind.effects:
            return dict.fromkeys(self._names, UNKNOWN)
        value, stated = z3.Bool(f"{name}.{effect}"), z3.Bool(f"{name}.{effect}.stated")
        vague = self._unknowns.vague(f"{name}.{effect}", [f"{kind.key}.{effect}"], stated)
        self._hold(z3.Implies(disjunction((stated, vague)), exists))
        truths = {TOLD: Truth(z3.And(stated, value), z3.And(stated, z3.Not(value)))}
        for view in self._unknowns.settled:
            settled = z3.Bool(f"{name}.{effect}.{view}")
            truths[view] = Truth(
                z3.Or(z3.And(stated, value), z3.And(vague, settled)),
                z3.Or(z3.And(stated, z3.Not(value)), z3.And(vague, z3.Not(settled))),
            )
        return truths

    def _admission(self, kind: Kind, name: str, exists: Any) -> Truth:
        if "admission" not in kind.effects:
            return NO
        admitted = z3.Bool(f"{name}.admission")
        self._unknowns.fact(admitted)
        self._hold(z3.Implies(admitted, exists))
        return Truth(admitted, z3.Not(admitted))

    def _event(self, key: str) -> None:
        kind, known = self._criteria.events[key], self._unknowns
        exists = z3.Bool(f"event.{key}")
        known.fact(exists)
        ago = known.dates(f"event.{key}.ago", exists, [f"{key}.ago", f"event.{key}"])
        self._hold(ago[TOLD][0] >= kind.range[0], ago[TOLD][1] <= kind.range[1], ago[TOLD][1] <= self.age * YEAR)
        over: Any = 0
        if kind.ends:
            over = z3.Int(f"event.{key}.ended")
            self._hold(over >= 0, over <= ago[TOLD][0])
            known.fact(z3.And(exists, over > 0))
        for view in self._names:
            self._events[view][key] = Happening(Truth(exists, opposite(exists)), ago[view], (over, over))

    def _finding(self, finding: AskedFinding) -> None:
        if finding.type == "number":
            self._amount(finding)
            return
        values: list[Any] = list(finding.values) or [True, False]
        stated = z3.Bool(f"{finding.key}.stated")
        vague = self._unknowns.vague(finding.key, [finding.key], stated)
        base = self._unknowns.one_of(finding.key, values)
        self._answers[TOLD][finding.key] = Answer(stated, vague, base)
        for view in self._unknowns.settled:
            own = self._unknowns.one_of(f"{finding.key}.{view}", values)
            chosen = {value: z3.If(stated, base[value], own[value]) for value in values}
            self._answers[view][finding.key] = Answer(z3.Or(stated, vague), False, chosen)

    def _amount(self, finding: AskedFinding) -> None:
        least, top = finding.range or (0, 0)
        stated, number = z3.Bool(f"{finding.key}.stated"), z3.Int(finding.key)
        vague = self._unknowns.vague(finding.key, [finding.key], stated)
        self._hold(number >= least, number <= top)
        self._amounts[TOLD][finding.key] = Amount(stated, number, number)
        for view in self._unknowns.settled:
            own = z3.Int(f"{finding.key}.{view}")
            self._hold(own >= least, own <= top)
            chosen = z3.If(stated, number, own)
            self._amounts[view][finding.key] = Amount(z3.Or(stated, vague), chosen, chosen)

    def _deny(self) -> None:
        """Symptoms denied by name: none that is there or vague; one settled as absent everywhere counts as denied."""
        for code, places in sorted(self._shown.items()):
            denied = z3.Bool(f"denied.{code}")
            self._unknowns.fact(denied)
            self._hold(*(z3.Implies(denied, conjunction((z3.Not(one), opposite(vague)))) for one, vague, _ in places))
            self._denials[TOLD][code] = denied
            for view in self._unknowns.settled:
                absent = [self._stretch(view, name).shown[code].no for _, _, name in places]
                settled = z3.And(z3.Or([vague for _, vague, _ in places]), *absent)
                self._denials[view][code] = z3.Or(denied, settled)
        cores = {code for group in self._criteria.groups.values() for code in group.core}
        for code in sorted(cores - set(self._shown)):
            denied = z3.Bool(f"denied.{code}")
            self._unknowns.fact(denied)
            for view in self._names:
                self._denials[view][code] = denied

    def _stretch(self, view: str, name: str) -> Stretch:
        return next(one for one in self._episodes[view][name.partition(".")[0]] if one.name == name)

    def _possible_histories(self) -> frozenset[tuple[str, str]]:
        """Adds what holds of possible histories; which episodes never share a day."""
        kinds, apart = self._criteria.kinds, set()
        told = [one for stretches in self._episodes[TOLD].values() for one in stretches]
        for place, first in enumerate(told):
            for second in told[place + 1 :]:
                axioms = keep_apart(kinds, first, second)
                self._hold(*axioms)
                apart |= {(first.name, second.name), (second.name, first.name)} if axioms else set()
        for view in self._unknowns.settled or (TOLD,):
            for kind, stretches in self._episodes[view].items():
                if follows := kinds[kind].follows:
                    events = [self._events[view][key] for key in follows if key in self._events[view]]
                    self._hold(*(preceded(one, events) for one in stretches))
        return frozenset(apart)
