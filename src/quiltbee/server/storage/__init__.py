"""The database: its tables, every statement, the one writer, and the files of SQLite."""
