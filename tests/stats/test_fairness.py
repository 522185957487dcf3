"""Which box is fairer, on common deals: the planted answer, and none where there is none."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.stats.fairness import estimate_unfairness


def write_box(path: Path, luck: np.ndarray, edge: float, first_deal: int = 0) -> str:
    """Two seats; the deal's luck decides, and seat 0 has an edge in the box."""
    wins = luck + edge > 0
    seats = [np.where(wins, 12, 0), np.where(wins, 0, 12)]
    tables = [
        pd.DataFrame(
            {"deal": np.arange(len(luck)) + first_deal, "seat": seat, "share": share, "points": share}
        )
        for seat, share in enumerate(seats)
    ]
    same = {"line_up": "x", "arm": "base", "seating": 0, "strategy": "x"}
    pd.concat(tables).assign(**same).to_parquet(path)
    return str(path)


def test_a_fairer_box_is_found(tmp_path: Path) -> None:
    luck = np.random.default_rng(1).uniform(-1, 1, 4000)
    edges = {"as it is": 0.3, "fairer": 0.1, "worse": 0.5, "same": 0.3}
    boxes = {box: write_box(tmp_path / box, luck, edge) for box, edge in edges.items()}
    table = estimate_unfairness(boxes).set_index("box")
    assert table["verdict"].to_dict() == {
        "as it is": "the same",
        "fairer": "fairer",
        "worse": "less fair",
        "same": "the same",
    }
    for box, edge in edges.items():
        assert table.loc[box, "off_par"] == pytest.approx(edge / 2, abs=0.02)
    truth = 1e4 * (0.05**2 - 0.15**2)
    assert table.loc["fairer", "low"] <= truth <= table.loc["fairer", "high"]
    assert table.loc["as it is", "largest"] == pytest.approx(0.15, abs=0.02)


def test_a_fair_box_is_not_called_unfair_for_its_noise(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    boxes = {"fair": write_box(tmp_path / "p", rng.uniform(-1, 1, 200), 0.0)}
    squares = [
        estimate_unfairness({"fair": write_box(tmp_path / "p", rng.uniform(-1, 1, 200), 0.0)})["off_par"][0]
        for _ in range(20)
    ]
    assert np.median(squares) < 0.03  # without the correction it would be about 0.024 more
    assert list(estimate_unfairness(boxes)["blocks"]) == [200]


def test_boxes_on_other_deals_are_refused(tmp_path: Path) -> None:
    luck = np.random.default_rng(3).uniform(-1, 1, 50)
    boxes = {box: write_box(tmp_path / box, luck, 0.0, first) for box, first in (("a", 0), ("b", 7))}
    with pytest.raises(ValueError, match="on other deals"):
        estimate_unfairness(boxes)


def count_hits(folder: Path, seed: int, tries: int) -> float:
    """Two boxes equally unfair, each with some luck of its own: how often is 0 covered?"""
    rng = np.random.default_rng(seed)
    hits = 0
    for _ in range(tries):
        luck = rng.uniform(-1, 1, 300)
        boxes = {
            box: write_box(folder / box, np.where(rng.random(300) < 0.3, rng.uniform(-1, 1, 300), luck), 0.3)
            for box in "ab"
        }
        change = estimate_unfairness(boxes).iloc[1]
        hits += change["low"] <= 0 <= change["high"]
    return hits / tries


def test_equally_unfair_boxes_are_told_apart_as_rarely_as_promised(tmp_path: Path) -> None:
    assert 0.85 <= count_hits(tmp_path, 4, 40) <= 1.0  # three standard errors of 40 tries


@pytest.mark.slow
def test_coverage_in_full(tmp_path: Path) -> None:
    assert 0.93 <= count_hits(tmp_path, 5, 1000) <= 0.965
