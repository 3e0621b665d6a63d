"""Conditions on patterns, such as ``toitoi and not open``, as alternatives that masks can test."""

import ast
from collections.abc import Iterable
from itertools import product
from typing import Final

from mjfast.errors import InputError

Clause = tuple[frozenset[str], frozenset[str]]
"""Names that must all hold, and names of which none may."""

MOST_CLAUSES: Final = 64


def parse_condition(text: object, where: str = "") -> tuple[Clause, ...]:
    """
    Return the alternatives of a condition: it holds where one of them does.

    A condition is made of names with Python's ``and``, ``or``, ``not`` and parentheses. `where` begins the message
    of an error.

    Raises
    ------
    InputError
        If the text is no such condition, contradicts itself, or has more than 64 alternatives.

    Examples
    --------
    >>> [(sorted(all_of), sorted(none_of)) for all_of, none_of in parse_condition("toitoi and not open")]
    [(['toitoi'], ['open'])]
    """
    if not isinstance(text, str):
        raise InputError(f"{where}condition {text!r}, expected a text such as 'toitoi and not open'")
    shown = f"{where}condition {text!r}"
    try:
        clauses = _simplest(_alternatives(ast.parse(text.strip(), mode="eval").body, True, shown), shown)
    except InputError:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise InputError(f"{shown}: {getattr(error, 'msg', error)}, expected names with and, or, not") from None
    if not clauses:
        raise InputError(f"{shown} can never hold")
    return tuple(clauses)


def _alternatives(node: ast.expr, wanted: bool, shown: str) -> list[Clause]:
    """Alternatives under which the expression is true, or false where that is wanted."""
    match node:
        case ast.Name(id=name):
            there, away = frozenset([name]), frozenset[str]()
            return [(there, away) if wanted else (away, there)]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _alternatives(operand, not wanted, shown)
        case ast.BoolOp(op=op, values=values):
            parts = [_alternatives(value, wanted, shown) for value in values]
            if isinstance(op, ast.Or) == wanted:
                return _simplest([clause for part in parts for clause in part], shown)
            joined = parts[0]
            for part in parts[1:]:
                joined = _simplest((_both(one, other) for one, other in product(joined, part)), shown)
            return joined
        case _:
            raise InputError(f"{shown}: {ast.unparse(node)!r} is no name, expected names with and, or, not")


def _both(one: Clause, other: Clause) -> Clause:
    return one[0] | other[0], one[1] | other[1]


def _simplest(clauses: Iterable[Clause], shown: str) -> list[Clause]:
    """Leave out what contradicts itself and what another alternative covers."""
    kept: list[Clause] = []
    for all_of, none_of in sorted(set(clauses), key=lambda clause: len(clause[0]) + len(clause[1])):
        covered = any(one[0] <= all_of and one[1] <= none_of for one in kept)
        if not all_of & none_of and not covered:
            kept.append((all_of, none_of))
    if len(kept) > MOST_CLAUSES:
        raise InputError(f"{shown} has more than {MOST_CLAUSES} alternatives")
    return kept
