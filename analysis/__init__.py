"""Studies: populations of hands, measures of them, estimates with intervals, tables, plots and reports."""

from mjfast.analysis.deals import deals, exact_deals, recorded_deals
from mjfast.analysis.dice import Dice, dice
from mjfast.analysis.estimates import Estimate
from mjfast.analysis.exact_result import ExactWins
from mjfast.analysis.exact_wins import exact_wins
from mjfast.analysis.goodness import Fit
from mjfast.analysis.rescore import example_wins, rescore
from mjfast.analysis.rescore_result import Rescored
from mjfast.analysis.result import Result
from mjfast.analysis.starts import Starts, starts

__all__ = [
    "Dice",
    "Estimate",
    "ExactWins",
    "Fit",
    "Rescored",
    "Result",
    "Starts",
    "deals",
    "dice",
    "exact_deals",
    "exact_wins",
    "example_wins",
    "recorded_deals",
    "rescore",
    "starts",
]
