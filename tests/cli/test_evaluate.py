"""``react-tui evaluate``: results in a folder, the report on stdout, everything else on stderr."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gguf_files import model, write
from zim_archives import Entry, build_archive, text

from react_tui.cli import main
from react_tui.cli.opening import make_setup
from react_tui.config import KEYS
from react_tui.core.actions import ActionSpace, ActionSpec
from react_tui.core.methods import METHODS
from react_tui.core.setup import Setup
from react_tui.core.tasks import TASKS
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.engines.scripted import ScriptedEngine
from react_tui.environments.tools.registry import open_tools
from react_tui.evaluation.results import read_results
from react_tui.paths import bundled
from react_tui.session import Session
from react_tui.store import RunFolder

QUESTIONS = [{"id": n, "question": f"Question {n}?", "answer": f"answer {n}"} for n in range(1, 6)]
Evaluate = Callable[..., int]


class Nothing:
    """A world in which one can only finish."""

    def reset(self, question: str) -> None:
        pass

    def actions(self) -> ActionSpace:
        return ActionSpace((ActionSpec("Finish"),))

    def act(self, action: Action) -> Observation:
        return Observation("", Finding.ANSWER)


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    path = tmp_path / "own.jsonl"
    path.write_text("".join(json.dumps(question) + "\n" for question in QUESTIONS), encoding="utf-8")
    return path


@pytest.fixture
def evaluate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evaluate:
    """Run the command with a scripted engine in the place of a model, which is only read for its checksum."""

    def opened(config, here, slots: int) -> Session:  # type: ignore[no-untyped-def]
        engine = ScriptedEngine([f" Finish[answer {n}]" for n in (1, 2, 9, 9, 5) * 4])
        tools = open_tools(config.tools.use).tools

        def setup(method: str) -> Setup:
            return make_setup(config, TASKS[config.run.task], METHODS[method], tools)

        return Session(engine, Nothing, setup("act"), "scripted", "nothing", runs=RunFolder(here.runs), setups=setup)

    monkeypatch.setattr("react_tui.cli.evaluate.open_session", opened)

    def run(*arguments: str, out: str = "out", weights: int = 256) -> int:
        path = write(tmp_path / "tiny.gguf", model(body=weights))
        return main(["evaluate", *arguments, "--model", str(path), "--out", str(tmp_path / out)])

    return run


def settings_of(folder: Path) -> dict[str, object]:
    fixed = read_results(folder)[0].fixed
    return {name.removeprefix("setting."): value for name, value in fixed.items() if name.startswith("setting.")}


def test_the_report_is_on_stdout_and_in_the_folder(evaluate, own_file, tmp_path, capsys) -> None:
    assert evaluate(str(own_file), "--methods", "act") == 0
    out, err = capsys.readouterr()
    assert out.startswith("# own: 5 items, act\n") and "| Act | 60.0 |" in out
    assert (tmp_path / "out" / "report.md").read_text(encoding="utf-8") == out
    assert json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))["rows"][0]["right"] == 3
    assert "results go to" in err


def test_where_stderr_is_no_terminal_progress_is_plain_lines(evaluate, own_file, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    err = capsys.readouterr().err
    assert "0 of 5\n" in err and err.endswith("5 of 5: act 60.0\n") and "\x1b" not in err


def test_limit_takes_the_first_items(evaluate, own_file, tmp_path) -> None:
    evaluate(str(own_file), "--methods", "act", "--limit", "2")
    assert read_results(tmp_path / "out")[0].items == ("1", "2")


def test_a_sample_is_drawn_by_the_seed(evaluate, own_file, tmp_path) -> None:
    for out, seed in (("one", "1"), ("same", "1"), ("other", "4")):
        evaluate(str(own_file), "--methods", "act", "--sample", "2", "--seed", seed, out=out)
    one, same, other = (read_results(tmp_path / out)[0].items for out in ("one", "same", "other"))
    assert one == same != other and len(one) == 2


def test_the_manifest_holds_every_setting_and_checksum(evaluate, own_file, tmp_path) -> None:
    evaluate(str(own_file), "--methods", "act", "--limit", "1", "--temperature", "0.5", "--n", "3")
    wanted = {
        "limit": 1,
        "sample": None,
        "steps": 7,
        "temperature": 0.5,
        "seed": 0,
        "samples": 3,
        "thought_tokens": 128,
    }
    assert wanted.items() <= settings_of(tmp_path / "out").items()
    fixed = read_results(tmp_path / "out")[0].fixed
    checksums = ("data.sha256", "model.sha256", "prompt.sha256")
    assert all(len(str(fixed[name])) == 64 for name in checksums) and "bytes" in str(fixed["source.identity"])


def test_claims_take_five_steps_and_questions_seven_unless_told_otherwise(evaluate, own_file, tmp_path) -> None:
    claims = tmp_path / "claims.jsonl"
    claims.write_text('{"id": 1, "claim": "Lead is heavy.", "label": "SUPPORTS"}\n', encoding="utf-8")
    evaluate("fever", "--data", str(claims), "--methods", "act", out="claims")
    evaluate("hotpotqa", "--data", str(own_file), "--methods", "act", out="questions")
    evaluate(str(own_file), "--methods", "act", "--steps", "2", out="told")
    assert [settings_of(tmp_path / out)["steps"] for out in ("claims", "questions", "told")] == [5, 7, 2]


def test_the_starter_questions_need_no_file(evaluate, tmp_path) -> None:
    assert evaluate("starter", "--methods", "act", "--limit", "1") == 0
    assert read_results(tmp_path / "out")[0].items == ("starter-001",)


def test_an_evaluation_goes_on_only_when_that_is_asked_for(evaluate, own_file, tmp_path, capsys) -> None:
    evaluate(str(own_file), "--methods", "act", "--limit", "2")
    assert evaluate(str(own_file), "--methods", "act", "--limit", "2") == 2
    assert "--resume" in capsys.readouterr().err
    assert evaluate(str(own_file), "--methods", "act", "--limit", "2", "--resume", "--jobs", "2") == 0


def test_a_resume_with_another_setting_names_it(evaluate, own_file, capsys) -> None:
    evaluate(str(own_file), "--methods", "act", "--limit", "2")
    assert evaluate(str(own_file), "--methods", "act", "--limit", "2", "--temperature", "1", "--resume") == 2
    assert "setting.temperature was 0.0 and is now 1.0" in capsys.readouterr().err


def test_a_resume_over_another_source_is_refused(evaluate, own_file, tmp_path, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    other = str(build_archive(tmp_path / "other.zim", [Entry("Lead", text("Lead is heavy."))]))
    assert evaluate(str(own_file), "--methods", "act", "--source", other, "--resume") == 2
    assert "source.identity was" in capsys.readouterr().err


def test_a_resume_with_another_model_under_the_same_name_is_refused(evaluate, own_file, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    assert evaluate(str(own_file), "--methods", "act", "--resume", weights=512) == 2
    assert "model.sha256 was" in capsys.readouterr().err


def test_a_resume_with_more_tools_is_refused_as_another_setting_and_another_prompt(
    evaluate, own_file, home, capsys
) -> None:
    evaluate(str(own_file), "--methods", "act")
    (home.config / "config.toml").write_text('[tools]\nuse = ["Calculate"]\n', encoding="utf-8")
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    err = capsys.readouterr().err
    assert "prompt.sha256 was" in err and "setting.tools was not set and is now Calculate" in err


def test_a_resume_with_another_adapter_is_refused(evaluate, own_file, home, tmp_path, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    adapter = tmp_path / "adapter.gguf"
    adapter.write_bytes(b"another")
    (home.config / "config.toml").write_text(f"[model]\nadapter = '{adapter}'\n", encoding="utf-8")
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    assert "adapter.sha256 was not set and is now" in capsys.readouterr().err


def test_a_resume_with_other_instructions_is_refused(evaluate, own_file, tmp_path, monkeypatch, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    prompts = shutil.copytree(bundled("prompts"), tmp_path / "prompts")
    with (prompts / "questions" / "act.txt").open("a", encoding="utf-8") as file:
        file.write("Be brief.\n")
    monkeypatch.setattr("react_tui.cli.opening.bundled", lambda _name: prompts)
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    assert "prompt.sha256 was" in capsys.readouterr().err


OTHERWISE = {
    "run.thought_tokens": 64,
    "run.samples": 5,
    "run.samples_temperature": 1.0,
    "run.tokens": 900,
    "run.seconds": 60.0,
    "run.at_limit": "fallback",
    "run.repeats": "allow",
    "sampling.temperature": 1.0,
    "sampling.top_p": 0.9,
    "sampling.min_p": 0.1,
    "sampling.seed": 1,
    "source.titles": "free",
    "model.context": 2048,
    "model.cache_type": "q8_0",
    "model.flash_attention": "on",
}
# These change nothing here: an evaluation has methods, task and steps of its own, nobody is asked, and the rest is of
# the machine.
WITHOUT_EFFECT = {
    "run.method",
    "run.task",
    "run.steps",
    "run.ask",
    "model.gpu_layers",
    "model.threads",
    "source.catalogue",
}


@pytest.mark.parametrize("key", OTHERWISE)
def test_a_resume_under_another_setting_is_refused_and_names_it(evaluate, own_file, home, capsys, key: str) -> None:
    evaluate(str(own_file), "--methods", "act")
    table, name = key.split(".")
    (home.config / "config.toml").write_text(f"[{table}]\n{name} = {json.dumps(OTHERWISE[key])}\n", encoding="utf-8")
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    assert f"{name} was" in capsys.readouterr().err


def test_every_setting_of_a_run_is_among_those_that_a_resume_must_share() -> None:
    of_runs = {key for key in KEYS if key.split(".")[0] in ("model", "source", "run", "sampling")}
    by_checksum = {"model.name", "model.adapter", "model.adapter_scale", "source.use"}
    assert of_runs == {*OTHERWISE, *WITHOUT_EFFECT, *by_checksum}


def test_a_folder_that_another_process_writes_to_is_left_alone(evaluate, own_file, tmp_path, capsys) -> None:
    holder = [sys.executable, "-c", HOLDS, str(tmp_path / "out")]
    (tmp_path / "out").mkdir()
    with subprocess.Popen(holder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdout.readline() == b"held\n"
        assert evaluate(str(own_file), "--methods", "act") == 2
        process.communicate()
    err = capsys.readouterr().err
    assert "another react-tui writes to this folder now" in err and "Traceback" not in err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["lock"]


HOLDS = """
import sys
from pathlib import Path
from react_tui.locking import locked
with locked(Path(sys.argv[1]) / "lock", wait_s=0):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_answers_are_compared_with_another_evaluation_on_request(evaluate, own_file, tmp_path, capsys) -> None:
    evaluate(str(own_file), "--methods", "act", out="one")
    capsys.readouterr()
    assert evaluate(str(own_file), "--methods", "act", "--compare", str(tmp_path / "one")) == 0
    assert "0 of 5 answers differ" in capsys.readouterr().out


def test_a_folder_that_cannot_be_compared_is_told_before_anything_is_run(evaluate, own_file, tmp_path, capsys) -> None:
    assert evaluate(str(own_file), "--methods", "act", "--compare", str(tmp_path / "nothing")) == 2
    assert "there is no evaluation" in capsys.readouterr().err and not (tmp_path / "out").exists()


def test_runs_of_an_evaluation_do_not_fill_the_history(evaluate, own_file, home) -> None:
    evaluate(str(own_file), "--methods", "act")
    assert not home.runs.exists()


def test_a_resume_after_the_data_changed_is_refused(evaluate, own_file, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    own_file.write_text(own_file.read_text(encoding="utf-8").replace("answer 3", "answer 9"), encoding="utf-8")
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    assert "data.sha256 was" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("hotpotqa",), "--data FILE"),
        (("nothing",), "there is no task nothing"),
        (("starter", "--methods", "magic"), "invalid choice: 'magic'"),
        (("starter", "--limit", "0"), "0 is less than 1"),
        (("starter", "--jobs", "many"), "--jobs"),
        (("starter", "--resume"), "Name it with --out"),
        (("fever", "--data", "nowhere.jsonl"), "nowhere.jsonl"),
        (("fever", "--data", "nowhere.jsonl", "--labels", "0"), "does not give one number a label"),
    ],
)
def test_wrong_use_is_told_in_one_message(react_tui, arguments: tuple[str, ...], said: str) -> None:
    done = react_tui("evaluate", *arguments)
    assert (done.returncode, done.stdout) == (2, "") and said in done.stderr and "Traceback" not in done.stderr


@pytest.fixture
def real_evaluation(model_path: Path, warm_cache: Path, offline_environment: dict[str, str], tmp_path: Path):  # type: ignore[no-untyped-def]
    """The command with the real model, as it is called in a process of its own."""
    shutil.copytree(warm_cache, tmp_path / "home" / "cache")
    environment = {**offline_environment, "REACT_TUI_HOME": str(tmp_path / "home")}
    flags = ["--model", str(model_path), "--out", str(tmp_path / "out"), "--methods", "react", "--steps", "2"]
    command = [sys.executable, "-m", "react_tui", "evaluate", "starter", *flags]
    return lambda *more: ([*command, *more], environment)


@pytest.mark.model
def test_the_default_model_is_evaluated_on_starter_questions(real_evaluation, tmp_path: Path) -> None:
    command, environment = real_evaluation("--limit", "2", "--jobs", "2")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0 and done.stdout.startswith("# starter: 2 items, react")
    records = read_results(tmp_path / "out")[1]
    assert sorted(record.item for record in records) == ["starter-001", "starter-002"]
    assert all(record.answered and record.steps <= 2 and record.tokens for record in records)


@pytest.mark.model
@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_an_interrupt_ends_it_in_order_and_keeps_what_is_done(real_evaluation, tmp_path: Path) -> None:
    command, environment = real_evaluation()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True)
    assert process.stderr is not None
    while process.stderr.readline() != "0 of 108\n":
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130 and "Traceback" not in err and "--resume goes on with them" in err
    assert "Not complete" in out and len(read_results(tmp_path / "out")[1]) < 108
