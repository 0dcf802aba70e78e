"""Puzzles: how they stand on the table, who has solved which, and what an attempt changes."""
