"""The use cases: playing, seats, importing, deleting."""
