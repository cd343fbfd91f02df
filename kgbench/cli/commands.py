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
    "validate": Lazy("kgbench.cli.validate:validate", "Check the knowledge; --prove proves the rules."),
    "build": Lazy("kgbench.cli.build:build", "Build the benchmark's items, each with its proof."),
    "verify": Lazy("kgbench.cli.verify:verify", "Run every proof of a build again."),
    "diff": Lazy("kgbench.cli.diff:diff", "What other knowledge would do to a build."),
    "evaluate": Lazy("kgbench.cli.evaluate:evaluate", "Ask a model, and keep its answers."),
    "score": Lazy("kgbench.cli.score:score", "Score runs; --compare tests one against another."),
    "coverage": Lazy("kgbench.cli.coverage:coverage", "How well runs cover the graph; --write keeps it there."),
    "report": Lazy("kgbench.cli.report:report", "One page on runs, with the items behind each figure."),
    "diagnose": Lazy("kgbench.cli.diagnose:diagnose", "Verdicts and reasons for one patient's profile."),
    "show": Lazy("kgbench.cli.show:show", "Draw the neighbourhood of a node."),
    "explore": Lazy("kgbench.cli.explore:explore", "Neo4j Browser on the graph, with a guide."),
    "cypher": Lazy("kgbench.cli.cypher:cypher", "Run a named query, or one you type."),
    "fetch": Lazy("kgbench.cli.fetch:fetch", "Download published files that kgbench reads."),
    "import": Lazy("kgbench.cli.imports:imports", "Read another graph's files."),
    "export": Lazy("kgbench.cli.export:export", "Write the graph as YAML or RDF."),
    "audit": Lazy("kgbench.cli.audit:audit", "Audit a published benchmark."),
    "db": Lazy("kgbench.cli.cypher:db", "Start, stop or look at the embedded engine."),
}
