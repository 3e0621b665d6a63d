"""Ctrl-C at times of our choice."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any, Final

_held_back: Final[list[bool]] = []
"""True for each Ctrl-C that is held back: no lock, which a handler of signals may find taken by whom it interrupts."""


def check(_: int = 0) -> None:
    """Raise KeyboardInterrupt if Ctrl-C is held back: for work in threads that takes long, which it does not reach."""
    if _held_back:
        raise KeyboardInterrupt


@contextmanager
def held() -> Iterator[Callable[[], None]]:
    """
    Hold Ctrl-C back, and yield a function that lets it through: an executor interrupted at work may never unlock.

    The second Ctrl-C is not held. Outside the main thread, which alone is interrupted, nothing is done.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield lambda: None
        return
    pressed: list[Any] = []

    def hold(*arguments: Any) -> None:
        pressed.append(arguments)
        _held_back.append(True)
        signal.signal(signal.SIGINT, before)

    def let_through() -> None:
        while pressed:
            before(*pressed.pop())

    signal.signal(signal.SIGINT, hold)
    try:
        yield let_through
    finally:
        signal.signal(signal.SIGINT, before)
        _held_back.clear()
        let_through()


@contextmanager
def kept_from_children() -> Iterator[None]:
    """
    Keep Ctrl-C from the processes started meanwhile, and from those that threads started meanwhile start later.

    A terminal sends it to all of them, and they would die of it before the work is put away.
    """
    resource_tracker.ensure_running()  # it would unblock the signal when it is started meanwhile
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
