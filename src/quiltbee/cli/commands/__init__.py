"""The commands: one module each, in a folder for each heading of `quiltbee --help`."""
