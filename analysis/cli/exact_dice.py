"""The command that counts what dice decide."""

from typing import Annotated

import typer

from mjfast.analysis.cli.options import Format, Output, rule_set
from mjfast.analysis.cli.printing import print_framed


def dice(
    rules: Annotated[
        str, typer.Option(metavar="NAME", help="A rule set: a name of `mjfast rules list`, or a file a.toml.")
    ] = "riichi",
    number: Annotated[
        int | None,
        typer.Option("--dice", help="Dice of a roll, 1 to 3; else the rule set's.", show_default=False),
    ] = None,
    seat_rolls: Annotated[
        int | None, typer.Option(help="Rolls for the place of east, 0 to 2.", show_default=False)
    ] = None,
    dealer_rolls: Annotated[
        int | None, typer.Option(help="Rolls for the first dealer, 0 to 2.", show_default=False)
    ] = None,
    wall_rolls: Annotated[
        int | None, typer.Option(help="Rolls for the break of the wall, 1 or 2.", show_default=False)
    ] = None,
    hand_built: Annotated[
        bool, typer.Option("--hand-built", help="Players build the walls, and no automatic table does.")
    ] = False,
    output: Output = Format.table,
) -> None:
    """Who deals first, where the wall is broken, who gets which seat: every throw of the dice, counted.

    The tables show what the rule set has; csv and json have every number of rolls.
    """
    from mjfast import analysis

    found = analysis.dice(
        rule_set(rules),
        dice=number,
        seat_rolls=seat_rolls,
        dealer_rolls=dealer_rolls,
        wall_rolls=wall_rolls,
        hand_built=hand_built,
    )
    print_framed(found, output)
