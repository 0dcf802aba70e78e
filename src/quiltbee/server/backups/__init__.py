"""Whole databases: saved, put back, moved from one kind of database to the other."""
