"""The rules of the three games. Pure: the standard library only, no clock, no network, no global randomness.

The one thing read from disk is the package's own edition files.
"""
