"""Friends, families and their names."""
