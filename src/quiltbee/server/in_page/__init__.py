"""The server inside a page: no sockets, threads or processes. The worker carries the messages, and keeps its file."""
