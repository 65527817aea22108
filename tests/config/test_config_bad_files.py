import codecs

import pytest

from react_tui.config import load_config
from react_tui.errors import ConfigError, ExitCode

STEPS = "[run]\nsteps = 5 # fünf\n"


def problem_of(home, config_file, content: str | bytes) -> ConfigError:
    """The error of a config.toml, which stays as it is."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    config_file.write_bytes(data)
    with pytest.raises(ConfigError) as caught:
        load_config(home, {})
    assert config_file.read_bytes() == data
    assert caught.value.where.startswith(str(config_file))
    assert caught.value.exit_code == ExitCode.BAD_USE
    return caught.value


@pytest.mark.parametrize("content", [b"", b"\n\n", b"# nothing\r\n", codecs.BOM_UTF8, b"[run]\r\n"])
def test_an_empty_file_sets_nothing(home, config_file, content) -> None:
    config_file.write_bytes(content)
    assert set(load_config(home, {}).origins.values()) == {"default"}


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_byte_order_mark_does_no_harm(home, config_file, line_end) -> None:
    config_file.write_bytes(codecs.BOM_UTF8 + STEPS.replace("\n", line_end).encode("utf-8"))
    assert load_config(home, {}).run.steps == 5


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"])
def test_another_encoding_is_told_with_what_to_do(home, config_file, encoding) -> None:
    problem = problem_of(home, config_file, STEPS.encode(encoding))
    assert "UTF-8" in problem.what
    assert problem.hint == "Save it as UTF-8."


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("[ui", 1),
        ("[run]\n\nsteps = 5\nsteps = 6", 4),
        ("[run]\nsteps =\n", 2),
        ("[ui]\n[ui]\n", 2),
        ("[ui]\ntheme = 'nord\n\n# the end\n", 2),
        ('[run]\nsteps = 5\n[model]\nname = """m\ncontext = 8192', 4),
        ("[ui]\n\ntheme = nord\n", 3),
    ],
)
def test_a_slip_of_syntax_is_told_with_file_and_line(home, config_file, content, line) -> None:
    problem = problem_of(home, config_file, content)
    assert problem.where == f"{config_file}, line {line}"
    assert problem.hint


@pytest.mark.parametrize("path", [r"C:\Users\xavier\m.gguf", r"D:\models\m.gguf"])
def test_a_windows_path_that_toml_refuses_brings_the_hint_how_to_write_it(home, config_file, path) -> None:
    problem = problem_of(home, config_file, f'[model]\nname = "{path}"\n')
    assert problem.where == f"{config_file}, line 2"
    assert "single quotes" in problem.hint
    assert "/" in problem.hint


def test_a_windows_path_that_toml_would_change_in_silence_is_refused_with_the_hint(home, config_file) -> None:
    problem = problem_of(home, config_file, '[model]\nname = "C:\\temp\\new.gguf"\n')
    assert r"model.name is 'C:\temp\new.gguf'" in problem.what
    assert "single quotes" in problem.what


def test_a_windows_path_in_single_quotes_is_taken_letter_by_letter(home, config_file) -> None:
    config_file.write_text("[model]\nname = 'C:\\Users\\xavier\\new.gguf'\n", "utf-8")
    assert load_config(home, {}).model.name == r"C:\Users\xavier\new.gguf"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ('context = "4096"', "'4096'"),
        ("context = -5", "-5"),
        ("context = 511", "511"),
        ("context = true", "true"),
        ("context = 4096.0", "4096.0"),
        ("context = [4096]", "a list"),
        ("context = {a = 1}", "a table"),
        ("context = 2026-01-01", "a date or time"),
        ("context = 0x" + "f" * 5000, "a number far too large"),
        ("context = inf", "inf"),
    ],
)
def test_a_wrong_value_is_told_with_its_key_and_what_the_key_takes(home, config_file, line, shown) -> None:
    problem = problem_of(home, config_file, f"[model]\n{line}\n")
    assert problem.what == f"model.context is {shown}, but takes a whole number from 512 to 1048576."


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("[run]\nstep = 5\n", "Did you mean run.steps?"),
        ("[model]\nsteps = 5\n", "Did you mean run.steps?"),
        ("steps = 5\n", "Did you mean run.steps?"),
        ("[run]\nbanana = 5\n", "The keys are run.method, run.task, run.steps,"),
        ("[runn]\nsteps = 5\n", "Did you mean [run]?"),
        ("[zzz]\nsteps = 5\n", "The tables are [model], [source], [run], [sampling], [runs], [ui]."),
        ('model = "x"\n', "write [model] on a line of its own"),
        ("[[run]]\nsteps = 5\n", "write [run] on a line of its own"),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest_that_there_is(home, config_file, content, hint) -> None:
    assert hint in problem_of(home, config_file, content).what


def test_all_problems_of_a_file_are_told_at_once(home, config_file) -> None:
    problem = problem_of(home, config_file, "[run]\nsteps = 0\nmethod = 'tot'\n[mdel]\n")
    assert [line.split(" is ")[0] for line in problem.what.split("\n")] == ["run.steps", "run.method", "There"]


@pytest.mark.parametrize("content", ["x = " + "[" * 100_000, "x = " + "1" * 5_000])
def test_a_value_made_to_exhaust_the_parser_is_an_ordinary_error(home, config_file, content) -> None:
    assert "too" in problem_of(home, config_file, content).what


@pytest.mark.parametrize("content", ['[run]\n"\\u001b[2J" = 1\n', '["\\u001b[2J"]\n', '"\\u009b31m" = 1\n'])
def test_an_error_repeats_nothing_that_a_terminal_obeys(home, config_file, content) -> None:
    assert all(char.isprintable() for char in problem_of(home, config_file, content).what)


def test_a_file_that_cannot_be_read_is_an_error_that_names_it(home, config_file) -> None:
    config_file.mkdir()
    with pytest.raises(ConfigError, match="cannot be read") as caught:
        load_config(home, {})
    assert caught.value.where == str(config_file)
