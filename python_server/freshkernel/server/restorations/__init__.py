"""Restorations of notebooks, which the command line does in a process of its own."""
