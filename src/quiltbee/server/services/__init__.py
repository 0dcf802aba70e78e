"""The use cases: games, seats, links, lists, import and export, and what is deleted when."""
