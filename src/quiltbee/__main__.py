"""`python -m quiltbee` is `quiltbee`."""

import sys

from quiltbee.cli import main

sys.exit(main())
