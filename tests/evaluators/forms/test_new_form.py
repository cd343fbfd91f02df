"""A form of someone else's is one module: what makes gold valid, prompt, reader, scores, a metric, and the report."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.places import ROOT

_MODULE = '''
"""A number is asked for; near is partly right."""

from collections.abc import Iterator

import numpy as np

from evaluators.form import AnswerForm, Mark, PartReading
from kg.registry import register
from evaluators.score.metric import Mean, MetricRange, columns
from generators.form import GoldForm


@register
class NumberGold(GoldForm):
    """A whole number as reference."""

    name = "number"

    def faults(self, part, codes=None):
        if not (part.reference or "").isdigit():
            yield "its reference is not a whole number"


@register
class OrderGold(GoldForm):
    """The options of the item in an order."""

    name = "order"
    shares_options = True

    def faults(self, part, codes=None):
        if len(part.answer) != len(part.options):
            yield "does not order all of its options"


@register
class NumberAnswer(AnswerForm):
    """A whole number; half a point for one that is off by one."""

    name = "number"

    def instruction(self, shown):
        return "Write a whole number and nothing else."

    def offer(self, shown):
        return ""

    def solved(self, part, vocabulary):
        return part.reference

    def read(self, reply, shown, *, cut):
        digits = "".join(sign for sign in reply if sign.isdigit())
        ok = bool(digits) and not cut
        status = "ok" if ok else "cut" if cut else "unparsed"
        return PartReading(status, (), "digits", text=f"{digits}/{shown.part.reference}" if ok else None)

    def chance(self, key):
        return None

    def mark(self, key, given):
        if given.status != "ok":
            return Mark(0.0, False, values={"off": np.nan})
        said, wanted = map(int, given.text.split("/"))
        return Mark(max(0.0, 1 - abs(said - wanted) / 2), said == wanted, values={"off": abs(said - wanted)})

    def gold_in_words(self, part, vocabulary):
        return part.reference

    def answer_in_words(self, given, vocabulary):
        return given.text or ""


@register
class MeanDistance(Mean):
    """How far the numbers are off."""

    name = "number_distance"
    form = "number"
    range = MetricRange(0, 100)
    direction = "lower"
    source = "mean absolute difference"

    def applies(self, table):
        return table.parsed

    def parts(self, table):
        return columns(np.nan_to_num(table.values["off"]), np.ones(len(table)))
'''

_USED = """
import sys
from pathlib import Path

import pytest

import number_form
from tests.evaluators.forms import tiny
from evaluators.report.report import report
from evaluators.report.runs import sources
from evaluators.score.bootstrap import Resampling
from evaluators.table.read import read_run
from generators import manifest
from generators.item import Item
from generators.part import ItemPart
from generators.verify import verify
from tests.evaluators.report.making import data_of, words_of
import evaluators.coverage.coverage

evaluators.coverage.coverage.differences = lambda *_: ()
folder = Path(sys.argv[1])


class Counting(tiny.Tiny):
    name = "tiny_number"
    question = "How many symptoms are needed?"

    def parts(self, number):
        return (ItemPart(id="1", form="number", reference=str(number + 3)),)


task = Counting()
tiny.build(folder / "build", [task])
within = tiny.context()
assert list(verify(within, folder / "build", manifest.read(folder / "build"), [task])) == []
within.close()
run = tiny.run(folder / "build", folder / "run", tiny.Scripted(lambda question: "I say 4"))
assert read_run(run).table.score.tolist() == [0.5, 1.0, 0.5, 0.0]
(source,) = sources([run], None, Resampling(20, 1))
cell = source.scores.of("task")["tiny_number"].figures
assert (cell["number_distance"].value, cell["accuracy"].value) == (1.0, 0.25)
made = report([source], tiny.FewNodes())
assert data_of(made.html)["items"]["said"]["run"]["status"] == "pypn"
assert words_of(made.html)[0][3:] == ["3", {"run": ["I say 4", "digits", 0, "4/3"]}]
with pytest.raises(ValueError, match="part 1: its reference is not a whole number"):
    Item.model_validate({**task.item(0).model_dump(exclude_unset=True), "parts": [{"id": "1", "form": "number"}]})
options = [{"label": label, "text": label, "node": None} for label in "AB"]
shared = {"options": options, "parts": [{"id": "1", "form": "order", "answer": ["B", "A"]}]}
item = Item.model_validate({**task.item(0).model_dump(exclude_unset=True), **shared})
assert item.all_parts[0].options == item.options
print("whole way")
"""


def test_adding_a_form_touches_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "number_form.py").write_text(_MODULE, encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-c", _USED, str(tmp_path)],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{tmp_path}", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert found.stdout == "whole way\n", found.stderr
