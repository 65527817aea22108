"""Evaluates a few starter questions with one job and with many, one right after the other, at temperature 0.

Prints the items an hour of both, their ratio, and how many answers differ. Answers may differ although nothing is
drawn: the sums of a batch are added up in another order than those of a single text, so that of two tokens that are
nearly as likely the other one may win.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from react_tui.core.answers import normalised
from react_tui.evaluation.records import Record
from react_tui.evaluation.results import read_results


def evaluate(folder: Path, jobs: int, limit: int, method: str, flags: list[str]) -> tuple[dict[str, Record], float]:
    """Return the records by item, and the seconds that the command took with loading the model."""
    command = [sys.executable, "-m", "react_tui", "evaluate", "starter", "--methods", method, "--limit", str(limit)]
    started = time.monotonic()
    done = subprocess.run(
        [*command, "--temperature", "0", "--jobs", str(jobs), "--out", str(folder), *flags],
        stdout=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.returncode)
    return {record.item: record for record in read_results(folder)[1]}, time.monotonic() - started


def main() -> None:
    """Evaluate twice and compare; flags that are not known here go to ``react-tui evaluate``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=16, metavar="N", help="starter questions (default 16)")
    parser.add_argument("--jobs", type=int, default=8, metavar="N", help="compared with one (default 8)")
    parser.add_argument("--method", default="react")
    arguments, flags = parser.parse_known_args()
    runs, pace = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for jobs in (1, arguments.jobs):
            out = Path(folder) / str(jobs)
            runs[jobs], seconds = evaluate(out, jobs, arguments.limit, arguments.method, flags)
            pace[jobs] = 3600 * len(runs[jobs]) / seconds
            print(
                f"--jobs {jobs}: {pace[jobs]:.0f} items an hour ({len(runs[jobs])} items in {seconds:.1f} s)",
                flush=True,
            )
    one, many = runs[1], runs[arguments.jobs]
    differing = [item for item in one if normalised(one[item].answer) != normalised(many[item].answer)]
    print(f"ratio {pace[arguments.jobs] / pace[1]:.2f}")
    print(f"answers that differ: {len(differing)} of {len(one)}{': ' + ', '.join(differing) if differing else ''}")
    for item in differing:
        print(f"  {item}: {one[item].answer!r}, {many[item].answer!r}")


if __name__ == "__main__":
    main()
