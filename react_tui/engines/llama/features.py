"""Prints, in a process of its own, what this build of llama.cpp can do, as one line of JSON."""

import json

import llama_cpp as lib

from react_tui.engines.llama.native import can_offload, library_version


def main() -> None:
    """Print the version, whether a GPU can be used, and llama.cpp's own line on backends and instructions."""
    info = lib.llama_print_system_info().decode("utf-8", errors="replace")
    print(json.dumps({"version": library_version(), "offload": can_offload(), "info": info}))


if __name__ == "__main__":
    main()
