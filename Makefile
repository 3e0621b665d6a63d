# Everything runs in a virtual environment of its own, .venv. Needs Python 3.11 or newer with venv, gcc and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml setup.py MANIFEST.in README.md $(shell find mjfast mjfast_ext analysis -name '*.py*' -o -name '*.p[xy][dix]' -o -name '*.j2' -o -name '*.toml' -o -name '*.csv')
STUDY := results/deals
STARTS := results/starts
RESCORE := results/rescore
EXACT := results/exact
RULES := results/rules
TESTED := -n 2 --cov --cov-report=term --doctest-modules --doctest-glob=README.md --pyargs README.md tests mjfast

.PHONY: study test test-all lint types docs gallery notebooks bench dist clean

study: $(VENV)/.study  ## deals sampled and exact, how hands begin, every win there is, wins rescored, rules compared
	$(BIN)/mjfast deals --tiles 13 --n 1e7 --seed 1 --exact --out $(STUDY)
	$(BIN)/mjfast deals --exact --rules riichi,mcr_mil,guangdong,hangzhou_classic,luoshu,thirteen136 --out $(STARTS)
	$(BIN)/mjfast exact wins --rules riichi --self-draw --out $(EXACT)
	$(BIN)/mjfast rescore analysis/data/wins.csv --rules tenhou,saikouisen2000,custom,custom_compact,mleague --out $(RESCORE)
	$(BIN)/mjfast study run examples/rules.toml --out $(RULES) --table summary
	@echo "The reports are $(CURDIR)/$(STUDY)/deals.html, $(CURDIR)/$(RESCORE)/rescore.html and $(CURDIR)/$(RULES)/study.html"

test: $(VENV)/.test  ## all tests but those of the full counts, and the examples in the documentation
	$(BIN)/sphinx-build -q -W -b doctest docs build/doctest
	$(BIN)/pytest -m "not full" $(TESTED)

test-all: $(VENV)/.test  ## all tests, with the full counts
	$(BIN)/sphinx-build -q -W -b doctest docs build/doctest
	$(BIN)/pytest $(TESTED)

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test  ## on the installed package, where mjfast.analysis is in its place
	cd build && ../$(BIN)/mypy --config-file ../pyproject.toml -p mjfast -p mjfast_ext

docs: $(VENV)/.test  ## HTML in docs/_build
	$(BIN)/sphinx-build -q -W -b html docs docs/_build

gallery: $(VENV)/.test  ## the pages of exact tables, docs/gallery; a quarter of an hour
	$(BIN)/python docs/gallery.py docs/gallery

notebooks: $(VENV)/.test  ## the notebooks in examples/, run again
	$(BIN)/python examples/run.py

bench: $(VENV)/.test  ## timings of our kernels, and ratios to other libraries on the same work
	$(BIN)/pytest bench --benchmark-columns=median,min,rounds
	$(BIN)/python bench/peers.py

dist: $(VENV)/.test  ## sdist, the wheel made from it, and a trial of the wheel in a fresh environment
	rm -rf dist build/trial
	$(BIN)/python -m build --outdir dist
	$(PYTHON) -m venv build/trial
	build/trial/bin/pip install -q dist/*.whl
	cd / && $(CURDIR)/build/trial/bin/mjfast deals --n 1e5 --seed 1 --exact

clean:
	rm -rf $(VENV) build dist docs/_build results mjfast.egg-info

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "mjfast needs Python 3.11 or newer; try make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade pip

$(VENV)/.study: $(BIN)/python $(SOURCES)
	$(BIN)/pip install -q ".[all]"
	@touch $@

$(VENV)/.test: $(BIN)/python $(SOURCES)
	$(BIN)/pip install -q ".[all,test,bench,lint,docs]"
	@touch $@ $(VENV)/.study
