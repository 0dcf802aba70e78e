"""Programs that are killed, and disks that lose power."""
