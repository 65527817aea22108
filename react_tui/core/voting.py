"""Self-consistency: many chains of thought on one question, and the answer that most of them give (section 3.2)."""

import queue
from collections import Counter
from collections.abc import Callable, Generator
from concurrent.futures import Future, wait
from dataclasses import dataclass
from functools import partial

from react_tui.core import events as ev
from react_tui.core.answers import normalised
from react_tui.core.daemons import in_daemon
from react_tui.core.trajectory import Action, Thought

Chain = tuple[Thought | None, Action]
WriteChain = Callable[[int], Generator[ev.Event, None, Chain]]


@dataclass(frozen=True)
class Ballot:
    """The outcome of a vote: the first chain that gave the winning answer, and the votes for every answer."""

    winner: Chain
    votes: tuple[ev.Vote, ...]

    @property
    def samples(self) -> int:
        """How many chains voted."""
        return sum(vote.count for vote in self.votes)


def vote(write: WriteChain, samples: int, give_up: Callable[[], None]) -> Generator[ev.Event, None, Ballot]:
    """Write chains at the same time and yield each when it is whole, and what happens in the first while it is written.

    ``write`` is called with the number of each chain, from 1. What one of them raises is raised here, once all have
    ended; ``give_up`` makes them end when nobody wants the vote any more.
    """
    news: queue.SimpleQueue[ev.Event | None] = queue.SimpleQueue()
    works = [partial(_write, write, number, samples, news) for number in range(1, samples + 1)]
    chains = [in_daemon(work, "react-tui chain") for work in works]
    for chain in chains:
        chain.add_done_callback(lambda _chain: news.put(None))
    try:
        yield from _until_done(news, samples)
    except GeneratorExit:
        give_up()
        raise
    finally:
        wait(chains)
    return count(chains)


def count(chains: "list[Future[Chain]]") -> Ballot:
    """Count the votes; of answers with as many votes, the one that was given first comes first."""
    written = [chain.result() for chain in chains]
    keys = [normalised(action.argument) for _, action in written]
    first = {key: written[keys.index(key)] for key in keys}
    ranking = Counter(keys).most_common()
    votes = tuple(ev.Vote(first[key][1].argument, number) for key, number in ranking)
    return Ballot(first[ranking[0][0]], votes)


def _write(write: WriteChain, number: int, samples: int, news: "queue.SimpleQueue[ev.Event | None]") -> Chain:
    chain = write(number)
    while True:
        try:
            event = next(chain)
        except StopIteration as done:
            thought, action = done.value
            news.put(ev.ChainWritten(number, samples, thought or Thought(""), action.argument))
            return thought, action
        if number == 1 and not isinstance(event, ev.ActionWritten | ev.ThoughtWritten):
            news.put(event)


def _until_done(news: "queue.SimpleQueue[ev.Event | None]", samples: int) -> Generator[ev.Event, None, None]:
    while samples:
        event = news.get()
        if event is None:
            samples -= 1
        else:
            yield event
