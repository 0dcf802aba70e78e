"""The lesson of the bee."""
