"""Files of a run on a gateway: uploaded before the run, downloaded and removed after it.

The kernel evaluates expressions silently for this, so the gateway only needs a Python kernel. The
`inside_*` modules run there.
"""
