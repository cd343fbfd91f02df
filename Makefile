# Two commands: `make build` and `make test`. Everything they install lives in .venv, from lock files with hashes.
# Written for GNU Make 3.81 too, the one that macOS brings.

ARGS =
PYTHON ?=
UPGRADE =
BIN = .venv/bin
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

.PHONY: help build test quick lint bench docs tools man release demo-llm lock skeletons clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

build: .venv/.run ## Set up, load the knowledge files and build the full suite on the embedded engine (ARGS="--scale 0.1")
	@$(BIN)/kgbench build --knowledge ontology/knowledge --graph .kgbench $(ARGS)

test: lint ## Set up and run lint, types and all tests (ARGS="tests/repository")
	@echo "==> Tests"
	@$(BIN)/python -m pytest -n 2 $(ARGS)

quick: lint ## Run lint, types and the tests that need no engine, no browser and no wheel
	@echo "==> Tests without an engine, a browser or a wheel"
	@$(BIN)/python -m pytest -n 2 -m "not (engine or browser or wheel or slow)" $(ARGS)

lint: .venv/.dev ## Lint, formatting and types only
	@echo "==> Lint"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: run '$(BIN)/ruff format .'" >&2; exit 1; }
	@echo "==> Types"
	@$(BIN)/mypy

bench: .venv/.dev ## Measure speed, memory and sameness of bytes; print a table and write JSON
	@$(BIN)/python -m tests.bench $(ARGS)

docs: .venv/.docs ## Build the documentation as a site that opens offline, in site/VERSION
	@$(BIN)/python docs/site/build.py $(ARGS)

tools: .venv/.tools ## Install other people's tools that exports are tested with (lm_eval, Inspect AI, datasets, sssom, Ray)

man: .venv/.dev ## Write the man pages of all commands into man/, which the wheel then holds
	@PYTHONPATH=. $(BIN)/python .ci/man_pages.py man

release: .venv/.release ## Make wheel, source archive, list of components (SBOM) and report on licences in dist/; nothing is uploaded
	@sh .ci/release

demo-llm: .venv/.run ## Serve a small language model here, ask it a sample of every task, and score it (SAMPLE=20)
	@sh .ci/demo-llm

lock: .venv/.dev ## Write the lock files anew from pyproject.toml (UPGRADE=1 takes the newest versions)
	@$(COMPILE) pyproject.toml --extra full -o requirements.lock
	@$(COMPILE) pyproject.toml --extra full --extra encryption --extra hugging-face --extra inspect --extra lm-eval --extra ray --group tools \
		--constraint requirements.lock -o requirements-tools.lock
	@$(COMPILE) pyproject.toml --extra full --extra notebooks --group dev --constraint requirements.lock \
		--constraint requirements-tools.lock -o requirements-dev.lock
	@$(COMPILE) --group docs --constraint requirements.lock --constraint requirements-tools.lock \
		--constraint requirements-dev.lock -o requirements-docs.lock
	@$(COMPILE) --group build -o requirements-build.lock
	@$(COMPILE) --group sssom -o requirements-sssom.lock
	@$(COMPILE) --group release --constraint requirements.lock -o requirements-release.lock

skeletons: ## Find the skeletons of cases anew that the knowledge no longer holds
	$(BIN)/python -m generators.diagnosis.skeletons.make

clean: ## Remove the environment, the caches, the local graph and the build
	@rm -rf .venv .kgbench build dist man site .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.run: requirements.lock requirements-build.lock pyproject.toml .ci/environment
	@PYTHON="$(PYTHON)" sh .ci/environment run
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.run
	@sh .ci/environment dev
	@touch $@

.venv/.docs: requirements-docs.lock .venv/.dev
	@sh .ci/environment docs
	@touch $@

.venv/.release: requirements-release.lock .venv/.dev
	@sh .ci/environment release
	@touch $@

.venv/.tools: requirements-tools.lock requirements-sssom.lock .venv/.dev
	@sh .ci/environment tools
	@touch $@
