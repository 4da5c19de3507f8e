"""Names, games, money, findings, errors: plain Python that every layer may use."""
