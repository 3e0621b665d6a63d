from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from scipy.stats import chisquare, hypergeom

from mjfast.tilesets import tile_sets
from mjfast_ext._deal import deal_hands, deal_many, deal_shanten
from mjfast_ext._shanten import shanten_many
from tests.reference import dealing
from tests.reference import rules as reference
from tests.reference.compiled import compiled

DECK = np.arange(136, dtype=np.uint8)
RED = 128


@pytest.mark.parametrize(
    ("size", "total"),
    [
        *[(136, 13), (136, 14), (136, 52), (136, 53), (136, 136), (144, 13), (132, 14), (108, 39), (34, 13)],
        *[(1, 1), (2, 1), (2, 2), (3, 3), (255, 1), (255, 255), (129, 8), (7, 7)],
    ],
)
def test_word_for_word(size, total):
    deck = np.random.default_rng(size).permutation(size).astype(np.uint8)
    expected = list(dealing.deals(dealing.stream(5, 2), deck.tolist(), 300, total))
    found = deal_many(dealing.stream(5, 2), deck, 300, total)
    assert found.dtype == np.uint8
    assert found.tolist() == expected


def test_some_words_are_drawn_again():
    """Else the test above would not tell a dealer that never does."""
    used, words = dealing.stream(5, 2), dealing.stream(5, 2)
    list(dealing.deals(used, list(range(136)), 3_000, 14))
    again = 0
    words.random_raw(3_000 * 2)  # fourteen draws take two words
    while words.state != used.state:
        words.random_raw()
        again += 1
        assert again < 300
    assert again > 3


N = 250_000


def from_our_dealer(rng):
    return deal_many(rng.bit_generator, DECK, N, 14)


def by_numpy(rng):
    return rng.permuted(np.tile(DECK, (N, 1)), axis=1)[:, :14]


def swapping_with_any_place(rng):
    return _swap(lambda place: rng.integers(136, size=N))


def of_a_byte_modulo_the_bound(rng):
    return _swap(lambda place: place + rng.integers(256, size=N) % (136 - place))


def of_few_bits(rng):
    return _swap(lambda place: place + (rng.integers(1 << 10, size=N) * (136 - place) >> 10))


def without_the_last_tile(rng):
    return _swap(lambda place: place + rng.integers(135 - place, size=N))


def _swap(draw):
    decks, rows = np.tile(DECK, (N, 1)), np.arange(N)
    for place in range(14):
        there = draw(place)
        tile = decks[rows, there]
        decks[rows, there] = decks[:, place]
        decks[:, place] = tile
    return decks[:, :14]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full), pytest.param(3, marks=pytest.mark.full)])
@pytest.mark.parametrize("shuffle", [from_our_dealer, by_numpy])
def test_good_shuffles(shuffle, seed):
    assert dealing.least_p(shuffle(np.random.default_rng(seed)), 136) > 1e-4


@pytest.mark.parametrize(
    "shuffle", [swapping_with_any_place, of_a_byte_modulo_the_bound, of_few_bits, without_the_last_tile]
)
def test_bad_shuffles(shuffle):
    assert dealing.least_p(shuffle(np.random.default_rng(1)), 136) < 1e-9


def test_copies_of_a_kind_are_hypergeometric():
    tiles = tile_sets["136"]
    hands, _, extra = deal_hands(np.random.PCG64(1), tiles.tile_columns, 34, 100_000, 4, 13, 1)
    expected = hypergeom(136, 4, 13).pmf(range(5)) * len(hands)
    p = [
        chisquare(np.bincount(hands[:, player, kind], minlength=5), expected).pvalue
        for player in range(4)
        for kind in range(34)
    ]
    p.append(chisquare(np.bincount(extra[:, 0], minlength=34)).pvalue)
    assert min(p) > 1e-4
    assert max(p) < 1 - 1e-4


def with_red_fives(tiles):
    """One red five in each suit that has fives, and the deck."""
    red = tiles.replace(red_fives=[int(tiles.copies[five] > 0) for five in (4, 13, 22)])
    return red, red.tile_columns + RED * red.tile_red.astype(np.uint8)


@pytest.mark.parametrize("name", ["136", "144", "132", "108", "34"])
def test_hands_are_the_deals_sorted(name):
    tiles, deck = with_red_fives(tile_sets[name])
    for players, each, extra in ((1, 14, 0), (2, 13, 5), (3, 1, 1), (1, tiles.size, 0), (1, 1, tiles.size - 1)):
        raw = deal_many(np.random.PCG64(9), deck, 200, players * each + extra)
        hands, red, further = deal_hands(np.random.PCG64(9), deck, tiles.columns, 200, players, each, extra)
        assert {hands.dtype, red.dtype, further.dtype} == {np.dtype(np.uint8)}
        own = raw[:, : players * each].reshape(200, players, each)
        assert np.array_equal(red, (own >= RED).sum(axis=2))
        for kind in range(tiles.columns):
            assert np.array_equal(hands[:, :, kind], (own % RED == kind).sum(axis=2))
        assert np.array_equal(further, raw[:, players * each :] % RED)


@pytest.mark.parametrize("name", ["136", "144", "132", "108", "34"])
def test_a_whole_deck_is_dealt_out(name):
    tiles, deck = with_red_fives(tile_sets[name])
    hands, red, _ = deal_hands(np.random.PCG64(1), deck, tiles.columns, 50, 1, tiles.size)
    assert (hands[:, 0] == tiles.copies).all()
    assert (red == sum(tiles.red_fives)).all()


@pytest.mark.parametrize("name", reference.ALL)
def test_shanten_of_deals(name):
    chosen = compiled(reference.ALL[name])
    tiles, deck = with_red_fives(chosen.tiles)
    for size in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14):
        for forms in {chosen.forms, 1}:
            hands, _, _ = deal_hands(np.random.PCG64(size), deck, tiles.columns, 3_000, 1, size)
            found = deal_shanten(np.random.PCG64(size), deck, chosen.kernel, forms, 3_000, size)
            assert found.dtype == np.int8
            assert np.array_equal(found, shanten_many(chosen.kernel, hands[:, 0], forms))


def test_deals_without_a_shanten():
    kernel = compiled(reference.STANDARD).kernel
    for size in (3, 12, 15, 40, 136):
        assert (deal_shanten(np.random.PCG64(1), tile_sets["136"].tile_columns, kernel, 7, 100, size) == 127).all()


def test_no_deals():
    for total in (1, 136):
        assert deal_many(np.random.PCG64(1), DECK, 0, total).shape == (0, total)
    assert [part.shape for part in deal_hands(np.random.PCG64(1), DECK % 34, 34, 0, 4, 13, 2)] == [
        (0, 4, 34),
        (0, 4),
        (0, 2),
    ]


def test_generators_in_many_threads():
    """One stream each, and one stream for all: its lock keeps the calls apart."""
    expected = [deal_many(np.random.PCG64(seed), DECK, 2_000, 14) for seed in range(16)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda seed: deal_many(np.random.PCG64(seed), DECK, 2_000, 14), range(16)))
        shared = np.random.PCG64(1)
        parts = list(pool.map(lambda _: deal_many(shared, DECK, 2_000, 14), range(16)))
    assert all(map(np.array_equal, found, expected))
    one_after_another = np.random.PCG64(1)
    again = [deal_many(one_after_another, DECK, 2_000, 14) for _ in range(16)]
    assert sorted(part.tobytes() for part in parts) == sorted(part.tobytes() for part in again)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda rng: deal_many(rng, DECK, 1, 137), "cannot deal 137 of 136 tiles"),
        (lambda rng: deal_many(rng, DECK, 1, 0), "cannot deal 0 of 136 tiles"),
        (lambda rng: deal_many(rng, DECK, 1, -1), "cannot deal -1 of 136 tiles"),
        (lambda rng: deal_many(rng, DECK, -1, 1), "cannot deal -1 times"),
        (lambda rng: deal_many(rng, np.zeros(256, np.uint8), 1, 1), "cannot deal 1 of 256 tiles"),
        (lambda rng: deal_many(rng, DECK[:0], 1, 1), "cannot deal 1 of 0 tiles"),
        (lambda rng: deal_hands(rng, DECK, 34, 1, 1, 13), "a tile beyond column 33"),
        (lambda rng: deal_hands(rng, DECK % 34, 0, 1, 1, 13), "cannot deal"),
        (lambda rng: deal_hands(rng, DECK % 34, 129, 1, 1, 13), "cannot deal"),
        (lambda rng: deal_hands(rng, DECK % 34, 34, 1, 0, 13), "cannot deal"),
        (lambda rng: deal_hands(rng, DECK % 34, 34, 1, 1, 0), "cannot deal"),
        (lambda rng: deal_hands(rng, DECK % 34, 34, 1, 1, 1, -1), "cannot deal"),
        (lambda rng: deal_hands(rng, DECK % 34, 34, 1, 4, 34, 1), "cannot deal 137 of 136"),
        (lambda rng: deal_hands(rng, DECK % 34, 34, 0, 2**16, 2**16, 1), "cannot deal"),
        (lambda rng: deal_shanten(rng, DECK, compiled(reference.STANDARD).kernel, 7, 1, 13), "beyond column 33"),
        (lambda rng: deal_shanten(rng, DECK % 34, compiled(reference.STANDARD).kernel, 7, 1, 0), "cannot deal"),
        (lambda rng: deal_shanten(rng, DECK % 34, compiled(reference.STANDARD).kernel, 7, -1, 1), "cannot deal"),
    ],
)
def test_what_cannot_be_dealt(call, message):
    with pytest.raises(ValueError, match=message):
        call(np.random.PCG64(1))
