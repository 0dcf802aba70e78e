"""Only what pyproject.toml cannot say: cffi builds the extension module."""

from setuptools import setup

setup(cffi_modules=["build_backend/kernel_module.py:ffibuilder"])
