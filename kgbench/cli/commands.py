"""Every command: its name, the module that holds it, and one line of help, so that --help imports none of them."""

from __future__ import annotations

from typing import NamedTuple


class Lazy(NamedTuple):
    """A command that is imported when it is called.

    Attributes:
        where: `module:attribute` of the click command.
        help: one line for the list of commands.
    """

    where: str
    help: str


COMMANDS = {
    "load": Lazy("kgbench.cli.load:load", "Load the knowledge files into the graph."),
    "validate": Lazy("kgbench.cli.validate:validate", "Check the knowledge files; --prove also proves the rules."),
    "build": Lazy("kgbench.cli.build:build", "Build the benchmark: items, each with its proof."),
    "verify": Lazy("kgbench.cli.verify:verify", "Check that every item of a build is still proved."),
    "diff": Lazy("kgbench.cli.diff:diff", "Show how edited knowledge changes a build."),
    "read": Lazy("kgbench.cli.read:read", "Print texts of a build for people to read and rate."),
    "rate": Lazy("kgbench.cli.rate:rate", "Sum up what readers have rated."),
    "likelihood": Lazy("kgbench.cli.likelihood:likelihood", "Score texts by a small language model."),
    "evaluate": Lazy("kgbench.cli.evaluate:evaluate", "Ask a model the items of a build and save its answers."),
    "score": Lazy("kgbench.cli.score:score", "Score runs; --compare tests the differences."),
    "judge": Lazy("kgbench.cli.judge:judge", "Judge written answers; calibrate and probe judges."),
    "rubric": Lazy("kgbench.cli.rubric:rubric", "Compare the reading of rubrics with marks by hand."),
    "coverage": Lazy("kgbench.cli.coverage:coverage", "Measure how well runs cover the graph."),
    "report": Lazy("kgbench.cli.report:report", "Write a report on runs as one HTML page."),
    "leaderboard": Lazy("kgbench.cli.leaderboard:leaderboard", "Write a leaderboard of runs and builds as a page."),
    "cases": Lazy("kgbench.cli.cases:cases", "Draw patients for consultations."),
    "consult": Lazy("kgbench.cli.consult:consult", "Let doctors consult patients; derive transcripts again."),
    "preferences": Lazy("kgbench.cli.preferences:preferences", "Turn what experts prefer into soft labels."),
    "diagnose": Lazy("kgbench.cli.diagnose:diagnose", "Diagnose one patient's profile, with reasons."),
    "show": Lazy("kgbench.cli.show:show", "Draw the neighbourhood of a node."),
    "explore": Lazy("kgbench.cli.explore:explore", "Open the graph in Neo4j Browser, with a guide."),
    "cypher": Lazy("kgbench.cli.cypher:cypher", "Run a Cypher query, by its name or as text."),
    "fetch": Lazy("kgbench.cli.fetch:fetch", "Download the files of PrimeKG."),
    "import": Lazy("kgbench.cli.imports:imports", "Import PrimeKG, the MentalKG release, items, or Inspect logs."),
    "export": Lazy("kgbench.cli.export:export", "Write the graph, a build or runs for other tools."),
    "audit": Lazy("kgbench.cli.audit:audit", "Check a published benchmark (MentalBench)."),
    "doctor": Lazy("kgbench.cli.doctor:doctor", "Say what is installed, and how to get what is missing."),
    "completion": Lazy("kgbench.cli.completion:completion", "Print the script for completion in a shell."),
    "db": Lazy("kgbench.cli.db:db", "Start or stop the embedded graph engine, or see its status."),
}
