"""Whether the tiles of a rule set are enough for its players."""

from collections.abc import Mapping
from typing import Any, Final

from mjfast.errors import InputError
from mjfast.tilesets import tile_sets

_HAND: Final = 13


def check_players(options: Mapping[str, Any], where: str) -> None:
    """Raise `InputError` unless every player can be dealt a hand, and one tile is left to draw."""
    tiles, players = tile_sets[options["tile_set"]].size, options["players"]
    if players * _HAND + 1 > tiles:
        raise InputError(f"{where}{tiles} tiles cannot be dealt to {players} players, {_HAND} to each and one to draw")
