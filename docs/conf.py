"""How Sphinx makes the site of these pages: `make docs`. docs/decisions/ says why it is Sphinx."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from docs.generate import write  # noqa: E402  # the folder above must be known first

from quiltbee import __version__  # noqa: E402

project = "quiltbee"
author = "the quiltbee project"
project_copyright = "the quiltbee project"
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["pictures", "generate", "site"]
suppress_warnings = ["misc.highlighting_failure"]  # a few blocks show pieces of files
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # types of other packages have no page here, and the site is built offline

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "attrs_inline"]

# Docstrings write names in single backticks, as Markdown does. A name that has an entry becomes a link.
default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "quiltbee"
html_logo = "site/bee.svg"
html_favicon = "site/bee.svg"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a3b2e", "color-brand-content": "#7a3b2e"},
    "dark_css_variables": {"color-brand-primary": "#f0b8a0", "color-brand-content": "#f0b8a0"},
}
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True

write(HERE)
