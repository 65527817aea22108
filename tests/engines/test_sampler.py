"""The constrained distribution is the model's own, restricted to legal tokens and renormalised."""

import numpy as np
import numpy.typing as npt
import pytest

from react_tui.core.engine import Sampling
from react_tui.engines.llama.native import TokenIds
from react_tui.engines.llama.sampler import Sampler
from react_tui.errors import EngineError

LOGITS = np.log(np.array([0.4, 0.25, 0.2, 0.1, 0.05], dtype=np.float32))
DRAWS = 20_000


class Only:
    """Some tokens are legal."""

    def __init__(self, *allowed: int) -> None:
        self.allowed = allowed

    def first(self, tokens: TokenIds) -> int | None:
        return next((int(token) for token in tokens if token in self.allowed), None)

    def all(self) -> TokenIds:
        return np.array(self.allowed, dtype=np.int32)


def frequencies(sampling: Sampling, *allowed: int) -> npt.NDArray[np.float64]:
    sampler = Sampler(sampling, salt=1)
    drawn = [sampler.choose(LOGITS, Only(*allowed)) for _ in range(DRAWS)]
    return np.bincount(drawn, minlength=5) / DRAWS


@pytest.mark.parametrize(
    ("sampling", "allowed", "expected"),
    [
        (Sampling(1.0), (0, 1, 2, 3, 4), [0.4, 0.25, 0.2, 0.1, 0.05]),
        (Sampling(1.0), (1, 3), [0, 0.25 / 0.35, 0, 0.1 / 0.35, 0]),
        (Sampling(1.0, top_p=0.8), (1, 2, 4), [0, 0.25 / 0.45, 0.2 / 0.45, 0, 0]),
        (Sampling(1.0, min_p=0.3), (0, 2, 4), [0.4 / 0.6, 0, 0.2 / 0.6, 0, 0]),
        (Sampling(0.5), (0, 1), [0.16 / 0.2225, 0.0625 / 0.2225, 0, 0, 0]),
        (Sampling(1.0, top_p=0.3), (3, 4), [0, 0, 0, 1.0, 0]),
    ],
)
def test_frequencies_are_those_of_masking_first(
    sampling: Sampling, allowed: tuple[int, ...], expected: list[float]
) -> None:
    assert frequencies(sampling, *allowed) == pytest.approx(expected, abs=4 * np.sqrt(0.25 / DRAWS))


def test_frequencies_are_so_too_where_the_legal_tokens_are_among_the_unlikeliest() -> None:
    logits = np.zeros(1000, dtype=np.float32)
    logits[[300, 700]] = np.log([0.1, 0.3])
    sampler = Sampler(Sampling(1.0), salt=1)
    drawn = [sampler.choose(logits, Only(300, 700)) for _ in range(4000)]
    assert np.mean(np.array(drawn) == 300) == pytest.approx(0.25, abs=4 * np.sqrt(0.25 / 4000))


def test_at_temperature_zero_the_likeliest_legal_token_is_taken() -> None:
    assert Sampler(Sampling(), 0).choose(LOGITS, Only(2, 4)) == 2


def test_the_likeliest_legal_token_is_found_however_unlikely_it_is() -> None:
    logits = -np.arange(1000, dtype=np.float32)
    assert Sampler(Sampling(), 0).choose(logits, Only(900, 950)) == 900


def test_the_same_seed_draws_the_same_tokens() -> None:
    draws = [
        [s.choose(LOGITS, Only(0, 1, 2)) for _ in range(50)] for s in (Sampler(Sampling(1.0, seed=3), 7) for _ in "ab")
    ]
    assert draws[0] == draws[1]


@pytest.mark.parametrize("score", [np.nan, np.inf])
@pytest.mark.parametrize("sampling", [Sampling(), Sampling(1.0), Sampling(1.0, top_p=0.9, min_p=0.1)])
def test_scores_that_are_no_numbers_are_an_error(score: float, sampling: Sampling) -> None:
    logits = LOGITS.copy()
    logits[2] = score
    with pytest.raises(EngineError, match="no numbers"):
        Sampler(sampling, 0).choose(logits, Only(0, 1, 2))


def test_nothing_legal_is_an_error() -> None:
    with pytest.raises(ValueError, match="legal"):
        Sampler(Sampling(), 0).choose(LOGITS, Only())
