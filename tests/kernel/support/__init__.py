"""What several tests of the kernel need."""
