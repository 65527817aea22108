import dataclasses
import math

import pytest

from react_tui.config.schema import KEYS, Config
from react_tui.config.tables import TABLES
from react_tui.errors import ConfigError

BOUNDS = [
    ("model.context", 512, 1048576, 1),
    ("model.gpu_layers", -1, 1000, 1),
    ("model.threads", 0, 512, 1),
    ("model.adapter_scale", 0.0, 4.0, 0.01),
    ("wikipedia.timeout", 1.0, 120.0, 0.01),
    ("run.steps", 1, 100, 1),
    ("run.thought_tokens", 8, 1000, 1),
    ("run.samples", 1, 100, 1),
    ("run.samples_temperature", 0.0, 5.0, 0.01),
    ("sampling.temperature", 0.0, 5.0, 0.01),
    ("sampling.top_p", 0.0, 1.0, 0.01),
    ("sampling.min_p", 0.0, 1.0, 0.01),
    ("sampling.seed", 0, 2**32 - 1, 1),
]


def test_the_defaults_are_the_documented_ones() -> None:
    config = Config()
    assert {key: config.value(key) for key in KEYS} == {
        "model.name": "smollm2-135m-instruct",
        "model.context": 8192,
        "model.gpu_layers": "auto",
        "model.threads": 0,
        "model.flash_attention": "auto",
        "model.cache_type": "f16",
        "model.adapter": "default",
        "model.adapter_scale": 1.0,
        "source.use": ("starter",),
        "source.titles": "after-miss",
        "source.catalogue": "https://library.kiwix.org",
        "wikipedia.language": "en",
        "wikipedia.contact": "",
        "wikipedia.timeout": 10.0,
        "wikipedia.offline_only": False,
        "run.method": "react",
        "run.steps": 7,
        "run.thought_tokens": 128,
        "run.task": "questions",
        "run.samples": 21,
        "run.samples_temperature": 0.7,
        "run.tokens": 0,
        "run.seconds": 0.0,
        "run.at_limit": "finish",
        "run.ask": "never",
        "run.exemplars": "auto",
        "run.repeats": "watch",
        "sampling.temperature": 0.0,
        "sampling.top_p": 1.0,
        "sampling.min_p": 0.0,
        "sampling.seed": 0,
        "runs.keep": True,
        "tools.use": (),
        "ui.theme": "react-tui",
    }


def test_every_table_is_a_part_of_the_configuration() -> None:
    parts = {item.name for item in dataclasses.fields(Config)}
    assert parts - set(TABLES) == {"keys", "origins", "notices"}


@pytest.mark.parametrize("key", KEYS.values(), ids=list(KEYS))
def test_every_key_is_explained_in_one_sentence_and_takes_its_own_default(key) -> None:
    assert key.doc.endswith(".")
    assert "\n" not in key.doc
    assert key.rule.read(key.default) == key.default


@pytest.mark.parametrize(("key", "low", "high", "beyond"), BOUNDS)
def test_the_ends_of_a_range_are_in_it_and_what_lies_beyond_is_not(key, low, high, beyond) -> None:
    read = KEYS[key].rule.read
    assert (read(low), read(high)) == (low, high)
    assert (read(low - beyond), read(high + beyond)) == (None, None)


@pytest.mark.parametrize("key", [bound[0] for bound in BOUNDS])
@pytest.mark.parametrize("value", [True, "1", None, [1], {"a": 1}, math.nan, math.inf, 10**400])
def test_a_number_is_neither_a_truth_value_nor_text_nor_without_end(key, value) -> None:
    assert KEYS[key].rule.read(value) is None


def test_a_whole_number_may_stand_for_a_real_one_but_not_the_other_way_round() -> None:
    assert isinstance(KEYS["sampling.temperature"].rule.read(1), float)
    assert KEYS["run.steps"].rule.read(7.0) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("model.name", ""),
        ("ui.theme", " "),
        ("model.gpu_layers", "all"),
        ("wikipedia.offline_only", 1),
        ("run.method", "REACT"),
    ],
)
def test_text_that_a_key_does_not_take(key, value) -> None:
    assert KEYS[key].rule.read(value) is None


@pytest.mark.parametrize("value", ["starter", [], ["a", "a"], ["a", 5], ["a", " "], ["a\n"]])
def test_an_order_of_sources_is_a_list_of_different_lines(value) -> None:
    assert KEYS["source.use"].rule.read(value) is None


def test_a_changed_value_remembers_where_it_came_from_and_leaves_the_original_alone() -> None:
    before = Config()
    after = before.changed("run.steps", 3, "this session")
    assert (after.run.steps, after.origins["run.steps"]) == (3, "this session")
    assert (before.run.steps, before.origins["run.steps"]) == (7, "default")


def test_a_value_that_is_not_allowed_is_told_with_its_key_and_its_range() -> None:
    with pytest.raises(
        ConfigError, match=r"^flag --steps: run\.steps is 101, but takes a whole number from 1 to 100\.$"
    ):
        Config().changed("run.steps", 101, "flag --steps")
