"""Every route of the HTTP API, one module for each part of it."""
