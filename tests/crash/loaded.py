"""Imported by the server of processes before it makes any."""

from tests.crash import work

work.load()
