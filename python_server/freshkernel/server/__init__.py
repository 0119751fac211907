"""The server extension: its settings, its handlers and the files that it serves."""
