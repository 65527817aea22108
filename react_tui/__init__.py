"""react-tui: reasoning and acting language models (arXiv 2210.03629) on a laptop, in the terminal."""

__version__ = "0.1.0"
