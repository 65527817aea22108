import subprocess
import sys

FORBIDDEN = (
    "llama_cpp",
    "libzim",
    "numpy",
    "jinja2",
    "react_tui.config",
    "react_tui.models",
    "react_tui.engines.llama",
)


def test_the_app_loads_nothing_of_models_archives_and_settings() -> None:
    code = "import sys, react_tui.tui.app; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [module for module in loaded if module in FORBIDDEN]


def test_asking_for_the_apps_door_does_not_load_textual() -> None:
    code = "import sys, react_tui.tui; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "textual" not in loaded
