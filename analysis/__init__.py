"""Studies: populations of hands, measures of them, estimates with intervals, tables, plots and reports."""

from mjfast.analysis.deals import deals, exact_deals, recorded_deals
from mjfast.analysis.dice import Dice, dice
from mjfast.analysis.estimates import Estimate
from mjfast.analysis.exact_compare import ExactComparison, exact_compare
from mjfast.analysis.exact_hands import exact_hands, hand_counts
from mjfast.analysis.exact_pattern import ExactPattern, exact_pattern
from mjfast.analysis.exact_ready import ExactReady, exact_ready
from mjfast.analysis.exact_result import ExactWins
from mjfast.analysis.exact_wins import exact_wins
from mjfast.analysis.goodness import Fit
from mjfast.analysis.rescore import example_wins, rescore
from mjfast.analysis.rescore_result import Rescored
from mjfast.analysis.result import Result
from mjfast.analysis.sampled_wins import sample_wins
from mjfast.analysis.starts import Starts, starts

__all__ = [
    "Dice",
    "Estimate",
    "ExactComparison",
    "ExactPattern",
    "ExactReady",
    "ExactWins",
    "Fit",
    "Rescored",
    "Result",
    "Starts",
    "deals",
    "dice",
    "exact_compare",
    "exact_deals",
    "exact_hands",
    "exact_pattern",
    "exact_ready",
    "exact_wins",
    "example_wins",
    "hand_counts",
    "recorded_deals",
    "rescore",
    "sample_wins",
    "starts",
]
