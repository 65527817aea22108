"""Sampled runs are kept where they find the right answer by way of a page that holds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.setup import Setup
from react_tui.engines.scripted import ScriptedEngine
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.zim import ZimSource
from react_tui.training.known import KnownQuestion
from react_tui.training.rehearsal import TrainingRun
from react_tui.training.sampling import Player, asked_from, sample

RIVER = KnownQuestion("q", "On which river does the capital of Hungary lie?", "Danube", "bridge", (("Budapest", ()),))
ALIKE = KnownQuestion("y", "Is Budapest in Hungary?", "yes", "bridge", (("Budapest", ()),))
GOOD = [" I need to read about Budapest.", " Search[Budapest]", " It is the Danube.", " Finish[the Danube]"]
BY_HUNGARY = [" I need Hungary.", " Search[Hungary]", " The Danube flows there.", " Finish[Danube]"]
GUESSED = [" I know it.", " Finish[Danube]"]
WRONG = [" I need to read about Budapest.", " Search[Budapest]", " It is the Rhine.", " Finish[Rhine]"]
CIRCLES = [" First.", " Search[Budapest]", " Again.", " Search[Budapest]", " So.", " Finish[Danube]"]
YES_UNREAD = [" I need Vienna.", " Search[Vienna]", " So it is.", " Finish[yes]"]
YES_READ = [" I need Budapest.", " Search[Budapest]", " So it is.", " Finish[yes]"]


@pytest.fixture
def source(starter: Path) -> Iterator[ZimSource]:
    source = ZimSource(starter)
    yield source
    source.close()


def sampled(source: ZimSource, *scripts: list[str], known: KnownQuestion = RIVER, most: int = 9) -> list[TrainingRun]:
    engine = ScriptedEngine([piece for script in scripts for piece in script])
    setup = Setup(TaskPrompt("Answer.", ()), METHODS["react"])
    player = Player(engine, lambda: Wikipedia(source), setup)
    return list(sample([asked_from(known)], player, len(scripts), most, lambda text: None))


def test_a_right_answer_that_stands_on_a_page_is_kept(source: ZimSource) -> None:
    (run,) = sampled(source, GOOD)
    assert [str(step.action) for step in run.trajectory.steps] == ["Search[Budapest]", "Finish[the Danube]"]


@pytest.mark.parametrize("script", [GUESSED, WRONG, CIRCLES], ids=["guessed", "wrong", "in circles"])
def test_other_runs_are_not(source: ZimSource, script: list[str]) -> None:
    assert sampled(source, script) == []


def test_yes_counts_only_where_the_pages_that_tell_it_were_read(source: ZimSource) -> None:
    kept = sampled(source, YES_UNREAD, YES_READ, known=ALIKE)
    assert [str(run.trajectory.steps[0].action) for run in kept] == ["Search[Budapest]"]


def test_the_same_actions_are_kept_once(source: ZimSource) -> None:
    assert len(sampled(source, GOOD, GOOD, BY_HUNGARY)) == 2


def test_no_more_than_asked_for_are_kept_for_a_question(source: ZimSource) -> None:
    assert len(sampled(source, GOOD, BY_HUNGARY, most=1)) == 1


def test_every_run_is_drawn_with_a_seed_of_its_own(source: ZimSource) -> None:
    engine = ScriptedEngine([*WRONG, *WRONG])
    player = Player(engine, lambda: Wikipedia(source), Setup(TaskPrompt("Answer.", ()), METHODS["react"]))
    list(sample([asked_from(RIVER)], player, 2, 2, lambda text: None))
    assert {request.sampling.seed for request in engine.requests} == {0, 1}
