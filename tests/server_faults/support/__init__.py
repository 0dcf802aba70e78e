"""Clients, chaos and the checker."""
