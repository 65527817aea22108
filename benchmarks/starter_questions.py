"""Asks every starter question through ``react-tui ask --json``, each in a process of its own, and counts how that went.

Prints a line for each question; the last lines give runs, answers within the budget, steps that do not
read back, crashes, repeated searches, and answers that are right (compared without case, articles and punctuation).
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass

from react_tui.core.parse import parse_action
from react_tui.paths import bundled

ANSWERED = {"finished", "forced"}


@dataclass
class Run:
    """How one question went."""

    exit_code: int
    outcome: str
    answer: str
    seconds: float
    malformed: int
    repeats: int


def ask(question: str, flags: list[str]) -> Run:
    """Ask one question."""
    command = [sys.executable, "-m", "react_tui", "ask", question, "--json", *flags]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    events = [json.loads(line) for line in done.stdout.split("\n") if line]
    steps = [event["step"] for event in events if event["event"] == "step_finished"]
    actions = [f"{step['action']['name']}[{step['action']['argument']}]" for step in steps]
    malformed = sum(str(parse_action(action)) != action or "\n" in action for action in actions)
    searches = Counter(action for action in actions if action.startswith("Search"))
    end = events[-1] if events and events[-1]["event"] == "run_finished" else {}
    return Run(
        done.returncode,
        end.get("outcome", "crash"),
        end.get("answer", ""),
        end.get("seconds", 0.0),
        malformed,
        sum(count - 1 for count in searches.values()),
    )


def normal(text: str) -> str:
    """Return a text as answers are compared."""
    return " ".join(re.sub(r"\b(a|an|the)\b|[^\w\s]", " ", text.casefold()).split())


def main() -> None:
    """Ask and count; flags that are not known here go to ``react-tui ask``."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--limit", type=int, default=None, metavar="N", help="ask only the first N questions")
    arguments, flags = parser.parse_known_args()
    lines = (bundled("assets") / "starter" / "questions.jsonl").read_text(encoding="utf-8").strip().split("\n")
    questions = [json.loads(line) for line in lines][: arguments.limit]
    runs = []
    for question in questions:
        run = ask(question["question"], flags)
        right = normal(run.answer) == normal(question["answer"])
        print(
            f"{'right' if right else 'wrong'}\t{run.outcome}\t{run.seconds:.1f} s\t{question['id']}\t{run.answer}",
            flush=True,
        )
        runs.append((run, right))
    outcomes = Counter(run.outcome for run, _ in runs)
    print(f"runs {len(runs)}, answered {sum(run.outcome in ANSWERED for run, _ in runs)} ({dict(outcomes)})")
    print(f"malformed steps {sum(run.malformed for run, _ in runs)}, crashes {outcomes['crash']}", end=", ")
    print(f"runs with a repeated search {sum(run.repeats > 0 for run, _ in runs)}")
    print(f"right {sum(right for _, right in runs)} of {len(runs)}")


if __name__ == "__main__":
    main()
