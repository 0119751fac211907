"""In the place of the debugger: a kernel that finds none starts in three quarters of the processor time."""

raise ImportError("Kernels of tests start without the debugger.")
