"""The geometry of patches: outlines, turns, and where buttons are sewn. One cell is 48 units."""
