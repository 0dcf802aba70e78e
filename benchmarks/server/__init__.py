"""How much a server carries. The clients run in another process than the server, over real connections."""
