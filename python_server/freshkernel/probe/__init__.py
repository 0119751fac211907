"""The probe: code that is sent into a kernel as text, and records what runs there.

`install_text` joins the other modules; those import only the standard library and IPython, and are valid
Python 3.8, because a kernel may have an older Python than the server.
"""
