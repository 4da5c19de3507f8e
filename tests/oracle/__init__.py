"""The oracle: random games are played in PokerKit, and our replay must agree with it act by act and chip by chip.

`terms` makes the terms of a hand, `game` plays it out in PokerKit, `columns` tells it to our replay without any text,
`compare` looks for differences and says which of them are known. `python -m tests.oracle.run --hands N` does many.
"""
