"""Fuzz: hand histories with random bytes changed and names that readers stumble over.

`edits` changes them, `checks` says what must hold all the same. `python -m tests.fuzz.run --cases N` does many.
"""
