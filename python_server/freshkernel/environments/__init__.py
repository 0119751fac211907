"""Environments with the packages that a notebook's project declares, and few others.

Built from the project's own files by the installed tools (uv or pip; micromamba, mamba or conda; docker or
podman), kept in the user's cache under a hash of their inputs, and shared by all runs.
"""
