# make play    the game in your browser        make check   format, lint, types, fast tests (between edits)
# make test    check everything                make bench   the benchmarks
# make soak    long differential and random runs; make crash / load / fuzz: the server's long forms
# make docs    the documentation as a site       make docs-serve   and look at it
# make browsers   whole games in Firefox and in WebKit, Safari's engine, with pictures to look at

# Hundreds of tests start a program. If Python may not keep what it compiles, each of them compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Programs that check quiltbee's dependencies; they are not dependencies themselves.
TOOLS := build/tools
RELEASE_TOOLS := build/release-tools
COMPILE = $(TOOLS)/bin/uv pip compile --quiet --system-certs --python-version 3.11 --no-header --no-annotate
WORKERS ?= 2
# Tests of servers and of browsers often wait, so one more worker fits.
WAITERS = $(shell expr $(WORKERS) + 1)
# What is built when the package is installed: the kernel and the page.
SOURCES := $(shell find src/quiltbee/kernel/c build_backend web -name node_modules -prune -o -name __pycache__ -prune -o -type f -not -name "*.d.ts" -print)

.PHONY: play test check format lint types bench pictures requirements clean

play: $(VENV)/play.stamp
	$(BIN)/quiltbee serve --open

# The files with browser tests. Collecting all the other files would take every worker some seconds.
BROWSER_TESTS = $(shell grep -rl --include='test_*.py' mark.browser tests)

# An open browser keeps an event loop running in its process, so browser tests run apart from the others.
test: $(VENV)/dev.stamp system
	$(MAKE) --jobs=$(WORKERS) covered types lint doctests slow-rules
	$(BIN)/pytest -n $(WAITERS) --dist worksteal --ignore tests/rules -m "not browser"
	$(BIN)/pytest -n $(WAITERS) --dist worksteal -m browser $(BROWSER_TESTS)
	@command -v qemu-aarch64 aarch64-linux-gnu-gcc > /dev/null || echo "left out: the kernel on ARM (make soak-kernel)"

# Lint, types and the page's tests run beside the fast tests. CONTRIBUTING.md says which tests are slow.
check: $(VENV)/dev.stamp
	$(MAKE) --jobs=$(WORKERS) --output-sync=target fast-tests lint types page-tests

.PHONY: fast-tests
fast-tests: $(VENV)/dev.stamp
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not slow and not browser"

# The page's own tests, without a browser. They need npm on the PATH; the build of the page can take Node from PyPI.
.PHONY: page-tests
page-tests: $(VENV)/dev.stamp
	@if command -v npm > /dev/null; then cd web && npm test; else echo "no npm: the page's own tests are left out"; fi

# Coverage of every line and branch of the rules. It needs one process, so it runs beside other jobs.
.PHONY: covered
covered: $(VENV)/dev.stamp
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest tests/rules -m "not slow"
	$(BIN)/coverage report

.PHONY: doctests slow-rules
# Modules that run when they are imported, or only where Python runs inside a page, have no examples.
NO_EXAMPLES := server/storage/migrations __main__.py server/in_page/worker.py
doctests: $(VENV)/dev.stamp
	$(BIN)/pytest --doctest-modules src/quiltbee $(NO_EXAMPLES:%=--ignore src/quiltbee/%)

slow-rules: $(VENV)/dev.stamp
	$(BIN)/pytest tests/rules -m slow

lint: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy src tests benchmarks

format: $(VENV)/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.rules
	$(BIN)/quiltbee bench

# The long forms of tests/server_faults: kills, a bad network, nonsense. docs/explanation/faults.md says what they prove.
.PHONY: crash fuzz load
crash: $(VENV)/dev.stamp system
	$(BIN)/python -m tests.server_faults.crash --kills 1000 --decisions 200000 --minutes 60
	$(BIN)/python -m tests.server_faults.crash --database postgresql --kills 200 --decisions 20000 --postmaster-every 4
	$(BIN)/python -m tests.server_faults.crash --database postgresql --kills 400 --decisions 12000 --postmaster-every 1 --minutes 40
	$(BIN)/python -m tests.server_faults.races --requests 100000 --minutes 30
	$(BIN)/python -m tests.server_faults.reconnect --disconnects 10000 --minutes 15
	$(BIN)/python -m tests.server_faults.power_loss --every 1
	$(BIN)/python -m tests.server_faults.copies --restores 100 --deaths 50
	$(BIN)/python -m tests.server_faults.kill_points
	QUILTBEE_IMPORTED_GAMES=20000 $(BIN)/pytest tests/server/services/test_importing.py -k thousands

fuzz: $(VENV)/dev.stamp system
	$(BIN)/python -m tests.server_faults.fuzz --examples 400 --bodies 20000
	$(BIN)/python -m tests.server_faults.fuzz --examples 100 --bodies 5000 --database postgresql
	$(BIN)/python -m tests.server_faults.fuzz --examples 4200 --bodies 0 --minutes 120
	$(BIN)/python -m tests.server_faults.guesses --guesses 1000000 --minutes 60
	$(BIN)/python -m tests.server_faults.order_guess --games 10000

# How much load one server can take, with real connections. Needs a quiet machine.
load: $(VENV)/dev.stamp system
	$(BIN)/python -m benchmarks.server.load

# Whether a server's memory grows: make soak-server MINUTES=1440 FASTER=16 (the server's clock, 16 times as fast)
MINUTES ?= 60
FASTER ?= 1
.PHONY: soak-server
soak-server: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.server.soak --minutes $(MINUTES) --faster $(FASTER)

# Rules and kernel play the same games, a million decisions of each edition; then the kernel on ARM and with sanitizers.
.PHONY: soak soak-kernel
soak: soak-kernel soak-engine soak-page
soak-kernel: $(VENV)/dev.stamp
	@scripts/install-system-packages arm
	$(BIN)/python -m tests.kernel.support.same_game 1000000
	$(BIN)/python -m tests.rules.support.same_automa --turns 1000000
	$(BIN)/pytest tests/kernel/test_other_processors.py
	QUILTBEE_FUZZ_ROUNDS=3000 $(BIN)/pytest tests/kernel/test_sanitizers.py

# A thousand random games through the page in Chromium, ten thousand taps of a trembling hand: no error, no accidental move.
.PHONY: soak-page screenshots
soak-page: $(VENV)/dev.stamp system
	$(BIN)/python -m tests.web.soak --games 1000 --taps 10000

# Searches what 500 puzzles send, and what the page makes of it, for the answers. No drawing may depend on an answer.
.PHONY: soak-puzzles
soak-puzzles: $(VENV)/dev.stamp system
	QUILTBEE_PUZZLES_SEARCHED=500 $(BIN)/pytest tests/web/review/test_puzzles.py -k tells
	QUILTBEE_PUZZLES_SEARCHED=14000 $(BIN)/pytest tests/server/services/puzzles/test_puzzles.py -k depend

# Whole games in Firefox and WebKit; the pictures to look at are in build/browsers. BROWSERS=webkit runs one of them.
.PHONY: browsers
BROWSERS ?=
browsers: $(VENV)/dev.stamp
	@scripts/install-system-packages browsers
	$(BIN)/python -m tests.web.engines $(BROWSERS)

# Every screen at every size, in three languages, two fonts, short and long names, all themes. It takes a quarter of an
# hour on a quiet machine. Failures are printed; their pictures are in build/matrix. `make test` looks at a sample.
.PHONY: matrix
matrix: $(VENV)/dev.stamp system
	$(BIN)/python -m tests.web.matrix --axe

# The page that needs no server, in build/static: for any static host. The first time it fetches Python for the browser from
# npm, packages and a compiler from PyPI. `make play-static` serves it on this machine and opens it.
.PHONY: static play-static
static: $(VENV)/dev.stamp
	$(BIN)/python -m static_site

play-static: static
	$(BIN)/python -m static_site.play

# Runs the black-box tests of the server against a server as in the static page. Then runs the tests of rules, kernel
# and engine inside the page's Python (under Node), and compares its kernel and search with those of this machine.
# Two lists say which tests are left out, and why: tests/pyodide/left_out.py, tests/server/support/not_in_page.py.
.PHONY: test-static
test-static: $(VENV)/dev.stamp
	QUILTBEE_ALL_IN_PAGE=1 $(BIN)/pytest -n $(WORKERS) tests/server -k "[in" -m "slow or not slow"
	$(BIN)/python -m tests.pyodide --jobs $(WORKERS)

# The static page with its host stopped, in Chromium and in Firefox: whole games, reload, close, kill, two tabs, a new version,
# no room left. And a hundred random games.
.PHONY: browsers-static soak-static
browsers-static: static system
	@scripts/install-system-packages browsers
	$(BIN)/python -m tests.web.static_page

soak-static: static system
	$(BIN)/python -m tests.web.static_page.soak --games 100

# The site of the documentation, in build/site; and the same with a small server. A warning is an error.
.PHONY: docs docs-serve
docs: $(VENV)/dev.stamp
	$(BIN)/python -P -m sphinx --quiet --fail-on-warning --jobs $(WORKERS) docs build/site
	@echo "the site is in build/site/index.html"

docs-serve: docs
	@echo "the site is at http://127.0.0.1:8000"
	$(BIN)/python -P -m http.server --bind 127.0.0.1 --directory build/site 8000

# The pictures of the page in the README and in docs/explanation/page.md.
screenshots: $(VENV)/dev.stamp system
	$(BIN)/python -m tests.web.screenshots

# Games of all levels in all editions: no decision may break the rules. And the table of the levels' strength.
.PHONY: soak-engine levels claims
soak-engine: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.legal_games --workers $(WORKERS)

levels: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.levels --pairs 100 --top-pairs 50 --workers $(WORKERS)

# The top level against the baselines, and more time against less. Takes many hours; continues where it was stopped.
claims: $(VENV)/dev.stamp
	$(BIN)/python -P -m quiltbee.lab.claims --workers 1

# Trains the nets of the engine again, by self-play: one net for each size of quilt. Express takes 25 minutes of one
# core, Patchwork more than twice as long: it learns from games against `abstract`, too. Continues where it was stopped.
# docs/explanation/engine.md has the results.
.PHONY: train
train: $(VENV)/dev.stamp
	$(BIN)/quiltbee train build/train/patchwork --edition patchwork --workers $(WORKERS)
	$(BIN)/quiltbee train build/train/express --edition express --edition stack-n-stuff --against 0 --workers $(WORKERS)

# Installs Chromium, PostgreSQL and nginx for the tests if they are missing.
.PHONY: system
system:
	@scripts/install-system-packages

$(BIN)/python:
	$(PYTHON) -I -m venv $(VENV)

$(VENV)/play.stamp: $(BIN)/python pyproject.toml requirements/dev.txt $(SOURCES)
	$(BIN)/python -I -m pip install --quiet --disable-pip-version-check --constraint requirements/dev.txt --editable '.[app]'
	@touch $@

$(VENV)/dev.stamp: $(BIN)/python pyproject.toml requirements/dev.txt $(SOURCES)
	$(BIN)/python -I -m pip install --quiet --disable-pip-version-check --constraint requirements/dev.txt --editable '.[dev]'
	@touch $@ $(VENV)/play.stamp

# The pictures of the README and the docs, drawn from the games stored beside them.
pictures: $(VENV)/dev.stamp
	$(BIN)/quiltbee show docs/pictures/patchwork.game --ply 46 --svg docs/pictures/patchwork.svg
	$(BIN)/quiltbee show docs/pictures/express.game --ply 38 --svg docs/pictures/express.svg
	$(BIN)/quiltbee show docs/pictures/stack-n-stuff.game --ply 29 --svg docs/pictures/stack-n-stuff.svg
	$(BIN)/quiltbee show docs/pictures/patchwork.game --gif docs/pictures/patchwork.gif
	$(BIN)/python -m tests.docs.diagrams

# The pictures of docs/how-to/play-in-a-terminal.md.
.PHONY: terminal-pictures notebooks
terminal-pictures: $(VENV)/dev.stamp
	$(BIN)/python -m tests.tui.pictures

# Runs the notebooks of the docs and keeps their output.
notebooks: $(VENV)/dev.stamp
	$(BIN)/python -m tests.docs.notebooks

# Writes two lists, without addresses: the versions that everybody tests with, and the packages that a host installs,
# with the hashes of their files for every system. Both fit the oldest Python that we take: there are packages that
# want a later 3.11 than Debian has.
requirements: | $(TOOLS)
	$(COMPILE) --extra dev --upgrade --output-file requirements/dev.txt pyproject.toml
	$(COMPILE) --universal --generate-hashes --extra app --constraint requirements/dev.txt \
	    --output-file requirements/serve.txt pyproject.toml

$(TOOLS):
	$(PYTHON) -I -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check 'uv>=0.9,<1' 'cyclonedx-bom>=7,<8' 'pip-audit>=2.9,<3'

# Builds what a release publishes, and installs and tries it on every Python that is found here. Takes minutes.
.PHONY: release-check
release-check: | $(RELEASE_TOOLS)
	$(RELEASE_TOOLS)/bin/python -P scripts/release-check build/release

$(RELEASE_TOOLS):
	$(PYTHON) -I -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check 'build>=1.2,<2' 'twine>=6,<8'

# The bill of materials in CycloneDX; and a check for known vulnerabilities.
.PHONY: sbom audit
sbom: | $(TOOLS)
	$(TOOLS)/bin/cyclonedx-py requirements --validate --pyproject pyproject.toml --output-file build/sbom-server.json \
	    requirements/serve.txt
	cd web && npm sbom --sbom-format cyclonedx --sbom-type application --package-lock-only > ../build/sbom-page.json

audit: | $(TOOLS)
	scripts/audit $(TOOLS)/bin/pip-audit

clean:
	rm -rf $(VENV) build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
