"""Rules of one family: which they are, and how many play."""

from mjfast.arguments import SEATS, RulesLike
from mjfast.errors import InputError
from mjfast.rules import RuleSet, rule_set


def rules_of(family: str, rules: RulesLike, what: str) -> RuleSet:
    """
    Return a rule set of a family; `what` says, in the message of the error, what the others do not have.

    Raises
    ------
    InputError
        If it is of another family.

    Examples
    --------
    >>> rules_of("riichi", "tenhou", "final points").name
    'tenhou'
    """
    options = rule_set(rules)
    if options.family_name != family:
        raise InputError(f"only {family} rules have {what}, and {options.name!r} are {options.family_name} rules")
    return options


def players_of(rules: RuleSet) -> int:
    """
    Return how many play.

    Examples
    --------
    >>> from mjfast import rules
    >>> players_of(rules.load("thirteen34")), players_of(rules.load("luoshu"))
    (2, 4)
    """
    return int(rules["players"]) if rules.family_name == "thirteen_orphans" else SEATS
