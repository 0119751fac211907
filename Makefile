# Everything a contributor needs: `make lab` to try it, `make test` before a commit.
# The work is done by the Python programs in scripts/, which need the standard library only.

PYTHON ?= python3
VENV_PYTHON := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help prerequisites setup build lab docs check test verify bench screenshots generate format packages clean

help:
	@echo 'make lab          set everything up, build, open JupyterLab on examples/'
	@echo 'make docs         build the documentation site in site/, with JupyterLite and the panel in site/lite/'
	@echo 'make check        look at the code without building or running it: types, lint, format, layers, words'
	@echo 'make test         run every check and test, with seeded samples (minutes); CHANGED=origin/main: only those near a change'
	@echo 'make verify       run the same at full scale, in parts (long): PARTS="restore graph", MINUTES=30, LIST=1'
	@echo 'make bench        run the benchmarks'
	@echo 'make build        build .venv/bin/freshkernel, dist/freshkernel.cjs, the JupyterLab extension and the Python side of the protocol'
	@echo 'make packages     build the wheel, the npm package and the source distribution, in build/'
	@echo 'make generate     write the generated files'
	@echo 'make format       run prettier, ESLint, stylelint and ruff, with their fixes'
	@echo 'make screenshots  take the screenshots of the README'
	@echo 'make clean        delete build outputs (not .venv and node_modules)'

prerequisites:
	@PYTHON='$(PYTHON)' sh scripts/check-prerequisites.sh

setup: prerequisites
	@$(PYTHON) scripts/environment.py

build: setup
	@$(PYTHON) scripts/build.py

lab: build
	@$(PYTHON) scripts/lab.py

docs: build
	@$(PYTHON) scripts/build_docs.py

check: prerequisites
	@$(PYTHON) scripts/run_tests.py --only code

test:
	@PYTHON='$(PYTHON)' sh scripts/check-prerequisites.sh --browser
	@$(PYTHON) scripts/run_tests.py $(if $(CHANGED),--changed $(CHANGED)) $(if $(SEED),--seed $(SEED))

verify:
	@PYTHON='$(PYTHON)' sh scripts/check-prerequisites.sh --browser
	@$(PYTHON) scripts/verify.py $(PARTS) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(LIST),--list)

bench: build
	@$(PYTHON) scripts/bench.py

screenshots:
	@PYTHON='$(PYTHON)' sh scripts/check-prerequisites.sh --browser
	@$(PYTHON) scripts/run_tests.py --only browser --screenshots

generate: setup
	@npm run --silent generate

format: setup
	@npm run --silent format
	@$(VENV_PYTHON) -m ruff check --quiet --fix .
	@$(VENV_PYTHON) -m ruff format --quiet .

packages: build
	@$(VENV_PYTHON) scripts/package.py

clean:
	@rm -rf lib dist build site .cache/build-stamps .cache/test python_server/freshkernel/labextension python_server/freshkernel/cli_dist python_server/freshkernel/common/protocol*.py
