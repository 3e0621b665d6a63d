"""Options that several commands share, and what reads their values."""

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

import typer

from mjfast.errors import FileError, InputError
from mjfast.rules import RuleSet, load
from mjfast.systems import FORMS, systems
from mjfast.tilesets import tile_sets


class Format(StrEnum):
    """How results are printed."""

    table = "table"
    csv = "csv"
    json = "json"


class Document(StrEnum):
    """The same, and what papers and pages are written in."""

    table = "table"
    csv = "csv"
    json = "json"
    markdown = "markdown"
    latex = "latex"


Hands = Annotated[
    list[str], typer.Argument(metavar="HAND...", help="A hand; with melds in quotes: '123m45p11z p555z'.")
]
Hand = Annotated[str, typer.Argument(metavar="HAND", help="A hand; with melds in quotes: '123m45p11z p555z'.")]
Melds = Annotated[str | None, typer.Option(help="Melds of the hand: 'p555z c123m'.", show_default=False)]
Forms = Annotated[str, typer.Option(help=f"Winning forms, with commas: {', '.join(FORMS)}; or all of the system's.")]
System = Annotated[str, typer.Option(help=f"Meld system: {', '.join(systems)}.")]
TileSet = Annotated[
    str | None,
    typer.Option(
        "--tile-set",
        help=f"Tiles: {', '.join(tile_sets)}; by default the system's or the rules'.",
        show_default=False,
    ),
]
Measures = Annotated[
    str, typer.Option(help="What to count, with commas: shanten, waits, pairs, kinds, orphans, largest_suit, dora.")
]
Confidence = Annotated[float, typer.Option(help="Level of the intervals.")]
Workers = Annotated[int | None, typer.Option(help="Threads, by default one a processor.", show_default=False)]
Output = Annotated[Format, typer.Option("--format", help="How to print: table, csv, json.")]
RulesOfHands = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME",
        help="A rule set, which brings its melds and tiles: a name (`mjfast rules list`) or a file a.toml.",
        show_default=False,
    ),
]
Rules = Annotated[
    str, typer.Option(metavar="NAMES", help="Rule sets, with commas: names (`mjfast rules list`) or files a.toml.")
]


def takes(*described: type[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """
    Give a command options in place of its first arguments, which are objects that hold their values.

    The fields of the dataclasses `described` are the options.
    """

    def give(command: Callable[..., None]) -> Callable[..., None]:
        options = [signature(each).parameters for each in described]
        own = [
            parameter.replace(kind=Parameter.POSITIONAL_OR_KEYWORD)
            for parameter in list(signature(command).parameters.values())[len(described) :]
        ]

        def run(**values: Any) -> None:
            held = [
                each(**{name: values.pop(name) for name in names})
                for each, names in zip(described, options, strict=True)
            ]
            command(*held, **values)

        run.__name__, run.__doc__ = command.__name__, command.__doc__
        # Python has what must be given come first; each still is what its annotation says.
        every = [*(parameter for names in options for parameter in names.values()), *own]
        every.sort(key=lambda parameter: parameter.default is not Parameter.empty)
        run.__dict__["__signature__"] = Signature(every)
        return run

    return give


def whole_number(text: str) -> int:
    """Return the number of a text such as ``1e7`` or ``10_000``."""
    try:
        value = Decimal(text.replace("_", "").replace(",", ""))
        if value == value.to_integral_value():
            return int(value)
    except (InvalidOperation, OverflowError, ValueError):
        pass
    raise typer.BadParameter(f"{text!r} is no whole number such as 10000000 or 1e7")


def number(text: str) -> Any:
    """Return what the option --n means."""
    return typer.Option("--n", parser=whole_number, metavar="NUMBER", help=text, show_default=False)


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text with commas between them."""
    return tuple(word.strip() for word in text.split(","))


def shapes(forms: str, system: str, tile_set: str | None, rules: str | None = None) -> dict[str, Any]:
    """Return the keywords that say which hands win."""
    chosen = rule_set(rules) if rules is not None else None
    return {"forms": words(forms), "system": system, "tile_set": tile_set, "rules": chosen}


def rule_set(name: str) -> RuleSet:
    """
    Return the rule set of a name or file.

    Raises
    ------
    InputError
        If there is none, or something is wrong with the file: to a command it is input like any other.
    """
    try:
        return load(name)
    except FileError as error:
        raise InputError(str(error)) from None


def rule_sets(names: str) -> list[RuleSet]:
    """Return the rule sets of names or files with commas between them."""
    return [rule_set(name) for name in words(names)]
