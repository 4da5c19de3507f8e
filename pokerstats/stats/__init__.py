"""Statistics of play: which chances each player of a hand had, and which he took."""
