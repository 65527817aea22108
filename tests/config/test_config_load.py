import re
import tomllib

import pytest

from react_tui.config import KEYS, explain, load_config, save_setting
from react_tui.config.template import template
from react_tui.errors import ConfigError

COMMENTED_KEY = re.compile(r"^#(?=\w)", re.MULTILINE)


def test_without_any_file_the_defaults_apply(home) -> None:
    config = load_config(home, {})
    assert config.run.steps == 7
    assert set(config.origins.values()) == {"default"}
    assert config.notices == ()


def test_the_first_start_writes_the_template(home) -> None:
    load_config(home, {})
    assert (home.config / "config.toml").read_text("utf-8") == template()


def test_a_file_that_is_there_is_never_written_to(home, config_file) -> None:
    config_file.write_bytes(b"")
    load_config(home, {})
    assert config_file.read_bytes() == b""


def test_the_template_as_it_is_sets_nothing(home) -> None:
    load_config(home, {})
    assert set(load_config(home, {}).origins.values()) == {"default"}


def test_the_template_without_its_comment_signs_sets_every_key_to_its_default() -> None:
    tables = tomllib.loads(COMMENTED_KEY.sub("", template()))
    items = ((f"{table}.{name}", value) for table, keys in tables.items() for name, value in keys.items())
    values = {dotted: KEYS[dotted].rule.read(value) for dotted, value in items}
    assert values == {dotted: key.default for dotted, key in KEYS.items()}


@pytest.mark.parametrize("key", KEYS.values(), ids=list(KEYS))
def test_the_template_explains_every_key_and_its_range(key) -> None:
    assert f"# {key.doc}\n# Takes {key.rule.allowed}.\n#{key.name} = " in template()


def test_the_person_s_file_wins_over_the_defaults(home, config_file) -> None:
    config_file.write_text("[run]\nsteps = 5\n", "utf-8")
    config = load_config(home, {})
    assert (config.run.steps, config.origins["run.steps"]) == (5, str(config_file))


def test_what_the_app_changed_wins_over_the_person_s_file(home, config_file, settings_file) -> None:
    config_file.write_text("[run]\nsteps = 5\nmethod = 'act'\n", "utf-8")
    settings_file.write_text("[run]\nsteps = 6\n", "utf-8")
    config = load_config(home, {})
    assert (config.run.steps, config.origins["run.steps"]) == (6, str(settings_file))
    assert (config.run.method, config.origins["run.method"]) == ("act", str(config_file))


def test_a_flag_wins_over_both_files(home, config_file, settings_file) -> None:
    config_file.write_text("[run]\nsteps = 5\n", "utf-8")
    settings_file.write_text("[run]\nsteps = 6\n", "utf-8")
    config = load_config(home, {"run.steps": 4, "run.method": None})
    assert (config.run.steps, config.origins["run.steps"]) == (4, "flag --steps")
    assert config.origins["run.method"] == "default"


@pytest.mark.parametrize(
    ("key", "value", "origin"),
    [
        ("model.name", "m.gguf", "flag --model"),
        ("source.use", ["w.zim"], "flag --source"),
        ("sampling.top_p", 0.9, "flag --top-p"),
    ],
)
def test_a_flag_is_called_as_on_the_command_line(home, key, value, origin) -> None:
    assert load_config(home, {key: value}).origins[key] == origin


def test_a_flag_out_of_range_is_an_error_that_names_it(home) -> None:
    with pytest.raises(ConfigError, match=r"flag --seed: sampling\.seed is -1, but takes a whole number from 0 to"):
        load_config(home, {"sampling.seed": -1})


def test_explaining_gives_value_origin_and_meaning_of_every_key(home, config_file) -> None:
    config_file.write_text("[run]\nsteps = 5\n", "utf-8")
    rows = explain(load_config(home, {}))
    assert [row.key for row in rows] == list(KEYS)
    assert ("run.steps", 5, str(config_file), KEYS["run.steps"].doc) in rows


def test_an_order_of_sources_reads_back_as_it_was_saved(home) -> None:
    save_setting(home, "source.use", ["notes", r"C:\wiki 'x'.zim"])
    assert load_config(home, {}).source.use == ("notes", r"C:\wiki 'x'.zim")


@pytest.mark.parametrize(("path", "use"), [("'w.zim'", ("w.zim",)), ("''", ("starter",))])
def test_the_old_key_of_one_archive_is_still_read(home, config_file, path, use) -> None:
    config_file.write_text(f"[source]\npath = {path}\n", "utf-8")
    assert load_config(home, {}).source.use == use


def test_the_old_key_of_one_archive_is_told_with_the_line_to_write_instead(home, config_file) -> None:
    config_file.write_text("[source]\npath = 'w.zim'\n", "utf-8")
    notice = f'{config_file}: source.path is now source.use. Write use = ["w.zim"] there instead.'
    assert load_config(home, {}).notices == (notice,)


@pytest.mark.parametrize("lines", ["path = 'w.zim'\nuse = ['a']", "use = ['a']\npath = 'w.zim'"])
def test_where_a_file_has_the_old_and_the_new_key_the_new_one_counts(home, config_file, lines) -> None:
    config_file.write_text(f"[source]\n{lines}\n", "utf-8")
    assert load_config(home, {}).source.use == ("a",)
