"""Keeps the runs that users ask the server for: their queue, their workers, their files.

Everything here is told what it needs by `extension`; the HTTP side is in `run_handlers`.
"""
