"""Bots, hints and analyses."""
