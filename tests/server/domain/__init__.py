"""A game, its log and its commands, without a server around them."""
