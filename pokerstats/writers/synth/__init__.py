"""Hands that nobody played: legal play by chance, the same for the same seed, settled and written as a room would."""
