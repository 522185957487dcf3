# Everything sets itself up in .venv: `make demo` and `make test` are all that a fresh clone needs.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
GAMES := $(subst _,-,$(patsubst sim/designs/%/published.toml,%,$(wildcard sim/designs/*/published.toml)))
JOBS := -n $(WORKERS)
# the build tool warns of every editable install
INSTALL := PYTHONWARNINGS=ignore $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: demo test browser check test-slow bench publish notebooks notebooks-run clean help

help:
	@echo "make demo       set up, play, and show what came out"
	@echo "make test       set up, check, and run the tests"
	@echo "make check      ruff, mypy, import contracts"
	@echo "make test-slow  the long proofs (about an hour on two cores)"
	@echo "make bench      how fast games are played, and where the time goes"
	@echo "make publish    the published studies anew: tens of millions of games, about half an hour"
	@echo "make notebooks  open the notebooks"
	@echo "make notebooks-run  execute them in place; SUNKING_DEALS=50000 for more games"

.venv/ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 …")'
	$(PYTHON) -m venv .venv
	$(INSTALL) --upgrade pip
	$(INSTALL) --editable .
	touch $@

.venv/ready-to-test: .venv/ready
	$(INSTALL) --editable ".[test]"
	touch $@

.venv/ready-for-notebooks: .venv/ready
	$(INSTALL) --editable ".[notebooks]"
	touch $@

demo: .venv/ready
	$(BIN)/sunking run seats --workers $(WORKERS) --out results/runs/demo
	$(BIN)/sunking report results/runs/demo
	@echo "Data in results/runs/demo, the page above to open; any of its games in words:"
	@echo "    $(BIN)/sunking show --seats greedy,greedy,greedy,greedy --deal 4711"

# Two passes over the same kernels: as plain Python, then compiled.
test: check browser
	SUNKING_PLAIN=1 $(BIN)/pytest $(JOBS) -m "not slow and not compiled"
	SUNKING_PLAIN=0 $(BIN)/pytest -m "compiled and not slow"

# A test opens the report in Chromium: installed where that can be done, else the test is skipped, saying so.
APT := DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0
browser:
	@if $(BIN)/python -c 'import sys; from tests.figures.browser import find_browser; sys.exit(not find_browser())'; \
	then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && $(APT) update >/dev/null 2>&1 \
		&& $(APT) install -y --no-install-recommends chromium >/dev/null 2>&1; \
	then echo "Chromium was installed, to open the report in."; \
	else echo "No Chromium, and it cannot be installed here (root and apt-get): the report is not opened in a browser."; \
	fi

test-slow: .venv/ready-to-test
	SUNKING_PLAIN=1 $(BIN)/pytest $(JOBS) -m "slow and not compiled"
	SUNKING_PLAIN=0 $(BIN)/pytest -m "slow and compiled"

check: .venv/ready-to-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/ready
	$(BIN)/sunking bench

publish: .venv/ready
	for game in $(GAMES); do $(BIN)/sunking publish $$game --workers $(WORKERS) || exit 1; done

notebooks: .venv/ready-for-notebooks
	$(BIN)/jupyter lab notebooks

notebooks-run: .venv/ready-to-test
	SUNKING_WORKERS=$(WORKERS) $(BIN)/python -m tests.notebooks.run

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
