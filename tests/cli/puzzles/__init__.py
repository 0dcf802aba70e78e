"""Commands that solve and make puzzles."""
