"""Bytes to columns: source, detect, language, vm, assemble."""
