"""The game in a terminal: the board as text, what happens as sentences, and a table for two players."""
