"""A report as one web page, in one file: light or dark as its reader likes it."""

_STYLE = """
  :root { color-scheme: light dark; --ink: #2b2430; --paper: #fbf6ec; --line: #c9bba3; --bad: #b3261e; --ok: #1b7f4d }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #f5ecdd; --paper: #1c1923; --line: #575064; --bad: #f2938c; --ok: #7ed0a3 }
  }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--paper); color: var(--ink) }
  body { font: 17px/1.5 system-ui, sans-serif }
  h1, h2 { font-family: Georgia, serif; line-height: 1.2 }
  table { border-collapse: collapse }
"""


def web_page(title: str, style: str, body: str) -> str:
    """The page as HTML. The title, also HTML, is the heading too. The style is added to the style of all reports."""
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{_STYLE}{style}</style>
<h1>{title}</h1>
{body}
</html>
"""
