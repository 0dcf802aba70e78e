"""The game for one player against the Automa (U1-U13)."""
