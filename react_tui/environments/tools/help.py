"""The lines that explain our own tools to the model, which lie under ``prompts/tools``."""

from react_tui.paths import bundled


def help_line(tool: str) -> str:
    """Return the line of help of one of our tools."""
    return (bundled("prompts") / "tools" / f"{tool}.txt").read_text(encoding="utf-8").strip()
