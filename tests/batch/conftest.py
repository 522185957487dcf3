"""What a run promises, it promises for every game."""

import pytest

from sim.games import find_games


@pytest.fixture(scope="module", params=find_games())
def game(request: pytest.FixtureRequest) -> str:
    return request.param
