from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest

import mjfast.shapes
from mjfast.shapes import shapes
from mjfast_ext._group import Group
from mjfast_ext._knit import Knit
from mjfast_ext._system import System
from tests.reference import rules as reference
from tests.reference.compiled import compiled
from tests.reference.hands import suit_needs
from tests.reference.rules import FIFTEEN, LINES

SYSTEMS = ("standard", "jokers", "luoshu", "luoshu_lines")
IMPOSSIBLE = 15


def digits(keys, cells):
    """Counts of the cells of each key."""
    return keys[:, None] // 5 ** np.arange(cells) % 5


def test_number_of_knit_classes():
    kernel = shapes("mcr").kernel
    suit, honours = kernel.knits[0], kernel.knits[3]
    assert kernel.knits[1] is kernel.knits[2] is suit
    assert (suit.n_classes, suit.n_rows, suit.vector_table.shape) == (50, 1701, (50, 5))
    assert honours.n_classes == honours.n_rows == len(honours.vector_table)
    assert suit.class_table.max() < 50
    assert suit.class_table.shape == (5**9, 3)
    assert (honours.class_table == honours.class_table[:, :1]).all()
    assert shapes("standard").kernel.knits == ()


@pytest.mark.parametrize("rules", [reference.MCR, reference.KNITTED], ids=lambda rules: rules.name)
@pytest.mark.parametrize("suit", range(4))
def test_knit_vectors_by_definition(rules, suit):
    """Some configurations of each group, against every pattern with a meld and a pair."""
    knit = compiled(rules).kernel.knits[suit]
    classes, vectors = knit.class_table, knit.vector_table
    size = 9 if suit < 3 else 7
    columns = range(9 * suit, 9 * suit + size)
    copies = np.array(rules.copies)[columns]
    patterns = [(rank, rank + 3, rank + 6) for rank in range(3)] if suit < 3 else [()]
    melds, pairs = (
        [[column - columns.start for column in part] for part in parts if part[0] in columns]
        for parts in (rules.melds, rules.pairs)
    )
    rng = np.random.default_rng(suit)
    for _ in range(40):
        tiles = rng.permuted(np.repeat(np.arange(size), copies))[: rng.integers(15)]
        held = np.bincount(tiles, minlength=size)
        for i, pattern in enumerate(patterns):
            expected = []
            for more in ([[]], pairs, melds, [meld + pair for meld in melds for pair in pairs]):
                targets = np.array([np.bincount([*pattern, *part], minlength=size) for part in more])
                targets = targets[(targets <= copies).all(axis=1)]
                expected.append(int(np.maximum(0, targets - held).sum(axis=1).min(initial=IMPOSSIBLE)))
            expected.append(sum(held[cell] == 0 for cell in (pattern or range(7))))
            key = int(held @ 5 ** np.arange(size))
            assert vectors[classes[key, i]].tolist() == expected


def complete(group, melds, pair=0):
    """Counts of the configurations that are `melds` melds, with or without a pair, and nothing else."""
    counts = digits(np.arange(5**group.cells), group.cells)
    counts = counts[counts.sum(axis=1) == 3 * melds + 2 * pair]
    classes = group.class_table[counts @ 5 ** np.arange(group.cells)]
    return counts[group.vector_table[classes, 2 * melds + pair] == 0]


def test_number_of_classes():
    kernel = shapes("standard").kernel
    suit, honours = kernel.groups[0], kernel.groups[3]
    assert kernel.groups[1] is kernel.groups[2] is suit
    assert kernel.class_counts == (126, 126, 126, 55, 180, 165)
    assert (suit.vector_table.shape, honours.vector_table.shape) == ((126, 10), (55, 10))
    for group, configurations in ((suit, 405_350), (honours, 43_130)):
        small = digits(np.arange(5**group.cells), group.cells).sum(axis=1) <= 14
        assert small.sum() == configurations
        assert set(group.class_table[small]) == set(range(group.n_classes))
        assert len(np.unique(group.vector_table, axis=0)) == group.n_classes
        assert group.vector_table.max() <= IMPOSSIBLE


def test_number_of_classes_of_an_irregular_system():
    kernel = compiled(reference.IRREGULAR).kernel
    assert max(kernel.class_counts) > 256
    for group in set(kernel.groups):
        assert group.class_table.max() < group.n_classes == len(group.vector_table)


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_empty_suit_misses_all_tiles(name):
    for group in shapes(name).kernel.groups:
        vector = group.vector_table[group.class_table[0]]
        for m in range(5):
            for u in range(2):
                assert vector[2 * m + u] in (3 * m + 2 * u, IMPOSSIBLE)


@pytest.mark.parametrize("name", reference.ALL)
def test_vectors_by_definition(name):
    """Some configurations of each group, against every sum of melds and pairs."""
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    for suit, size in ((0, 9), (3, len(rules.copies) - 27)):
        if rules.flowers_alike and suit == 3:
            continue  # columns and cells are not one there
        columns = [c for c in range(9 * suit, 9 * suit + size) if rules.copies[c] and c != rules.joker]
        group = chosen.kernel.groups[suit]
        own = range(9) if suit < 3 else sorted({c for part in rules.melds + rules.pairs for c in part if c >= 27})
        rng = np.random.default_rng(suit)
        for _ in range(40):
            tiles = rng.permuted(np.repeat(columns, np.array(rules.copies)[columns]))[: rng.integers(15)]
            held = np.bincount(tiles - 9 * suit, minlength=size)
            room = tuple(rules.copies[9 * suit : 9 * suit + size])
            jokers = 4 if rules.fifth_copy else 0
            needs = suit_needs(rules, suit, tuple(held.tolist()), room, 4, jokers)
            expected = [
                min((d + k for (m, u, k), d in needs.items() if (m, u) == (i // 2, i % 2)), default=IMPOSSIBLE)
                for i in range(10)
            ]
            key = sum(int(held[c - 9 * suit]) * 5**i for i, c in enumerate(own))
            assert group.vector_table[group.class_table[key]].tolist() == expected


# Count vectors of one suit that split into 1, 2, 3, 4 sets, and their weights by copies (Luoshu's two readings).
LUOSHU_COUNTS = {
    "luoshu": ([13, 90, 404, 1250], [612, 92_760, 4_033_096, 53_380_760]),
    "luoshu_lines": ([8, 36, 119, 322], [512, 60_096, 1_988_096, 21_529_832]),
}


@pytest.mark.parametrize("name", LUOSHU_COUNTS)
def test_sets_of_one_suit(name):
    suit = shapes(name).kernel.groups[0]
    found = [complete(suit, melds) for melds in range(1, 5)]
    weights = [sum(prod(comb(4, int(count)) for count in row) for row in rows) for rows in found]
    assert ([len(rows) for rows in found], weights) == LUOSHU_COUNTS[name]
    triples = FIFTEEN if name == "luoshu" else LINES
    for melds, rows in enumerate(found, start=1):
        sums = (np.add.reduce(each) for each in combinations_with_replacement(np.array(counts_of(triples)), melds))
        assert set(map(tuple, rows.tolist())) == {tuple(row.tolist()) for row in sums if row.max() <= 4}


def counts_of(triples):
    return [[three.count(rank) for rank in range(1, 10)] for three in triples]


def test_complete_suits_of_standard_melds():
    suit, honours = shapes("standard").kernel.groups[0], shapes("standard").kernel.groups[3]
    assert len(complete(suit, 4, 1)) == 13_259
    assert len(complete(honours, 4, 1)) == comb(7, 4) * 3
    assert [len(complete(suit, melds)) for melds in range(2)] == [1, 16]
    assert len(complete(suit, 0, 1)) == 9


def test_all_tables_are_small():
    total = 0
    for name in SYSTEMS:
        kernel = shapes(name).kernel
        before = kernel.nbytes
        assert kernel.nbytes >= before
        total += kernel.nbytes
    assert 4 * 2_000_000 < total < 64 << 20


def test_groups_are_built_once():
    for cached in (mjfast.shapes._shapes, mjfast.shapes._compile, mjfast.shapes._table):
        cached.cache_clear()  # other tests may have filled one of them and not the others
    assert shapes("standard").kernel is shapes("standard", "136", "standard").kernel
    suits = {id(group) for name in ("luoshu", "standard") for group in shapes(name).kernel.groups[:3]}
    assert len(suits) == 2


def test_tables_of_the_wrong_shape_are_refused():
    whole, parts = np.full(9, 4, np.uint8), np.zeros((1, 9), np.uint8)
    short, short_parts = whole[:8], np.zeros((1, 8), np.uint8)
    ten, ten_parts = np.full(10, 4, np.uint8), np.zeros((1, 10), np.uint8)
    for arguments in (
        (short, parts, parts, whole),
        (whole, short_parts, parts, whole),
        (whole, parts, short_parts, whole),
        (whole, parts, parts, short),
        (ten, ten_parts, ten_parts, ten),
        (whole[:0], parts[:, :0], parts[:, :0], whole[:0]),
    ):
        with pytest.raises(ValueError, match="same number of cells, 1 to 9"):
            Group(*arguments)
    group = shapes("standard").kernel.groups[0]
    copies, cells = np.full(34, 4, np.uint8), np.zeros(34, np.uint8)
    for groups, columns in ((3, 34), (5, 34), (4, 33)):
        with pytest.raises(ValueError, match="four groups and 34 or 42 columns"):
            System([group] * groups, cells[:columns], copies[:columns])
    with pytest.raises(ValueError, match="four groups and 34 or 42 columns"):
        System([group] * 4, cells[:33], copies)
    for joker in (34, -2):
        with pytest.raises(ValueError, match=f"no column {joker} for the joker"):
            System([group] * 4, cells, copies, joker)
    with pytest.raises(ValueError, match="column 0 has no cell 9 in its group"):
        System([group] * 4, cells + np.uint8(9), copies)


def test_knit_tables_of_the_wrong_shape_are_refused():
    none = np.zeros((3, 9), np.uint8)
    group = shapes("standard").kernel.groups[0]
    other = Group(np.full(9, 4, np.uint8), none, none, none[0])
    suit, honours, foreign = Knit(group, none, none), Knit(group, none[:1], none[:1]), Knit(other, none, none)
    copies, cells = np.full(34, 4, np.uint8), np.zeros(34, np.uint8)
    for knits in ([suit] * 3, [suit] * 5, [foreign, suit, suit, honours]):
        with pytest.raises(ValueError, match="a table for each group"):
            System([group] * 4, cells, copies, -1, knits)
    for knits in ([suit] * 4, [honours, suit, suit, honours]):
        with pytest.raises(ValueError, match="three patterns each, and the honours one"):
            System([group] * 4, cells, copies, -1, knits)
    short = none[:, :8].copy()
    for straights, kinds in ((none[:2], none[:2]), (none, none[:1]), (short, short), (none[:0], none[:0])):
        with pytest.raises(ValueError, match="one pattern or three, and the cells of the group"):
            Knit(group, straights, kinds)
    with pytest.raises(TypeError):
        Knit(None, none, none)
