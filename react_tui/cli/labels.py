"""``react-tui labels``: what people saw in the runs of an evaluation, drawn to be labelled and counted."""

import argparse
import sys
from pathlib import Path

from react_tui.errors import ExitCode, UsageError
from react_tui.evaluation.by_hand import SHEET_NAME, Sheet, draw, read_sheet
from react_tui.evaluation.labelled import by_hand
from react_tui.evaluation.results import read_results
from react_tui.paths import typed_path
from react_tui.text import clean


def labels(arguments: argparse.Namespace) -> int:
    """Draw runs to be labelled where that is asked for, and print the counts of what is labelled."""
    folder = typed_path(arguments.folder)
    manifest, records = read_results(folder)
    methods = arguments.methods or manifest.methods
    if missing := [method for method in methods if method not in manifest.methods]:
        raise UsageError(
            f"{', '.join(missing)}: not in this evaluation.", hint=f"It has {', '.join(manifest.methods)}."
        )
    if arguments.draw:
        sheet = draw(folder, records, arguments.draw, methods, arguments.seed)
    else:
        sheet = read_sheet(folder, records)
    counts = {method: sheet.counts(method) for method in methods}
    if any(counts.values()):
        print("\n".join(by_hand(counts, beside_paper=manifest.task == "hotpotqa")))
    print(f"react-tui: {_said(sheet, folder)}", file=sys.stderr)
    return ExitCode.ANSWERED


def _said(sheet: Sheet, folder: Path) -> str:
    if not sheet.marks:
        return "no run is labelled; --draw 50 chooses some, and in the app the evaluate screen opens this folder"
    done = len(sheet.marks) - len(sheet.open)
    return f"{done} of {len(sheet.marks)} runs in {clean(str(folder / SHEET_NAME), lines=False)} are labelled"
