from pathlib import Path

import pytest


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """Where runs are kept; the folder is not there yet."""
    return tmp_path / "my rüns"
