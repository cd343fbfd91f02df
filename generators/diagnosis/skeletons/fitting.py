"""What goes with what, asked of a solver: symptoms and findings of which no forms could be told together."""

from collections.abc import Iterator
from typing import Any

import z3

from generators.diagnosis.fits import VAGUE
from generators.diagnosis.lore import Lore
from generators.diagnosis.skeletons.open_cases import OpenCases, OpenEpisode
from generators.diagnosis.sketch import AMBIGUOUS
from kg.model.finding import TOLD


class Fitting:
    """Asks that every symptom has a form that goes with the rest, as far as one other fact may exclude them all."""

    def __init__(self, lore: Lore, cases: OpenCases) -> None:
        """Takes the cases and what goes with what."""
        self._lore, self._cases = lore, cases
        self._free = {
            code: [form for form in forms if form not in lore.turning] or list(forms)
            for code, forms in lore.forms.items()
        }

    def constraints(self) -> Iterator[Any]:
        """What must hold of all cases of a seed."""
        for one in self._cases.episodes:
            for code in one.symptoms:
                yield from self._in_episode(one, code)
                yield from self._beside(one, code)
        for view in self._cases.views:
            yield from self._of_findings(view)
            yield from self._needed(view)

    def _all(self, code: str, field: str) -> frozenset[str]:
        """What every form of a symptom names in a field."""
        listed = [frozenset(getattr(self._lore.fits.forms[form], field)) for form in self._free[code]]
        return frozenset.intersection(*listed)

    def _in_episode(self, one: OpenEpisode, code: str) -> Iterator[Any]:
        """Effects that all forms imply are not denied and not left open."""
        symptom = one.symptoms[code]
        for effect in sorted(self._all(code, "implies") & {*one.effects}):
            stated = one.effects[effect]
            lacking = z3.Or(z3.And(stated.told, z3.Not(stated.value)), stated.vague)
            yield z3.Not(z3.And(z3.Or(symptom.present, symptom.vague), lacking))

    def _beside(self, one: OpenEpisode, code: str) -> Iterator[Any]:
        """Symptoms that no form goes with are not told of the same time."""
        symptom = one.symptoms[code]
        against = self._all(code, "apart")
        for other in self._cases.episodes:
            for there in sorted({*other.symptoms} - {code}):
                if there in against or self._no_two(code, there):
                    second = other.symptoms[there]
                    both = z3.And(z3.Or(symptom.present, symptom.vague), z3.Or(second.present, second.vague))
                    together = z3.And(one.high > other.ends, other.high > one.ends) if one is not other else True
                    yield z3.Not(z3.And(both, together))

    def _no_two(self, code: str, other: str) -> bool:
        forms = self._lore.fits.forms
        return all(
            there in forms[form].apart or form in forms[there].apart
            for form in self._free[code]
            for there in self._free[other]
        )

    def _of_findings(self, view: int) -> Iterator[Any]:
        for key, saying, holds in self._said(view):
            listed = {*self._lore.fits.apart.get(key, {}).get(saying, ())}
            for code, forms in self._free.items():
                if code in listed:
                    yield z3.Not(z3.And(holds, self._shown(code, view, False)))
                elif listed >= {*forms}:
                    yield z3.Not(z3.And(holds, self._shown(code, view, True)))
            for when in (TOLD, saying):
                needed = self._lore.fits.needs.get(key, {}).get(when, ())
                if needed:
                    yield z3.Implies(holds, z3.Or([self._shown(code, view, True) for code in needed]))

    def _needed(self, view: int) -> Iterator[Any]:
        """What every form of a symptom needs: symptoms, and findings with a value."""
        said = {f"{key} = {saying}": holds for key, saying, holds in self._said(view)}
        for code, forms in self._free.items():
            needs = [self._lore.fits.forms[form].needs for form in forms]
            if all(needs):
                named = sorted({one for listed in needs for one in listed})
                never = z3.BoolVal(False)
                met = [said.get(one, never) if " = " in one else self._shown(one, view, True) for one in named]
                yield z3.Implies(self._shown(code, view, True), z3.Or(met))

    def _said(self, view: int) -> Iterator[tuple[str, str, Any]]:
        """Every finding, what may be said of it, and when a case says so."""
        for key, choice in self._cases.choices.items():
            for value in choice.base:
                holds = z3.And(choice.told, choice.base[value])
                if view != AMBIGUOUS and self._cases.scope.paired:
                    holds = z3.Or(holds, z3.And(choice.vague, choice.sides[view - 1][value]))
                yield key, str(value).lower() if isinstance(value, bool) else str(value), holds
            if view == AMBIGUOUS:
                yield key, VAGUE, choice.vague
        for key, amount in self._cases.amounts.items():
            number, there = amount.value, amount.told
            if view != AMBIGUOUS and self._cases.scope.paired:
                number = z3.If(amount.told, amount.value, amount.sides[view - 1])
                there = z3.Or(amount.told, amount.vague)
            yield key, "zero", z3.And(there, number == 0)
            yield key, "value", z3.And(there, number != 0)
            if view == AMBIGUOUS:
                yield key, VAGUE, amount.vague

    def _shown(self, code: str, view: int, vague_too: bool) -> Any:
        """Whether a case tells a symptom in any episode."""
        flags: list[Any] = []
        for one in self._cases.episodes:
            if code in one.symptoms:
                symptom = one.symptoms[code]
                flags.append(symptom.present)
                if view == AMBIGUOUS and vague_too:
                    flags.append(symptom.vague)
                if view != AMBIGUOUS and self._cases.scope.paired:
                    flags.append(z3.And(symptom.vague, symptom.sides[view - 1]))
        return z3.Or(flags) if flags else z3.BoolVal(False)
