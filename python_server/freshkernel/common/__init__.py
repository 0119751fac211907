"""What the other parts share: the messages, the result of a run, projects and processes.

It imports no other part of the package.
"""
