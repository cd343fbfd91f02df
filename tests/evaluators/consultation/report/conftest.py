"""A browser, and two runs of four cases made by hand, one in each language."""

from __future__ import annotations

import pytest

from generators.consultation.case import PatientCase
from tests.browser.fixtures import browser as browser
from tests.browser.fixtures import kept_browser as kept_browser
from tests.evaluators.consultation.report.making import TalkedRuns, talked_runs
from tests.evaluators.consultation.talking import TalkingWorld


@pytest.fixture(scope="session")
def talked(talking: TalkingWorld, told: list[PatientCase], tmp_path_factory: pytest.TempPathFactory) -> TalkedRuns:
    return talked_runs(talking, told[:4], tmp_path_factory.mktemp("talked"))
