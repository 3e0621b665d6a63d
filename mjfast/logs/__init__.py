"""
Logs of real games: Tenhou's XML and JSON, and the JSON lines of mjai, as hands played.

`read` goes through files, folders and archives and gives a `Hand` after the other, with the same definitions for all
formats (`mjfast.logs.definitions`). `mjfast.analysis.read_logs` makes frames of them.
"""

from mjfast.logs.faults import Fault
from mjfast.logs.hand import RESULTS, Hand, Win
from mjfast.logs.moves import Move
from mjfast.logs.reading import Logs, read

__all__ = ["RESULTS", "Fault", "Hand", "Logs", "Move", "Win", "read"]
