"""The child processes of Freshkernel: one module starts them all; their variables, and the sandbox.

A kernel is started by jupyter_client, with the command and the variables that this package gives it.
"""
