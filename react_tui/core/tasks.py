"""What is asked of a model: questions that have an answer, or claims that have a verdict (section 3.1)."""

from dataclasses import dataclass

from react_tui.core.actions import FreeText, OneOf

VERDICTS = ("SUPPORTS", "REFUTES", "NOT ENOUGH INFO")


@dataclass(frozen=True)
class Task:
    """A kind of question: the folder of its prompts, what may be answered, and the steps that the paper gives it."""

    name: str
    answers: FreeText | OneOf
    steps: int


QUESTIONS = Task("questions", FreeText(100), steps=7)
CLAIMS = Task("claims", OneOf(VERDICTS), steps=5)

TASKS: dict[str, Task] = {task.name: task for task in (QUESTIONS, CLAIMS)}
