"""Draws the icons of the installed page from the bee of the page: python web/scripts/icons.py"""

import re
from pathlib import Path

import resvg_py

WEB = Path(__file__).parents[1]
BEE = re.search(r"<g .*</g>", (WEB / "public" / "bee.svg").read_text(encoding="utf-8"), re.DOTALL)
PATCHES = ("#d88a8a", "#93a881", "#f0d28c", "#7f9cc0")
"""Cloth in four colours, as on a quilt."""


def icon(margin: float, corner: float, bee: float) -> str:
    """A quilt of four patches with a binding, and the bee on it; all in a square of 100."""
    inner, half, end = 100 - 2 * margin, 50 - margin, 100 - margin
    at = [(margin + half * (number % 2), margin + half * (number // 2)) for number in range(len(PATCHES))]
    squares = "".join(
        f'<rect x="{x}" y="{y}" width="{half}" height="{half}" fill="{fill}"/>'
        for (x, y), fill in zip(at, PATCHES, strict=True)
    )
    seams = (
        f'<path d="M50 {margin}V{end}M{margin} 50H{end}" stroke="#fbf6ec" stroke-width="1.6" stroke-dasharray="4 3"/>'
    )
    cloth = f'<rect x="{margin}" y="{margin}" width="{inner}" height="{inner}" rx="{max(0, corner - margin)}"/>'
    assert BEE is not None
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" rx="{corner}" fill="#1c646c"/><clipPath id="in">{cloth}</clipPath>'
        f'<g clip-path="url(#in)">{squares}{seams}</g><circle cx="50" cy="50" r="{bee * 21:.1f}" fill="#fbf6ec"/>'
        f'<g transform="translate(50 50) scale({bee})">{BEE[0]}</g></svg>'
    )


def main() -> None:
    folder = WEB / "static" / "site" / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    # A mask may take a fifth from each side; Apple rounds the corners itself.
    plain, filled = icon(6, 18, 1.5), icon(0, 0, 1.3)
    for name, drawing, size in (
        ("bee-192", plain, 192),
        ("bee-512", plain, 512),
        ("bee-maskable-512", filled, 512),
        ("apple-touch-icon", icon(0, 0, 1.6), 180),
    ):
        (folder / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size)))


if __name__ == "__main__":
    main()
