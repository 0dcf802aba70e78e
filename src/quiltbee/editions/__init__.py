"""Editions as data: the files in the package, how a file is read and checked, and where editions are found."""
