"""A record shows again what happened in its run."""

from pathlib import Path

from evaluations import by_key, evaluate, manifest

from react_tui.core import events as ev
from react_tui.evaluation.replay import events_of


def test_a_record_tells_its_steps_and_its_end_again(tmp_path: Path) -> None:
    record = by_key(evaluate(tmp_path, manifest(methods=("react",))))["q3", "react"]
    *events, end = events_of(record)
    steps = [event.step for event in events if isinstance(event, ev.StepFinished)]
    assert [str(step.action) for step in steps] == ["Search[answer 3]", "Finish[answer 3]"]
    assert steps[0].thought is not None and steps[0].observation.text == "answer 3 is a page."
    assert isinstance(end, ev.RunFinished) and end.answer == "answer 3" and end.usage.generated == record.tokens
    assert [evidence.sentence for evidence in end.evidence] == ["answer 3 is a page."]


def test_what_was_abandoned_comes_before_the_note_of_the_fallback(tmp_path: Path) -> None:
    from test_hybrids import ALL, FEW, REACT_FIRST, answer

    records = by_key(evaluate(tmp_path, manifest(FEW, ALL), items=FEW, answer=answer))
    told = [event for event in events_of(records["q2", REACT_FIRST]) if not isinstance(event, ev.StepStarted)]
    kinds = [type(event).__name__ for event in told]
    assert kinds == ["StepFinished"] * 3 + ["Noticed"] + ["ChainWritten"] * 5 + ["StepFinished", "RunFinished"]
