"""The server inside a page: no sockets, threads or processes. The worker carries messages and keeps the database."""
