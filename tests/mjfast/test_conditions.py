from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfast.catalogue.conditions import MOST_CLAUSES, parse_condition
from mjfast.errors import InputError

NAMES = ("a", "b", "c", "d", "e")
ASSIGNMENTS = [dict(zip(NAMES, values, strict=True)) for values in product((False, True), repeat=len(NAMES))]


# One a line, the first one empty.
WRONG = r"""
not
a and
a b
a & b
a | b
~a
a == b
a in b
a < b < c
1
...
True
None
'a'
f'{a}'
a.b
a()
a[0]
a if b else c
lambda: a
a, b
[a]
{a}
a := b
(a := b)
a = b
*a
a; b
-a
not 5
a and (b or
yield
await a
\\
大 and
'\d'
"""


def joined(parts, word):
    return f"({f' {word} '.join(parts)})"


conditions = st.recursive(
    st.sampled_from(NAMES),
    lambda inner: (
        inner.map(lambda text: f"not {text}")
        | st.lists(inner, min_size=2, max_size=4).map(lambda parts: joined(parts, "and"))
        | st.lists(inner, min_size=2, max_size=4).map(lambda parts: joined(parts, "or"))
        | st.tuples(inner, inner, inner).map(lambda three: f"{three[0]} or {three[1]} and not {three[2]}")
    ),
    max_leaves=14,
)


def holds(clauses, values):
    return any(
        all(values[name] for name in there) and not any(values[name] for name in away) for there, away in clauses
    )


@given(conditions)
def test_the_meaning_of_python(text):
    expected = [bool(eval(text, {}, values)) for values in ASSIGNMENTS]
    if not any(expected):
        with pytest.raises(InputError, match="can never hold"):
            parse_condition(text)
        return
    clauses = parse_condition(text)
    assert [holds(clauses, values) for values in ASSIGNMENTS] == expected
    assert 0 < len(clauses) <= MOST_CLAUSES
    assert not any(there & away for there, away in clauses)
    for one, other in product(clauses, clauses):
        assert one == other or not (one[0] <= other[0] and one[1] <= other[1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", [("a", "")]),
        ("  a ", [("a", "")]),
        ("not a", [("", "a")]),
        ("a and\n not b", None),
        ("(a and\n not b)", [("a", "b")]),
        ("not (a or b)", [("", "ab")]),
        ("not (a and b)", [("", "a"), ("", "b")]),
        ("a or b or a", [("a", ""), ("b", "")]),
        ("a or a and b", [("a", "")]),
        ("not not a", [("a", "")]),
        ("a and (b or c)", [("ab", ""), ("ac", "")]),
        ("a and a", [("a", "")]),
        ("(a or b) and (not a or c)", [("ac", ""), ("b", "a"), ("bc", "")]),
        ("a # and b", [("a", "")]),
    ],
)
def test_alternatives(text, expected):
    if expected is None:
        with pytest.raises(InputError, match="expected names with and, or, not"):
            parse_condition(text)
        return
    found = {(frozenset(there), frozenset(away)) for there, away in parse_condition(text)}
    assert found == {(frozenset(there), frozenset(away)) for there, away in expected}


def test_alternatives_that_are_too_many():
    def chosen(number):
        return " and ".join(f"(a{place} or b{place})" for place in range(number))

    assert len(parse_condition(chosen(6))) == 64
    with pytest.raises(InputError, match="has more than 64 alternatives"):
        parse_condition(chosen(7))
    assert len(parse_condition(" or ".join(f"a{place}" for place in range(64)))) == 64
    with pytest.raises(InputError, match="has more than 64 alternatives"):
        parse_condition(" or ".join(f"a{place}" for place in range(65)))
    assert parse_condition(" and ".join(f"a{place}" for place in range(3000)))[0][1] == set()
    with pytest.raises(InputError, match="has more than 64 alternatives"):
        parse_condition(f"not ({' and '.join(f'a{place}' for place in range(3000))})")


@pytest.mark.parametrize("text", [*WRONG.splitlines(), "a\0", "a\nb", "   "])
def test_what_is_no_condition(text):
    with pytest.raises(InputError, match=r"^here: condition .*expected names with and, or, not$"):
        parse_condition(text, "here: ")


@pytest.mark.parametrize("text", [None, 5, True, ["a"], b"a", {"a": 1}])
def test_what_is_no_text(text):
    with pytest.raises(InputError, match=r"^here: condition .*, expected a text such as 'toitoi and not open'"):
        parse_condition(text, "here: ")


@pytest.mark.parametrize("text", ["a and not a", "not (a or not a)", "a and b and not (a and b)"])
def test_what_can_never_hold(text):
    with pytest.raises(InputError, match=r"can never hold$"):
        parse_condition(text)


@pytest.mark.parametrize("number", [50, 500, 5_000, 500_000])
@pytest.mark.parametrize(
    "deep", [lambda n: f"{'not ' * n}a", lambda n: f"{'(' * n}a{')' * n}", lambda n: f"{'-' * n}a"]
)
def test_deep_conditions(number, deep):
    try:
        found = parse_condition(deep(number))
    except InputError:
        return
    assert found in (((frozenset("a"), frozenset()),), ((frozenset(), frozenset("a")),))


@given(st.text(alphabet="ab()nodr \n\t#0\"'\\.", max_size=20) | st.text(max_size=8))
def test_any_text(text):
    try:
        clauses = parse_condition(text)
    except InputError:
        return
    assert clauses
    assert all(name.isidentifier() for clause in clauses for part in clause for name in part)
