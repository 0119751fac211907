"""Why a run stops, when its kernel is lost and a different one is started."""

from __future__ import annotations

import asyncio
from typing import cast

from running_worker import limits

from freshkernel.common.kernel_interface import Kernel, KernelEnd
from freshkernel.runner.watch import Stop, Watch

CANCELED = Stop("cancelled", "The run was canceled.")


class EndedKernel:
    """A kernel that is gone, or not."""

    def __init__(self, end: KernelEnd | None) -> None:
        self.end = end

    async def why_ended(self) -> KernelEnd | None:
        """Why it ended."""
        return self.end


def gone(text: str = "gone") -> Kernel:
    return cast(Kernel, EndedKernel(KernelEnd("interrupted", text)))


async def lost(watch: Watch, kernel: Kernel) -> None:
    """Waits until the watch stops the run for this kernel."""
    watch.follow(kernel)
    never = asyncio.get_running_loop().create_future()
    assert not await watch.done_before_stop(never, 60)
    assert watch.stopped is not None


async def test_the_run_goes_on_without_the_kernel() -> None:
    watch = Watch(limits())
    await lost(watch, gone("first"))
    watch.forget_kernel()
    assert watch.stopped is None
    await lost(watch, gone("second"))
    assert watch.stopped == Stop("interrupted", "second")
    watch.end()


async def test_a_cancellation_is_not_forgotten_with_the_kernel() -> None:
    watch = Watch(limits())
    await lost(watch, gone())
    watch.request_stop(CANCELED)
    assert watch.stopped == Stop("interrupted", "gone")
    watch.forget_kernel()
    assert watch.stopped == CANCELED
    watch.end()


async def test_a_different_reason_stays() -> None:
    watch = Watch(limits())
    watch.request_stop(CANCELED)
    watch.follow(gone())
    await asyncio.sleep(0.05)
    watch.forget_kernel()
    assert watch.stopped == CANCELED
    watch.end()


async def test_the_kernel_that_was_left_stops_nothing() -> None:
    watch = Watch(limits())
    kernel = EndedKernel(None)
    watch.follow(cast(Kernel, kernel))
    watch.forget_kernel()
    kernel.end = KernelEnd("kernel-died", "The kernel died.")
    await asyncio.sleep(0.3)
    assert watch.stopped is None
    watch.end()
