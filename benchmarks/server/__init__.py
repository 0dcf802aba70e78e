"""How much load a server can take. The clients run in their own process, over real connections."""
