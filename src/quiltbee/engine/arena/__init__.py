"""Matches between bots: the games, the arithmetic of strength, and the machines they run on."""
