"""Scores of random wins beside those of the package mahjong, under random options that both know."""

from random import Random

import pytest

import mjfast as mj
from mjfast import rules
from tests.reference import local_wins, mahjong_package
from tests.reference.mahjong_package import Options
from tests.reference.wins import random_win, rich_win

RIICHI = rules.load("riichi")
DORA = set(mahjong_package.DORA.values())


def sample(rng):
    build = rng.choice((random_win, random_win, rich_win))
    if rng.random() < 0.02:
        build = local_wins.WINS[rng.choice(("daisharin", "daichisei", "paarenchan"))]
    return build(rng)


def is_open(win):
    return any(meld[0] != "K" for meld in win["melds"])


def assert_alike(win, ours, theirs, options):
    """Say whether there was no known difference to leave out."""
    if theirs.error:
        assert theirs.error == "no_yaku"
        assert not ours.legal
        return True
    assert ours.legal
    points = mahjong_package.points(win, theirs)
    named = {mahjong_package.name_of(yaku): yaku.han_closed for yaku in theirs.yaku}
    yakuman = any(yaku.is_yakuman for yaku in theirs.yaku)
    if yakuman and not ours.limits:
        # They prefer a yakuman to a counted one. We take what pays more, where 26 han count as two, or has more han.
        assert ours.han >= 13
        assert ours.points == points or (options.counted == 2 and ours.han >= 26 and ours.points > points)
        return False
    if ours.self_draw and is_open(win) and theirs.fu == 20 and not yakuman:
        # They give no fu to an open self-draw that has none from tiles; mahjong 2.3.0 does.
        assert (options.open_pinfu_fu, options.pinfu_self_draw) == (False, True)
        assert ours.fu_items == {"base": 20, "self-draw": 2}
        assert (ours.han, ours.fu) == (theirs.han, 30)
        return False
    assert ours.points == points
    assert ours.han == theirs.han
    assert bool(ours.limits) == yakuman
    assert set(ours.yaku) == set(named) - DORA
    if not yakuman:
        assert ours.fu == theirs.fu
        assert ours.dora == {name: named[name] for name in DORA & set(named)}
    return True


@pytest.mark.parametrize("n", [2_000, pytest.param(200_000, marks=pytest.mark.full)])
def test_the_package_mahjong(n):
    rng, alike = Random(n), 0
    for _ in range(0, n, 50):
        options = Options.random(rng)
        wins = [sample(rng) for _ in range(50)]
        wins = [win for win in wins if not options.red_fives or mahjong_package.could_be(win)]
        scores = mj.score_batch(wins, RIICHI.replace(**options.ours), below_minimum=True)
        for row, win in enumerate(wins):
            alike += assert_alike(win, scores[row], mahjong_package.score(win, options), options)
    assert alike > 0.97 * n
