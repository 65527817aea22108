import pytest
from textual.widgets import Input


@pytest.fixture(autouse=True)
def _still_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture must not depend on the moment at which the cursor blinks."""
    monkeypatch.setattr(Input, "cursor_blink", False)
