"""Sends an interrupt that arrived in one of IPython's hooks again, to the cell that it was meant for.

IPython prints what a hook raises, interrupts included, and then runs the cell all the same.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Callable
from time import sleep
from types import FrameType

from IPython.core.events import EventManager

# Seconds between two looks at the main thread, and how many looks there are.
INTERVAL = 0.02
LOOKS = 500
RUN_HOOKS = EventManager.trigger.__code__


def interrupt_after_hooks(is_running: Callable[[], bool]) -> None:
    """Interrupts the main thread once it has left IPython's hooks, if the cell still runs by then."""
    thread = threading.Thread(target=_interrupt, args=[is_running], daemon=True)
    thread.start()


def _interrupt(is_running: Callable[[], bool]) -> None:
    sent_at = None
    for _ in range(LOOKS):
        sleep(INTERVAL)
        if not is_running():
            return
        frame = sys._current_frames().get(threading.main_thread().ident or 0)
        if frame is None or _is_in_hook(frame):
            continue
        position = frame, frame.f_lasti
        if sent_at is not None and sent_at != position:
            return
        sent_at = position
        # A signal that arrives between Python's release of its lock and the start of a system call
        # does not end that call. Where the main thread has not moved, it is sent again.
        interrupt_main_thread()


def _is_in_hook(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code is RUN_HOOKS:
            return True
        frame = frame.f_back
    return False


def interrupt_main_thread() -> None:
    """Interrupts the kernel as a user does."""
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        # A real signal: a flag in Python does not end a `sleep`.
        signal.pthread_kill(main, signal.SIGINT)
    else:
        _thread.interrupt_main()
