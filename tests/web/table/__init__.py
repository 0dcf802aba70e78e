"""Playing at the table."""
