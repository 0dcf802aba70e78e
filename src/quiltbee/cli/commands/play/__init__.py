"""Playing, on the page or in a terminal."""
