"""What the paper reports, to stand beside our own numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

MODEL = "PaLM-540B, live Wikipedia"


@dataclass(frozen=True)
class Reported:
    """A row of the paper's Table 1, in percent."""

    title: str
    hotpotqa: float
    fever: float


TABLE_1: Mapping[str, Reported] = {
    "standard": Reported("Standard", 28.7, 57.1),
    "cot": Reported("CoT", 29.4, 56.3),
    "cot-sc": Reported("CoT-SC", 33.4, 60.4),
    "act": Reported("Act", 25.7, 58.9),
    "react": Reported("ReAct", 27.4, 60.9),
    "cot-sc-to-react": Reported("CoT-SC → ReAct", 34.2, 64.6),
    "react-to-cot-sc": Reported("ReAct → CoT-SC", 35.1, 62.0),
}

# Of 50 right and 50 wrong runs on HotpotQA, labelled by hand, in percent of the right or of the wrong ones.
TABLE_2: Mapping[str, Mapping[str, int]] = {
    "react": {
        "true positive": 94,
        "false positive": 6,
        "reasoning error": 47,
        "search result error": 23,
        "hallucination": 0,
        "label ambiguity": 29,
    },
    "cot": {
        "true positive": 86,
        "false positive": 14,
        "reasoning error": 16,
        "hallucination": 56,
        "label ambiguity": 28,
    },
}


def reported(task: str) -> Mapping[str, float]:
    """Return the paper's score by method for a task, in percent; empty for a task that it does not have."""
    match task:
        case "hotpotqa":
            return {method: row.hotpotqa for method, row in TABLE_1.items()}
        case "fever":
            return {method: row.fever for method, row in TABLE_1.items()}
    return {}
