"""Numbers about mahjong: hands on compiled kernels here, exact and Monte Carlo studies in `mjfast.analysis`."""

from mjfast._version import __version__
from mjfast.alone import Games, play_alone
from mjfast.arrays import (
    format_tiles,
    from_tenhou_ids,
    to_array,
    to_strings,
    to_tenhou_ids,
    unicode_tiles,
)
from mjfast.batch import Scores, score_batch
from mjfast.deals import deal
from mjfast.errors import FileError, HandError, InputError, MissingExtraError, MjfastError, RunError, TileError
from mjfast.final_points import settle_game
from mjfast.hand_sets import HandSet, complete_hands, ready_hands
from mjfast.hands import shanten, ukeire, waits
from mjfast.notation import Meld, parse, parse_hand, parse_meld, parse_melds, red_fives
from mjfast.point_table import point_table
from mjfast.score import Score
from mjfast.scoring import readings, score
from mjfast.settlement import settle_hand
from mjfast.systems import MeldSystem, systems
from mjfast.tile_html import show
from mjfast.tilesets import TileSet, tile_sets
from mjfast.win_table import Wins

__all__ = [
    "FileError",
    "Games",
    "HandError",
    "HandSet",
    "InputError",
    "Meld",
    "MeldSystem",
    "MissingExtraError",
    "MjfastError",
    "RunError",
    "Score",
    "Scores",
    "TileError",
    "TileSet",
    "Wins",
    "__version__",
    "complete_hands",
    "deal",
    "format_tiles",
    "from_tenhou_ids",
    "parse",
    "parse_hand",
    "parse_meld",
    "parse_melds",
    "play_alone",
    "point_table",
    "readings",
    "ready_hands",
    "red_fives",
    "score",
    "score_batch",
    "settle_game",
    "settle_hand",
    "shanten",
    "show",
    "systems",
    "tile_sets",
    "to_array",
    "to_strings",
    "to_tenhou_ids",
    "ukeire",
    "unicode_tiles",
    "waits",
]
