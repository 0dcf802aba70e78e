"""Nonsense, guesses, and what must stay secret."""
