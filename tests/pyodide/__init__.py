"""Tests that run inside Pyodide, the Python of the static page, with the kernel as WebAssembly. Node runs it here."""
