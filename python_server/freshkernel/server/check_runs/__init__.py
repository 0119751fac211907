"""The runs that users start on the server: their queue, workers and files.

`extension` passes the settings; `check_run_handlers` is the HTTP side.
"""
