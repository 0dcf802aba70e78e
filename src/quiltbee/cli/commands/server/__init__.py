"""The server and its database."""
