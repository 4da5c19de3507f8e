"""The rules of poker over columns: bets, pots, showdown, awards."""
