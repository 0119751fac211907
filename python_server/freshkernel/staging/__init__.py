"""Files of a run whose kernel is elsewhere: brought there, looked for afterwards, taken away again.

All of it is done by expressions that the kernel evaluates silently, so it needs no more of the other
side than a Python kernel. What `inside_*` modules hold runs there.
"""
