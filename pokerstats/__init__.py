"""The auditor's toolkit for poker hands: `import pokerstats as ps`."""

__version__ = "0.1.0"
