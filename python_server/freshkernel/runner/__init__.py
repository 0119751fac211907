"""Runs a notebook on a fresh kernel and reports the results.

The server and the command line start `worker`; its child process `kernel_host` owns the kernel. The
job, the events and the result are messages of the protocol.
"""
