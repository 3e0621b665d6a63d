"""Numbers about mahjong: hands on compiled kernels here, exact and Monte Carlo studies in `mjfast.analysis`."""

from mjfast._version import __version__
from mjfast.arrays import (
    format_tiles,
    from_tenhou_ids,
    to_array,
    to_strings,
    to_tenhou_ids,
    unicode_tiles,
)
from mjfast.deals import deal
from mjfast.errors import FileError, HandError, InputError, MissingExtraError, MjfastError, TileError
from mjfast.hands import shanten, ukeire, waits
from mjfast.notation import Meld, parse, parse_hand, parse_meld, parse_melds, red_fives
from mjfast.systems import MeldSystem, systems
from mjfast.tilesets import TileSet, tile_sets

__all__ = [
    "FileError",
    "HandError",
    "InputError",
    "Meld",
    "MeldSystem",
    "MissingExtraError",
    "MjfastError",
    "TileError",
    "TileSet",
    "__version__",
    "deal",
    "format_tiles",
    "from_tenhou_ids",
    "parse",
    "parse_hand",
    "parse_meld",
    "parse_melds",
    "red_fives",
    "shanten",
    "systems",
    "tile_sets",
    "to_array",
    "to_strings",
    "to_tenhou_ids",
    "ukeire",
    "unicode_tiles",
    "waits",
]
