"""Crash safety: imports are killed, starved and disturbed, and no row may be lost or doubled.

`work` is the import that is disturbed, in a process of its own; `faults` does the disturbing; `state` compares what is
there with an import that nobody disturbed. `python -m tests.crash.run --runs N` does each fault N times.
"""
