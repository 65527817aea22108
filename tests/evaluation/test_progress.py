"""How long the rest will take is told by how long each method took."""

from react_tui.evaluation.progress import Pace


class Clock:
    """Shows what it was set to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def after(pace: Pace, clock: Clock, *runs: tuple[str, float]) -> float | None:
    for method, seconds in runs:
        clock.now += seconds
        pace.ran(method)
    return pace.seconds_left


def test_before_the_first_run_nothing_is_known() -> None:
    assert Pace(["act"]).seconds_left is None


def test_the_rest_takes_as_long_as_what_was_done_a_run() -> None:
    clock = Clock()
    assert after(Pace(["act"] * 10, clock=clock), clock, ("act", 2.0), ("act", 4.0)) == 8 * 3.0


def test_each_method_has_a_pace_of_its_own() -> None:
    clock = Clock()
    pace = Pace(["standard"] * 2 + ["react"] * 5, clock=clock)
    assert after(pace, clock, ("standard", 1.0), ("standard", 1.0), ("react", 10.0)) == 4 * 10.0


def test_a_vote_that_was_not_begun_is_taken_for_as_many_chains() -> None:
    clock = Clock()
    assert after(Pace(["cot", "cot-sc"], samples=21, clock=clock), clock, ("cot", 2.0)) == 42.0


def test_of_runs_that_are_done_at_the_same_time_each_takes_its_share() -> None:
    clock = Clock()
    pace = Pace(["act"] * 8, clock=clock)
    assert after(pace, clock, ("act", 4.0), ("act", 0.0), ("act", 0.0), ("act", 0.0)) == 4.0


def test_after_the_last_run_nothing_is_left() -> None:
    clock = Clock()
    assert after(Pace(["act"], clock=clock), clock, ("act", 1.0)) == 0.0
