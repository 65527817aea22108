"""``python -m react_tui`` is ``react-tui``."""

from react_tui.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
