"""The opponents of solo games: one TOML file each."""
