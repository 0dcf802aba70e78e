"""The games in memory, who is looking at them, and how several processes notify each other."""
