"""Checks, restorations and linting on the machines of a Dask cluster.

The driver (`driver`) runs next to the command line: it submits the tasks, whose kinds are in `sent_tasks`, answers what
workers ask for, and writes a journal. A Dask worker calls the functions of `notebook_task`, `restoration_task` and
`batch_task`.
"""
