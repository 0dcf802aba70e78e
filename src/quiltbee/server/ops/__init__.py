"""Running a server: start and stop, log, check-up, and what systemd is told."""
