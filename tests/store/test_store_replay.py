"""A kept run plays through the same events as live, at its own speed, faster, or by key, and can be stopped."""

import json
import threading
from itertools import groupby

import pytest
from kept_runs import THREE_STEPS, keep, session

from react_tui.core import events as ev
from react_tui.core.trajectory import Outcome
from react_tui.store import read_run
from react_tui.store.encode import json_line
from react_tui.store.kept import KeptRun
from react_tui.store.replay import Beat, Playback, beats


def played(run: KeptRun) -> list[ev.Event]:
    return list(Playback(beats(run, run.leaf), speed=0).events())


def of_known_times(path) -> KeptRun:  # type: ignore[no-untyped-def]
    """Return a run whose first thought took 2 s to begin and 1 s to write, and whose first action took 4 s to do."""

    lines = [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]
    for line in lines:
        if line["kind"] == "step":
            first = line["number"] == 1
            line["thought"] |= {"reading": 2.0 * first, "writing": 1.0 * first, "count": 3}
            line["action"] |= {"reading": 0.0, "writing": 0.0}
            line["observation"]["seconds"] = 4.0 * first
    path.write_bytes(b"".join(map(json_line, lines)))
    return read_run(path)


def test_panes_fill_as_live(runs) -> None:
    names = [name for name, _ in groupby(map(ev.event_name, played(read_run(keep(runs)))))]
    step = ["step_started", "context_framed", "thought_writing", "thought_written"]
    step += ["context_framed", "action_writing", "action_written", "step_finished"]
    assert names == ["run_started", *step * 3, "run_finished"]


def test_text_so_far_grows_word_by_word_to_the_whole(runs) -> None:
    texts = [event.text for event in played(read_run(keep(runs))) if isinstance(event, ev.ThoughtWriting)]
    assert texts[:3] == ["I", "I need", "I need Belgium."]


def test_the_pauses_are_those_of_the_record(runs) -> None:
    run = of_known_times(keep(runs))
    assert [beat.seconds for beat in beats(run, run.leaf) if beat.seconds] == pytest.approx(
        [2 + 1 / 3, 1 / 3, 1 / 3, 4.0]
    )


@pytest.mark.parametrize("speed", [1.0, 10.0])
def test_a_playback_waits_for_each_pause_by_its_speed(runs, monkeypatch, speed: float) -> None:
    run, waits = of_known_times(keep(runs)), []
    monkeypatch.setattr(threading.Event, "wait", lambda _self, seconds: waits.append(seconds))
    list(Playback(beats(run, run.leaf), speed=speed).events())
    assert sum(waits) == pytest.approx(7 / speed)


def test_by_key_each_step_waits_for_its_key(runs) -> None:
    run = read_run(keep(runs))
    playback = Playback(beats(run, run.leaf), speed=0, by_key=True)
    seen: list[ev.Event] = []
    for keys in range(3):
        playback.go_on()
        for event in playback.events():
            seen.append(event)
            if isinstance(event, ev.StepFinished):
                break
        assert sum(isinstance(event, ev.StepFinished) for event in seen) == keys + 1


@pytest.mark.parametrize("by_key", [True, False])
def test_a_playback_that_waits_can_be_stopped_from_another_thread(by_key: bool) -> None:
    endless = iter([Beat(1e6, ev.StepStarted(1, False), begins_step=True)])
    playback = Playback(endless, by_key=by_key)
    threading.Timer(0.05, playback.stop).start()
    assert list(playback.events()) == []


def test_a_run_without_an_end_is_shown_as_stopped(runs) -> None:
    path = keep(runs)
    path.write_bytes(b"\n".join(path.read_bytes().split(b"\n")[:3]) + b"\n")
    end = played(read_run(path))[-1]
    assert isinstance(end, ev.RunFinished) and end.outcome is Outcome.CANCELLED
    assert (end.steps, end.pages, end.reason) == (1, ("Belgium",), "the recording ends here")


def test_a_notice_comes_within_the_step_that_it_was_about(runs) -> None:
    long = " word" * 300
    events = played(read_run(keep(runs, (" Hm.", " Search[A]", long, " Search[B]", " Hm.", " Finish[C]"))))
    place = next(n for n, event in enumerate(events) if isinstance(event, ev.Noticed))
    assert isinstance(events[place + 1], ev.StepFinished) and events[place + 1].step.number == 2


def test_only_the_branch_asked_for_is_played(runs) -> None:

    run = read_run(keep(runs))
    list(session(runs, THREE_STEPS[2:]).go_on(run, run.current[0].id).events)
    after = read_run(run.path)
    assert len(after.leaves) == 2
    for leaf in after.leaves:
        assert sum(isinstance(beat.event, ev.StepFinished) for beat in beats(after, leaf)) == 3
