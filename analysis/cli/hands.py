"""Commands about hands that do not win yet: shanten, waits, ukeire."""

from typing import Annotated

import typer

import mjfast as mj
from mjfast.analysis.cli.options import (
    Format,
    Forms,
    Hand,
    Hands,
    Melds,
    Output,
    RulesOfHands,
    System,
    TileSet,
    shapes,
)
from mjfast.analysis.cli.printing import print_rows, records


def shanten(
    hands: Hands,
    melds: Melds = None,
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    rules: RulesOfHands = None,
    output: Output = Format.table,
) -> None:
    """How many tiles each hand is from being ready (0 is ready, -1 complete)."""
    which = shapes(forms, system, tile_set, rules)
    rows = [{"hand": hand, "shanten": mj.shanten(hand, melds=melds, **which)} for hand in hands]
    print_rows(rows, output)


def waits(
    hands: Hands,
    melds: Melds = None,
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    rules: RulesOfHands = None,
    output: Output = Format.table,
) -> None:
    """The tiles that complete each hand of 13 (10, 7, 4, 1 with melds)."""
    which = shapes(forms, system, tile_set, rules)
    rows = []
    for hand in hands:
        found = mj.waits(hand, melds=melds, **which)
        rows.append({"hand": hand, "kinds": len(found), "waits": " ".join(found)})
    print_rows(rows, output)


def ukeire(
    hand: Hand,
    melds: Melds = None,
    visible: Annotated[str | None, typer.Option(help="Tiles seen elsewhere.", show_default=False)] = None,
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    rules: RulesOfHands = None,
    output: Output = Format.table,
) -> None:
    """The draws that bring a hand nearer, for each discard, and how many are left."""
    frame = mj.ukeire(hand, melds=melds, visible=visible, **shapes(forms, system, tile_set, rules))
    print_rows(records(frame), output)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (shanten, waits, ukeire):
        app.command()(command)
