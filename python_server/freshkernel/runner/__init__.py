"""Runs a notebook on a fresh kernel and tells what came of it.

`worker` is the process that others start; `runner` is the one below it, which holds the kernel. The
job, the events and the result are messages of the protocol.
"""
