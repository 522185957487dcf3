"""Reads what runs have written, and nothing else: no import of `sim` or `strategies`."""
