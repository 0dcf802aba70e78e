"""The same games and the same counts as by the rules."""
