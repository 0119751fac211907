"""Classes whose methods report that they were called, for kernels."""

from __future__ import annotations

SPIES = """
class Spy:
    seen = []
    def __getattribute__(self, name):
        Spy.seen.append(name)
        return object.__getattribute__(self, name)
    def __len__(self): Spy.seen.append('len'); return 1
    def __eq__(self, other): Spy.seen.append('eq'); return True
    def __hash__(self): Spy.seen.append('hash'); return 1
    def __bool__(self): Spy.seen.append('bool'); return True
    def __repr__(self): Spy.seen.append('repr'); return 'spy'
class Meta(type):
    def __getattribute__(cls, name):
        Spy.seen.append(name)
        return type.__getattribute__(cls, name)
    def __instancecheck__(cls, each): Spy.seen.append('instance'); return True
class Watched(metaclass=Meta): pass
class Failure(Exception):
    def __str__(self): return 'failed'
    def __bool__(self): Spy.seen.append('bool of an error'); return False
"""
