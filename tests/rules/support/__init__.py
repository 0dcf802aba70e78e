"""What the tests of the rules share: positions, recorded games, random games, editions made up on the spot."""
