"""Backups, restores and what is left of them."""
