"""Check runs on the machines of a Dask cluster.

The driver (`driver`) runs next to the command line: it submits one task per run, answers what workers ask for, and
writes a journal. The modules that a Dask worker imports are `notebook_task`, `exchange`, `sessions` and
`received_files`.
"""
