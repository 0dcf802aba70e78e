"""The server inside a page: no sockets, threads or processes. Whoever carries messages asks it, and keeps its file."""
