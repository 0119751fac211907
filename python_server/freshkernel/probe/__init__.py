"""The probe: what is sent into a kernel, as text, to record what runs there.

`install_text` puts the other modules together; those import the standard library and IPython only
and are valid Python 3.8, because a kernel may have an older Python than the server.
"""
