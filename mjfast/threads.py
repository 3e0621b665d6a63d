"""Work on numbered items, shared out among threads."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock

from mjfast.deals import whole_number

Advance = Callable[[int], None]
"""Called with the number of items that have been done since the last call."""


def share_out(
    start: Callable[[], Callable[[int, int], None]],
    items: int,
    workers: int | None,
    advance: Advance | None,
    *,
    stopped: Event | None = None,
) -> None:
    """
    Let threads work through numbers of items.

    `start` is called once for each thread that has something to do, and once at least; it returns what takes the number
    of an item and the next. An exception, Ctrl-C too, stops all threads after the items under way, and sets `stopped`,
    by which a long one may end early.
    """
    workers = whole_number(workers, "workers", 1, 4096) if workers is not None else os.cpu_count() or 1
    left, lock, stopped = iter(range(items)), Lock(), stopped or Event()

    def work(count: Callable[[int, int], None] | None = None) -> None:
        while not stopped.is_set():
            with lock:
                item = next(left, None)
            if item is None:
                return
            try:
                count = count or start()
                count(item, item + 1)
            except BaseException:
                stopped.set()
                raise
            if advance is not None:
                with lock:
                    advance(1)

    with ThreadPoolExecutor(workers, thread_name_prefix="mjfast") as pool:
        under_way = [pool.submit(work, start()), *(pool.submit(work) for _ in range(1, min(workers, items)))]
        try:
            for future in under_way:
                future.result()
        finally:
            stopped.set()
