"""What a recorder keeps comes back as it was."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from kept_runs import QUESTION, THREE_STEPS, keep, session, unkept

from react_tui.core import events as ev
from react_tui.core.trajectory import Author, Outcome, Thought
from react_tui.store import KeptRun, RunFolder, read_run
from react_tui.store.replay import beats


def test_a_run_is_kept_in_a_folder_of_its_own_with_a_safe_name(runs) -> None:
    path = keep(runs, question="../../x\x00 \x1b[2J: con.txt")
    assert path.parent.parent == runs
    assert path.name == "run.jsonl"
    assert path.parent.name.replace("-", "").isalnum()
    assert read_run(path).header.question == "../../x\x00 \x1b[2J: con.txt"


def test_the_header_says_what_the_run_is_made_with(runs) -> None:
    header = read_run(keep(runs)).header
    assert (header.question, header.method, header.model, header.source) == (QUESTION, "react", "scripted", "Atlas")
    assert header.facts.limits["steps"] == 7 and header.facts.sampling["temperature"] == 0.0
    assert len(header.facts.prompt) == 12 and header.facts.settings == {"run.method": "react"}


@pytest.mark.parametrize("method", ["react", "act"])
def test_a_kept_run_plays_back_the_very_events_it_had(runs, method: str) -> None:
    pieces = THREE_STEPS if method == "react" else THREE_STEPS[1::2]
    asking = session(runs, pieces, method=method).ask(QUESTION)
    live = list(asking.events)
    kept = read_run(asking.recorder.path)
    assert [beat.event for beat in beats(kept, kept.leaf)] == live


FALLS_BACK = (" Hm.", " Search[Ghent]", " Hm.", " Finish[a]", " So it is b.", " b")


def fallen_back(runs: Path) -> tuple[KeptRun, list[ev.Event]]:
    asking = session(runs, FALLS_BACK, method="react-to-cot-sc", steps=2).ask(QUESTION)
    live = list(asking.events)
    return read_run(asking.recorder.path), live


def test_a_run_that_fell_back_plays_back_with_both_methods_and_the_votes(runs) -> None:
    kept, live = fallen_back(runs)
    assert any(isinstance(event, ev.FellBack) for event in live) and live[-1].votes

    def told(events: list[ev.Event]) -> list[ev.Event]:
        return [e for e in events if not isinstance(e, ev.ThoughtWriting | ev.ActionWriting | ev.ContextFramed)]

    assert told([beat.event for beat in beats(kept, kept.leaf)]) == told(live)


def test_what_another_method_begins_does_not_build_on_the_steps_before(runs) -> None:
    kept, _ = fallen_back(runs)
    assert [str(step.step.action) for step in kept.current] == ["Finish[b]"]
    assert len(kept.steps) == 3 and kept.is_whole(kept.leaf) and kept.method(kept.leaf) == "cot-sc"


def test_a_run_that_was_cut_after_its_fallback_goes_on_with_the_other_method(runs) -> None:
    kept, _ = fallen_back(runs)
    lines = kept.path.read_bytes().split(b"\n")
    upto = next(n for n, line in enumerate(lines) if b'"kind": "fallback"' in line)
    kept.path.write_bytes(b"\n".join(lines[: upto + 1]) + b"\n")
    cut = read_run(kept.path)
    list(session(runs, FALLS_BACK[4:], method="react-to-cot-sc").go_on(cut, cut.leaf).events)
    again = read_run(kept.path)
    assert [kept.step for kept in again.current] == [kept.step for kept in kept.current]


def test_keeping_a_run_changes_nothing_in_it(runs) -> None:
    live = list(session(runs).ask(QUESTION).events)
    assert [replace(e, seconds=0) if isinstance(e, ev.RunFinished) else e for e in live] == [
        replace(e, seconds=0) if isinstance(e, ev.RunFinished) else e for e in unkept(THREE_STEPS)
    ]


def test_a_page_that_is_read_twice_is_kept_once(runs) -> None:
    again = (" Hm.", " Search[Belgium]", " Hm.", " Search[Belgium]", " Hm.", " Finish[x]")
    path = keep(runs, again)
    assert path.read_text(encoding="utf-8").count('"kind": "page"') == 1
    assert {kept.step.observation.page for kept in read_run(path).current[:2]} == {"Belgium is a page." * 20}


def test_a_step_tells_what_the_model_was_given(runs) -> None:
    kept = read_run(keep(runs)).current[1]
    assert kept.thought_context.spans[-1].text == "Thought 2:"
    assert kept.action_context.spans[-1].text == "\nAction 2:"
    assert sum(kept.action_context.counts) > sum(kept.thought_context.counts)


def test_nothing_is_kept_of_a_question_whose_model_does_not_load(runs) -> None:
    one = session(runs)
    one.engine.open = lambda: (_ for _ in ()).throw(ev_error())  # type: ignore[method-assign]
    events = list(one.ask(QUESTION).events)
    assert events[-1].outcome is Outcome.FAILED and not runs.exists()


def ev_error() -> Exception:
    from react_tui.errors import EngineError

    return EngineError("no memory")


def test_an_edited_step_is_a_sibling_of_the_original_and_nothing_is_overwritten(runs) -> None:
    one = session(runs)
    path = keep(runs)
    before = path.read_bytes()
    run = read_run(path)
    second = run.current[1]
    recorder = one.runs.go_on(run, one._facts(), second.parent, of=second.id)
    edited = replace(second.step, thought=Thought("It is Ghent.", author=Author.PERSON))
    recorder.take(ev.StepFinished(edited))
    recorder.close()
    after = read_run(path)
    assert path.read_bytes().startswith(before)
    assert [kept.step.thought.text for kept in after.current] == ["I need Belgium.", "It is Ghent."]
    assert after.current[1].of == second.id and after.current[1].authors == {Author.PERSON, Author.MODEL}
    assert after.outcome is None and after.end(run.leaf).answer == "Senne"


def test_going_back_opens_another_branch(runs) -> None:
    path = keep(runs)
    run = read_run(path)
    first = run.current[0].id
    list(session(runs, (" Ghent.", " Search[Ghent]", " Lys.", " Finish[Lys]")).go_on(run, first).events)
    after = read_run(path)
    assert len(after.leaves) == 2 and after.end(run.leaf).answer == "Senne"
    assert [str(kept.step.action) for kept in after.current] == ["Search[Belgium]", "Search[Ghent]", "Finish[Lys]"]


def test_a_run_that_goes_on_finds_its_world_as_it_left_it(runs) -> None:
    path = keep(runs, (" Hm.", " Search[Belgium]", " Hm."))
    run = read_run(path)
    assert run.outcome is Outcome.FAILED
    one = session(runs, (" Hm.", " Lookup[capital]", " Hm.", " Finish[x]"))
    list(one.go_on(run, run.leaf).events)
    assert read_run(path).current[1].step.observation.text == "capital on Belgium"


def test_another_model_is_not_given_the_tokens_of_the_first(runs) -> None:
    run = read_run(keep(runs, THREE_STEPS[:2]))
    step = run.current[0].step
    told = replace(step, thought=replace(step.thought, tokens=(1, 2)), action=replace(step.action, tokens=(3,)))
    assert told.without_tokens() == step and told.without_tokens().action.tokens is None


def test_the_latest_score_counts(runs) -> None:
    run = read_run(keep(runs))
    recorder = RunFolder(runs).go_on(run, run.header.facts, run.leaf)
    recorder.score("exact match", 0.0)
    recorder.score("exact match", 1.0)
    recorder.close()
    after = read_run(run.path)
    assert after.scores(after.leaf) == {"exact match": 1.0} and after.outcome is Outcome.FINISHED


def test_the_file_is_plain_json_lines(runs) -> None:
    lines = keep(runs).read_bytes().split(b"\n")
    assert lines[-1] == b"" and [json.loads(line)["kind"] for line in lines[:-1]] == [
        "run",
        "page",
        "step",
        "page",
        "step",
        "step",
        "end",
    ]
