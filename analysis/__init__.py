"""Studies: populations of hands, measures of them, estimates with intervals, tables, plots and reports."""

from mjfast.analysis.deals import deals, exact_deals, recorded_deals
from mjfast.analysis.dice import Dice, dice
from mjfast.analysis.engines import engine
from mjfast.analysis.estimates import Estimate
from mjfast.analysis.exact_compare import ExactComparison, exact_compare
from mjfast.analysis.exact_hands import exact_hands, hand_counts
from mjfast.analysis.exact_pattern import ExactPattern, exact_pattern
from mjfast.analysis.exact_ready import ExactReady, exact_ready
from mjfast.analysis.exact_result import ExactWins
from mjfast.analysis.exact_wins import exact_wins
from mjfast.analysis.goodness import Fit
from mjfast.analysis.logs import LogCounts, LogFrames, count_logs, read_logs, write_logs
from mjfast.analysis.rescore import example_wins, rescore
from mjfast.analysis.rescore_result import Rescored
from mjfast.analysis.result import Result
from mjfast.analysis.sampled_wins import sample_wins
from mjfast.analysis.starts import Starts, starts
from mjfast.analysis.study.asking import (
    compare,
    extend,
    resume,
    run_study,
    score_distribution,
    turns,
    waits,
    yaku_frequency,
)
from mjfast.analysis.study.design import Precision, Study, design
from mjfast.analysis.study.games import Alone, Dealt
from mjfast.analysis.study.recorded import Recorded
from mjfast.analysis.study.result import StudyResult
from mjfast.analysis.study.running import load
from mjfast.analysis.study.study_file import read as read_study
from mjfast.analysis.study.wins import Exact, SampledWins

__all__ = [
    "Alone",
    "Dealt",
    "Dice",
    "Estimate",
    "Exact",
    "ExactComparison",
    "ExactPattern",
    "ExactReady",
    "ExactWins",
    "Fit",
    "LogCounts",
    "LogFrames",
    "Precision",
    "Recorded",
    "Rescored",
    "Result",
    "SampledWins",
    "Starts",
    "Study",
    "StudyResult",
    "compare",
    "count_logs",
    "deals",
    "design",
    "dice",
    "engine",
    "exact_compare",
    "exact_deals",
    "exact_hands",
    "exact_pattern",
    "exact_ready",
    "exact_wins",
    "example_wins",
    "extend",
    "hand_counts",
    "load",
    "read_logs",
    "read_study",
    "recorded_deals",
    "rescore",
    "resume",
    "run_study",
    "sample_wins",
    "score_distribution",
    "starts",
    "turns",
    "waits",
    "write_logs",
    "yaku_frequency",
]
