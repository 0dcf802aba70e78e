"""The review of a game: what every decision was worth, which turns decided it, what luck did, and why."""
