"""The database and its files."""
