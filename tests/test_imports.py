"""What is loaded when: a command does not pay for what it does not use, and only the child process knows llama.cpp."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("react_tui.cli.ask", ("textual", "llama_cpp", "huggingface_hub")),
        ("react_tui.cli.plain", ("textual", "llama_cpp")),
        ("react_tui.cli.evaluate", ("textual", "llama_cpp")),
        ("react_tui.evaluation.report", ("textual", "llama_cpp", "libzim", "rich")),
        ("react_tui.tui.app", ("llama_cpp", "libzim", "huggingface_hub")),
        ("react_tui.cli.parser", ("textual", "llama_cpp", "libzim", "rich")),
        ("react_tui.core.loop", ("textual", "llama_cpp", "libzim", "numpy", "platformdirs")),
        ("react_tui.engines.llama.client", ("llama_cpp", "numpy")),
    ],
)
def test_a_module_loads_only_what_it_needs(module: str, absent: tuple[str, ...]) -> None:
    code = f"import sys, {module}; print([name for name in {absent!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
