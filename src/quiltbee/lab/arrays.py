"""NumPy, for the modules of this room that need it. Without NumPy, the error says which extra brings it."""

from quiltbee.extras import how_to_install

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error.msg}; {how_to_install('numpy')}", name=error.name) from None

__all__ = ("Floats", "np", "npt")

Floats = npt.NDArray[np.float32]
