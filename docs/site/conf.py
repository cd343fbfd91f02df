"""How Sphinx builds the documentation: https://www.sphinx-doc.org/en/master/usage/configuration.html.

The folder of sources is the repository, so that links to the README, the notebooks and the examples hold in the site
as they do on a code host. `docs/site/build.py` calls Sphinx with this file.
"""

from __future__ import annotations

from kg.version import version as installed_version

project = "kgbench"
author = "The kgbench developers"
copyright = "The kgbench developers. Code: Apache-2.0; everything under ontology/: CC BY 4.0"
language = "en"
version = release = installed_version()

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_click",
    "sphinx_external_toc",
]
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [
    ".*",
    "build",
    "dist",
    "runs",
    "site",
    "bench",
    "kg",
    "generators",
    "evaluators",
    "kgbench",
    "tests",
]
external_toc_path = "docs/site/toc.yml"
external_toc_exclude_missing = False

# Pages are the Markdown that code hosts show, whose headings have anchors.
myst_heading_anchors = 4
myst_gfm_only = False
highlight_language = "text"
# Pygments knows no `+` of lists and no `-` in names in Cypher; such a block is coloured as far as it goes.
suppress_warnings = ["misc.highlighting_failure"]
smartquotes = False

default_role = "code"
autodoc_member_order = "bysource"
# Types stand with the arguments: signatures stay short, and one that is split into lines would be a list without terms.
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
add_module_names = False
napoleon_use_rtype = False

html_theme = "pydata_sphinx_theme"
html_title = f"kgbench {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_context = {"default_mode": "auto"}
html_theme_options = {
    "logo": {"text": f"kgbench {version}"},
    "navbar_persistent": ["search-button"],
    "navbar_end": ["version-switcher", "theme-switcher", "navbar-icon-links"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "header_links_before_dropdown": 7,
    "navigation_with_keys": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
    "search_as_you_type": True,
    "show_toc_level": 2,
    # Other versions are folders beside this one; the list is a file above all of them.
    "switcher": {"json_url": "../versions.json", "version_match": version},
    "check_switcher": False,
}
