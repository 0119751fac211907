"""Environments that hold what a notebook's project declares, and little else.

Built from the project's own files by the tools that are here (uv or pip; micromamba, mamba or conda;
docker or podman), kept in the user's cache under a hash of what went into them, and shared by all runs.
"""
