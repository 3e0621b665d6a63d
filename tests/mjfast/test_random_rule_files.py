"""Any text and any table as a rule file: a rule set to score with, or an error of ours."""

import string
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import mjfast as mj
from mjfast import rules
from mjfast.catalogue import PATTERNS
from mjfast.catalogue.definitions import FIELDS
from mjfast.errors import MjfastError
from mjfast.rules import KEYS, keys_of
from mjfast.rules.keys import SECTIONS
from mjfast.rules.loading import TABLES

BASES = ("riichi", "custom", "mcr_mil", "guangdong", "hangzhou_classic", "luoshu", "thirteen136")
WINS = (
    {"hand": "222m555p777s88m99p", "win": "8m"},
    {"hand": "123456789m111p5z", "win": "1z", "self_draw": True},
    {"hand": "159m258m357p456s1z", "win": "1z"},
    {"hand": "19m19p19s1234567z", "win": "1z"},
)
WORDS = sorted({str(word) for key in KEYS.values() for word in key.values} | {"riichi", "custom", "yakuman", "19m"})
OTHER_NAMES = ["limit", "floor", "open", "minimum", "all_triplets", "aliases", "variants", "own", "other"]
OTHER_NAMES += ["alone", "least", "fan", "most", "one tile_hog"]

names = st.sampled_from([*KEYS, *TABLES, *PATTERNS, *OTHER_NAMES])
scalars = st.one_of(
    st.booleans(),
    st.integers(-5, 300),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.sampled_from(WORDS),
    names,
    st.text(string.printable, max_size=5),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=3), max_leaves=6
)
own_names = st.sampled_from(["own", "other", "third", "not", "toitoi"])
prices = st.dictionaries(
    st.sampled_from(["alone", "least", "fan", "most"]), st.integers(-1, 110), min_size=1, max_size=2
)
conditions = st.lists(names | own_names | st.sampled_from(["and", "or", "not", "(", ")"]), max_size=6).map(" ".join)
shapes = st.text("123456789", min_size=13, max_size=19)
tiles = st.text("0123456789mpsz", max_size=12)


@st.composite
def definitions(draw):
    fields = draw(st.lists(st.sampled_from([*FIELDS, "en", "aliases", "variants"]), unique=True, max_size=3))
    return {field: draw(conditions if field == "when" else tiles | shapes | values) for field in fields}


@st.composite
def files(draw):
    """The tables of a file, in places that are mostly right."""
    content = {"extends": draw(st.sampled_from([*BASES, "my.toml", "no.toml"]))}
    for name in draw(st.lists(st.sampled_from(TABLES), unique=True, max_size=4)):
        if draw(st.integers(0, 9)) == 0:
            content[name] = draw(values)
        elif name in SECTIONS:
            own = st.sampled_from([key for key in KEYS if KEYS[key].section == name])
            content[name] = draw(st.dictionaries(own, values, max_size=2))
        elif name == "define":
            content[name] = draw(st.dictionaries(own_names, definitions(), max_size=3))
        elif name == "replaces":
            content[name] = draw(st.dictionaries(names, st.lists(names, max_size=3), max_size=3))
        elif name in ("patterns", "sources"):
            content[name] = draw(st.dictionaries(names | own_names, values, max_size=3))
    return content


def toml(value):
    """A value as TOML writes it in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return quoted(value) if isinstance(value, str) else str(value)


def quoted(text):
    return '"' + "".join(f"\\U{ord(char):08x}" for char in text) + '"'


def tried(path):
    """The rule set of a file with which a hand can be scored, None where an error of ours says why not."""
    try:
        loaded = rules.load(path)
        assert len(rules.table(loaded)) >= len(keys_of(loaded.family_name))
        scores = mj.score_batch(WINS, loaded, errors="report", below_minimum=True)
    except MjfastError:
        return None
    for row in range(len(WINS)):
        if scores.raw["status"][0, row] <= 2:
            assert str(scores.score(row))
            assert scores.score(row).readings
    return loaded


same_folder = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@same_folder
@given(files())
def test_random_tables(tmp_path, content):
    path = tmp_path / "my.toml"
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in content.items()), encoding="utf-8")
    tried(path)


@same_folder
@given(st.sampled_from(sorted(KEYS)), values, st.sampled_from(BASES))
def test_random_values_of_options(tmp_path, key, value, base):
    path = tmp_path / "my.toml"
    path.write_text(f'extends = "{base}"\n[{KEYS[key].section}]\n{key} = {toml(value)}\n', encoding="utf-8")
    loaded = tried(path)
    assert loaded is None or KEYS[key].read(value, "") == loaded[key]


@same_folder
@given(st.sampled_from(sorted(PATTERNS)), values | prices, st.sampled_from(BASES))
def test_random_prices(tmp_path, name, value, base):
    path = tmp_path / "my.toml"
    path.write_text(f'extends = "{base}"\n[patterns]\n{name} = {toml(value)}\n', encoding="utf-8")
    loaded = tried(path)
    assert loaded is None or value is False or str(loaded.patterns[name])


@same_folder
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_random_bytes(tmp_path, content):
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    assert tried(path) is None
    path.write_bytes(b'extends = "riichi"\n' + content)
    tried(path)


@same_folder
@given(st.sampled_from(rules.names()), st.data())
def test_shipped_files_with_a_change(tmp_path, name, data):
    text = (Path(rules.__file__).parent / "files" / f"{name}.toml").read_text(encoding="utf-8")
    at = data.draw(st.integers(0, len(text) - 1))
    width = data.draw(st.integers(0, 30))
    path = tmp_path / "my.toml"
    path.write_text(text[:at] + data.draw(st.sampled_from(["", *WORDS, *'0="[]{}\n'])) + text[at + width :], "utf-8")
    tried(path)
