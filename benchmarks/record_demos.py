"""Records the runs of ``assets/demo`` anew with the default model; do this while the machine does nothing else.

Each question is asked by ``react-tui ask``, and the file in which that run was kept is the recording.
Exits with 1 where an answer is not the right one.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from react_tui.paths import HOME_VARIABLE, bundled, folders
from react_tui.store import RunFolder, read_run

DEMOS = {
    "opera": ("Which opera was first performed earlier, Fidelio or The Magic Flute?", "The Magic Flute"),
    "metals": ("Which metal melts at a lower temperature, tin or lead?", "tin"),
    "languages": ("Which programming language was released first, Perl or Java?", "Perl"),
}


def record(question: str, target: Path) -> str:
    """Ask a question, put its recording at ``target``, and return the answer."""
    here = folders()
    with tempfile.TemporaryDirectory() as home:
        # All is as ever, but for the folder of runs.
        (Path(home) / "data").mkdir()
        for name, folder in (("config", here.config), ("cache", here.cache), ("data/models", here.models)):
            (Path(home) / name).symlink_to(folder, target_is_directory=True)
        environment = {**os.environ, HOME_VARIABLE: home}
        command = [sys.executable, "-m", "react_tui", "ask", question]
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
        file = RunFolder(Path(home) / "data" / "runs").find("last")
        target.write_bytes(file.read_bytes())
    run = read_run(target)
    end = run.end(run.leaf)
    return end.answer if end else ""


def main() -> int:
    """Record the demos that are named, or all."""
    target = bundled("assets") / "demo"
    target.mkdir(exist_ok=True)
    wrong = 0
    for name in sys.argv[1:] or DEMOS:
        question, right = DEMOS[name]
        answer = record(question, target / f"{name}.jsonl")
        print(f"{name}\t{answer}\t{'right' if answer == right else 'WRONG'}", flush=True)
        wrong += answer != right
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
