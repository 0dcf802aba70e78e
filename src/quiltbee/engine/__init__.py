"""Computer players: what they are, the levels, the arena that measures them, and the protocol that they speak."""
