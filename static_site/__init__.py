"""Builds the page that needs no server: `make static`. See docs/decisions/0020-the-server-in-the-page.md."""
