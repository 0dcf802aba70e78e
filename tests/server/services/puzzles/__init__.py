"""Puzzles, and those that come back."""
