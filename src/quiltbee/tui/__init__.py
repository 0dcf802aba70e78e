"""The table in a terminal: somebody types, somebody reads, and the game is kept."""
