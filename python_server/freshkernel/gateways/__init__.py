"""Kernels on other machines, through a Jupyter Kernel Gateway or an Enterprise Gateway.

A gateway is named in the configuration of the server, or in a file for use without one. Whoever asks for
a run names the gateway; address and secrets are known here only, and are in no event, result or message.
"""
