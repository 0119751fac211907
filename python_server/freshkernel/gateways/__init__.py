"""Kernels on other machines, through a Jupyter Kernel Gateway or an Enterprise Gateway.

The configuration of the server defines gateways, or a file for use without a server. A request for a run
names its gateway; address and secrets stay here and appear in no event, result or message.
"""
