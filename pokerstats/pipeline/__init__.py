"""The way of the data, chunk by chunk."""
