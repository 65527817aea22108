"""Fills in the observations of hand-written exemplars by doing their actions."""

import argparse
from pathlib import Path

from react_tui.core.environment import Environment
from react_tui.core.exemplars import Exemplar, parse_exemplars
from react_tui.core.trajectory import Finding
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import UsageError
from react_tui.knowledge.zim import open_zim


def rehearsed(text: str, environment: Environment) -> str:
    """Return the text of exemplars with the observations that their actions lead to now."""
    return "\n".join(_rehearse(exemplar, environment) for exemplar in parse_exemplars(text))


def _rehearse(exemplar: Exemplar, environment: Environment) -> str:
    environment.reset(exemplar.question)
    lines = [f"{exemplar.label}: {exemplar.question}"]
    for number, step in enumerate(exemplar.steps, start=1):
        if step.thought is not None:
            lines.append(f"Thought {number}: {step.thought.text}")
        if step.action is None:
            raise UsageError(f"step {number} has no action", where=exemplar.question)
        lines.append(f"Action {number}: {step.action}")
        observation = environment.act(step.action)
        if observation.finding is not Finding.ANSWER:
            lines.append(f"Observation {number}: {observation.text}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Rewrite a file of exemplars in place."""
    parser = argparse.ArgumentParser(description=rehearsed.__doc__)
    parser.add_argument("exemplars", type=Path)
    parser.add_argument("archive", type=Path)
    arguments = parser.parse_args()
    environment = Wikipedia(open_zim(arguments.archive))
    text = rehearsed(arguments.exemplars.read_text(encoding="utf-8"), environment)
    arguments.exemplars.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
