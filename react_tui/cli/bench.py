"""``react-tui bench``: every ratio of the engine beside its target."""

import argparse
from collections.abc import Iterator
from itertools import chain

from react_tui.bench.decoding import decoding
from react_tui.bench.figures import Figure, table
from react_tui.bench.runs import Bench, launch, reuse, stops
from react_tui.cli.opening import load_settings, make_setup, read_config
from react_tui.cli.render import tell
from react_tui.core.methods import METHODS
from react_tui.core.tasks import QUESTIONS
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import ExitCode
from react_tui.knowledge.zim import open_zim
from react_tui.models import ModelStore, load_catalogue
from react_tui.paths import bundled, folders


def bench(arguments: argparse.Namespace) -> int:
    """Measure and print a table; other programs that work at the same time make every figure worse."""
    here = folders()
    config = read_config(arguments, here)
    store = ModelStore(here, load_catalogue())
    path = store.path(config.model.name)
    adapter = store.adapter(config.model.name, config.model.adapter)
    settings = load_settings(config, path, store.catalogue.get(config.model.name), here, adapter.path)
    source = open_zim(bundled("assets") / "starter.zim")
    # With exemplars whatever the adapter, so that prompts are as long on every machine.
    setup = make_setup(config, QUESTIONS, METHODS["react"])
    measured: list[Figure] = []

    def figures() -> Iterator[Figure]:
        runs = Bench(settings, setup, lambda: Wikipedia(source))
        for figure in chain(reuse(runs), launch(runs), stops(runs), decoding(settings)):
            measured.append(figure)
            yield figure

    for notice in adapter.notices:
        tell(notice)
    print(f"{settings.title}, {settings.threads} threads\n", flush=True)
    for line in table(figures()):
        print(line, flush=True)
    source.close()
    return ExitCode.ANSWERED if all(figure.met for figure in measured) else ExitCode.NO_ANSWER
