"""The history of notebooks that is kept after their kernels end, for users who ask for it."""
