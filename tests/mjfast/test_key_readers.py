"""Every option is read by some code: price keys where prices are made, flow keys elsewhere."""

import ast
import re
from pathlib import Path

import pytest

from mjfast.catalogue import PATTERNS
from mjfast.rules import KEYS

SOURCES = Path(__file__).resolve().parents[2]
PRICING = {
    "plans.py",
    "plan_numbers.py",
    "playing.py",
    "ruleset.py",
    "scoring.py",
    "score.py",
    "_plan.pyx",
    "catalogue",
}
"""The files that make a price; the catalogue does where it has variants."""

SHOWING = {"readings.py", "point_table.py"}
KERNEL_READS = re.compile(r'entry\["(\w+)"\]')
USES = {use: [name for name, key in KEYS.items() if key.use == use] for use in ("price", "flow")}


def constants(source):
    """The texts that a Python file looks things up by."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield node.slice.value


def readers():
    found = {name: set() for name in KEYS}
    for path in (SOURCES / "mjfast").rglob("*.py"):
        for key in constants(path.read_text(encoding="utf-8")):
            if key in found:
                found[key].add(path.name)
    for path in (SOURCES / "mjfast_ext").glob("*.pyx"):
        for key in KERNEL_READS.findall(path.read_text(encoding="utf-8")):
            if key in found:
                found[key].add(path.name)
    for entry in PATTERNS.values():
        for wanted, _ in entry.variants:
            for key in wanted:
                found[key].add("catalogue")
    return found


READERS = readers()


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_read(key):
    assert READERS[key]


@pytest.mark.parametrize("key", USES["price"])
def test_price_keys_are_read_where_prices_are_made(key):
    assert READERS[key] & PRICING


@pytest.mark.parametrize("key", USES["flow"])
def test_flow_keys_are_read_elsewhere_only(key):
    assert not READERS[key] & (PRICING | SHOWING)


@pytest.mark.parametrize(
    ("source", "expected"),
    [('rules["kuikae"]', ["kuikae"]), ('f(options["a"]["b"])', ["b", "a"]), ("x[0]", [0]), ('x["a":]', [])],
)
def test_look_ups_are_seen(source, expected):
    assert list(constants(source)) == expected
