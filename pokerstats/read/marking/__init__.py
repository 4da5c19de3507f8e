"""The parts of reading markup: its tables, tags, values, and the lines written of them."""
