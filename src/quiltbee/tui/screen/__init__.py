"""The game as a screen of Textual: both quilts, the time board and the cards, played by keys and mouse."""
