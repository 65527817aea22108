"""``react-tui runs`` and ``react-tui replay``: earlier runs, found, read, exported and deleted."""

import json
from pathlib import Path

import pytest
from kept_runs import QUESTION, THREE_STEPS, keep

from react_tui.core.parse import parse_steps


@pytest.fixture
def path(tmp_path) -> Path:
    return keep(tmp_path / "home" / "data" / "runs")


def test_no_runs_are_no_lines_and_no_folders(react_tui, tmp_path) -> None:
    done = react_tui("runs", "list")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (tmp_path / "home" / "data").exists()


def test_list_is_one_line_a_run_with_tabs(react_tui, path: Path) -> None:
    (line,) = react_tui("runs", "list").stdout.strip().split("\n")
    id, _, question, *rest = line.split("\t")
    assert (id, question, rest) == (path.parent.name[-8:], QUESTION, ["react", "finished", "3"])


def test_a_run_that_was_killed_is_unfinished(react_tui, path: Path) -> None:
    path.write_bytes(b"\n".join(path.read_bytes().split(b"\n")[:5]) + b"\n{")
    assert "\tunfinished\t2" in react_tui("runs", "list").stdout
    done = react_tui("runs", "show", "last")
    assert f"{path}, line 6: it was cut or damaged." in done.stderr and "Action 2" in done.stdout


def test_a_file_that_is_no_run_is_told_and_the_others_are_listed(react_tui, path: Path) -> None:
    broken = path.parent.with_name("2026-01-01-0000abcd")
    broken.mkdir()
    (broken / "run.jsonl").write_bytes(b"\0\0")
    done = react_tui("runs", "list")
    assert done.returncode == 0 and done.stdout.count("\n") == 1 and "0000abcd" in done.stderr


def test_show_prints_what_ask_prints(react_tui, path: Path) -> None:
    lines = react_tui("runs", "show", path.parent.name[-8:-5]).stdout.strip().split("\n")
    assert lines[0] == f"Question: {QUESTION}" and lines[-2] == "Answer: Senne"
    steps = parse_steps("\n".join(lines[1:-2]))
    assert [str(step.action) for step in steps] == [piece.strip() for piece in THREE_STEPS[1::2]]


def test_show_prints_events_as_json_too(react_tui, path: Path) -> None:
    events = [json.loads(line) for line in react_tui("runs", "show", "--json").stdout.strip().split("\n")]
    assert events[0]["event"] == "run_started" and events[-1]["answer"] == "Senne"


def test_replay_prints_the_same_from_a_file(react_tui, path: Path) -> None:
    done = react_tui("replay", str(path), "--speed", "1000")
    assert done.returncode == 0 and done.stdout == react_tui("runs", "show").stdout


@pytest.mark.parametrize("speed", ["-1", "nan", "inf", "fast"])
def test_a_wrong_speed_is_bad_use(react_tui, path: Path, speed: str) -> None:
    assert react_tui("replay", "last", f"--speed={speed}").returncode == 2


def test_search_names_the_part_and_exits_1_where_nothing_is_found(react_tui, path: Path) -> None:
    done = react_tui("runs", "search", "BRUSSELS", "capital")
    assert done.returncode == 0 and done.stdout.split("\t")[3] == "thought 2"
    assert react_tui("runs", "search", "xylophone").returncode == 1
    assert react_tui("runs", "search", "???").returncode == 2


def test_delete_takes_the_run_away_and_prints_its_id(react_tui, path: Path) -> None:
    done = react_tui("runs", "delete", "last")
    assert done.stdout == path.parent.name[-8:] + "\n" and not path.parent.exists()
    assert react_tui("runs", "delete", "last").returncode == 2


def test_export_has_a_form_for_people_for_programs_and_for_trainers(react_tui, path: Path) -> None:
    assert react_tui("runs", "export", "last").stdout.startswith("# Which river")
    assert json.loads(react_tui("runs", "export", "--format", "json").stdout)["runs"][0]["question"] == QUESTION
    training = ("runs", "export", "--format", "training")
    assert react_tui(*training).stdout.count("\n") == 3
    assert json.loads(react_tui(*training, "--unit", "run").stdout)["messages"]


def test_an_export_of_nothing_exits_1(react_tui, path: Path) -> None:
    done = react_tui("runs", "export", "--outcome", "failed")
    assert done.returncode == 1 and done.stdout == "" and done.stderr


def test_a_run_with_an_answer_is_not_resumed(react_tui, path: Path) -> None:
    done = react_tui("runs", "resume", "last")
    assert done.returncode == 2 and "has an answer" in done.stderr


def test_hostile_text_reaches_no_terminal(react_tui, tmp_path) -> None:
    hostile = "\x1b[2J\x9b31m\u202e\r[/]"
    keep(tmp_path / "home" / "data" / "runs", [f" {hostile}", f" Finish[{hostile}]"], f"x {hostile}")
    for command in (("list",), ("show",), ("search", "x"), ("export",)):
        done = react_tui("runs", *command)
        printed = done.stdout + done.stderr
        assert done.returncode == 0 and not {"\x1b", "\x9b", "\u202e", "\r"} & set(printed)
