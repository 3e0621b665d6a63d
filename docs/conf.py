"""The documentation: ``sphinx-build -W -b html docs docs/_build/html``, its examples with ``-b doctest``."""

import sys
from pathlib import Path

from mjfast import __version__

sys.path.append(str(Path(__file__).parent))

project = "mjfast"
author = "the mjfast developers"
copyright = "2026, the mjfast developers"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.doctest", "generated"]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"mjfast {release}"
html_show_sourcelink = False
html_copy_source = False

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# `name` in a docstring is code.
default_role = "literal"

# The signatures stay readable: what each argument may be is in the text.
autodoc_typehints = "none"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
napoleon_google_docstring = False
napoleon_use_param = False
napoleon_use_rtype = False
napoleon_use_ivar = True

# The examples in docstrings are run by pytest.
doctest_test_doctest_blocks = ""

# Examples write their files into a folder of their own, and tables are as wide as a page.
doctest_global_setup = """
import os as _os, tempfile as _tempfile
import pandas as _pd
_home, _folder = _os.getcwd(), _tempfile.TemporaryDirectory()
_os.chdir(_folder.name)
_pd.set_option("display.width", 100, "display.max_columns", 12)
"""
doctest_global_cleanup = """
_os.chdir(_home)
_folder.cleanup()
"""
