"""Only what pyproject.toml cannot say: cffi builds the extension module, and one wheel is for all Pythons."""

import os
import sys
import sysconfig

from setuptools import setup

OLDEST = "cp311"
"""The stable interface of this CPython and all later ones: `requires-python` in pyproject.toml."""

options: dict[str, dict[str, str]] = {}
if sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED"):
    options["bdist_wheel"] = {"py_limited_api": OLDEST}
if os.environ.get("QUILTBEE_COMPILER") == "zig" and os.name == "nt":
    options["build_ext"] = {"compiler": "mingw32"}  # setuptools' name for everything like gcc

setup(cffi_modules=["build_backend/kernel_module.py:ffibuilder"], options=options)
