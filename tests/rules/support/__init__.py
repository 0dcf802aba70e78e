"""What the tests of the rules share: positions, recorded games, random games, generated editions."""
