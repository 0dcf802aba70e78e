"""The rules of the three games. Pure: the standard library only, no files, no clock, no global randomness."""
