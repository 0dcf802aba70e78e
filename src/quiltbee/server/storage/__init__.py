"""The database: its tables, the queries, the one writer, and the files of SQLite."""
