"""Studies: populations of hands, measures of them, estimates with intervals, tables, plots and reports."""

from mjfast.analysis.deals import deals, exact_deals, recorded_deals
from mjfast.analysis.estimates import Estimate
from mjfast.analysis.goodness import Fit
from mjfast.analysis.result import Result

__all__ = ["Estimate", "Fit", "Result", "deals", "exact_deals", "recorded_deals"]
