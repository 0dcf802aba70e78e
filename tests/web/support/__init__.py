"""What the tests of the page share: browsers, a server, somebody at a table, prepared games."""
