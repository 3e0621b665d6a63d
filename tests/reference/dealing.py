"""The dealer word for word, slowly; and a judge of shuffles."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.stats import chisquare

WORD = 1 << 64


def stream(seed: int, block: int) -> np.random.PCG64:
    """The generator of a block of deals."""
    return np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(1, block)))


def deals(generator: np.random.PCG64, deck: Sequence[int], n: int, total: int) -> Iterator[list[int]]:
    """
    Deal `total` entries of the deck n times: a partial Fisher-Yates shuffle, going on from deal to deal.

    One word of the generator serves as many draws as have bounds whose product is below 2 ** 57: times the bound, its
    upper half is the draw and its lower half goes on. It is drawn again where what is left is below 2 ** 64 modulo
    the product, as some draws would else be likelier than others.
    """
    deck, size = list(deck), len(deck)
    for _ in range(n):
        first = 0
        while first < total:
            end, product = first, 1
            while end < total and product * (size - end) < 1 << 57:
                product *= size - end
                end += 1
            accepted = False
            while not accepted:
                rest = int(generator.random_raw())
                for place in range(first, end):
                    draw, rest = divmod(rest * (size - place), WORD)
                    deck[place], deck[place + draw] = deck[place + draw], deck[place]
                accepted = rest >= WORD % product
            first = end
        yield deck[:total]


def least_p(draws: NDArray[np.uint8], size: int) -> float:
    """
    The least p-value of many chi-square tests of draws without replacement from the numbers below `size`.

    `draws` has shape (n, total). Every number must be as likely as every other at each place, every ordered pair at two
    places of a deal, and every pair of numbers at one place of a deal and of the next.
    """
    places = range(draws.shape[1])
    p = [_p(np.bincount(draws[:, place], minlength=size)) for place in places]
    for a, b in [(0, 1), (0, places[-1]), *zip(places[1:-1:3], places[3::3], strict=False)]:
        pairs = np.bincount(draws[:, a].astype(np.intp) * size + draws[:, b], minlength=size * size)
        different = ~np.eye(size, dtype=bool).ravel()
        assert not pairs[~different].any(), "a tile was drawn twice"
        p.append(_p(pairs[different]))
        following = np.bincount(draws[:-1, a].astype(np.intp) * size + draws[1:, b], minlength=size * size)
        p.append(_p(following))
    return min(p)


def _p(counts: NDArray[np.intp]) -> float:
    return float(chisquare(counts).pvalue)
