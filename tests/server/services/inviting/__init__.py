"""Links, seats and those who watch."""
