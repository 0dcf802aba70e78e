"""The work of `quiltbee tournament`."""
