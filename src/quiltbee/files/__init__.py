"""How files are written and locked so that no crash leaves half of one."""
