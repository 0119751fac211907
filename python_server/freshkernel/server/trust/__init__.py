"""Whether a user is known to trust the code of a project."""
