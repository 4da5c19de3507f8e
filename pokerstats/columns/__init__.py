"""The columns that the stages hand on to each other."""
