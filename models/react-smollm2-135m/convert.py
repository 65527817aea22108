"""Writes a trained adapter as a GGUF file for llama.cpp.

python models/react-smollm2-135m/convert.py OUT adapter.gguf
"""

import argparse
import tomllib
from pathlib import Path

from react_tui.engines.gguf import read_header
from react_tui.models import ModelStore, load_catalogue
from react_tui.paths import folders
from react_tui.training.adapters import convert


def main() -> None:
    """Convert the adapter in a folder that ``train.py`` wrote."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="the folder of train.py")
    parser.add_argument("target", type=Path, help="the GGUF file to write")
    parser.add_argument("--config", type=Path, default=Path(__file__).with_name("config.toml"))
    arguments = parser.parse_args()
    base = tomllib.loads(arguments.config.read_text(encoding="utf-8"))["base"]
    header = read_header(ModelStore(folders(), load_catalogue()).path(base["model"]))
    heads = header.number("{arch}.attention.head_count") or 1
    key_heads = header.number("{arch}.attention.head_count_kv") or heads
    size = convert(arguments.out, arguments.target, header.architecture, heads, key_heads)
    print(f"{arguments.target}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
