"""Starting, running and stopping a server."""
