"""Tables of every shape that a figure meets, and small runs and studies on disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

LONG = "an_extremely_long_strategy_name_that_nobody_would_type:gold=0.25,bribes=0.75,letters=0."
NASTY = "<script>alert(1)</script>"
SQUARES = ((2, 1), (3, 2), (2, 3), (1, 2), (0, 1), (1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3))


def seats(players: int = 4, reach: float = 0.01) -> pd.DataFrame:
    share = 1 / players + np.linspace(0.06, -0.06, players)
    ends = {"low": share - reach, "high": share + reach}
    return pd.DataFrame(
        {"seat": range(players), "share": share, **ends, "par": 1 / players, "smallest": 0.01}
    )


def estimates(rows: int, name: str = "strategy ", reach: float = 0.02) -> pd.DataFrame:
    share = np.linspace(0.35, 0.15, rows)
    names = [f"{name}{row}" for row in range(rows)]
    return pd.DataFrame({"name": names, "share": share, "low": share - reach, "high": share + reach})


def cards(number: int) -> pd.DataFrame:
    mean = np.linspace(3, -1, number)
    names = [f"L{card} (a mission)" for card in range(number)]
    ability = pd.DataFrame({"name": names, "column": "ability", "mean": mean})
    ability = ability.assign(low=mean - 0.3, high=mean + 0.3)
    return pd.concat([ability, ability.assign(column="naive", mean=mean + 5)], ignore_index=True)


def versus(strategies: int, name: str = "s") -> pd.DataFrame:
    """The one that is further ahead is better, neighbours are open."""
    pairs = [(one, other) for one in range(strategies) for other in range(strategies) if one != other]
    verdict = ["" if abs(a - b) < 2 else "better" if a < b else "worse" for a, b in pairs]
    return pd.DataFrame(
        {
            "one": [f"{name}{one}" for one, _ in pairs], "other": [f"{name}{other}" for _, other in pairs],
            "share": [0.25 + 0.01 * (b - a) for a, b in pairs], "par": 0.25, "verdict": verdict,
        }
    )  # fmt: skip


def ranks(strategies: int, name: str = "s") -> pd.DataFrame:
    place = np.arange(strategies)
    return pd.DataFrame(
        {
            "strategy": [f"{name}{number}" for number in place], "rating": 100.0 - 10 * place,
            "rank_best": np.maximum(1, place), "rank_worst": np.minimum(strategies, place + 2),
        }
    )  # fmt: skip


def scores(groups: int, points: tuple[int, ...] = (30, 31, 32, 40)) -> pd.DataFrame:
    part = 1 / len(points)
    rows = [(f"seat {g}", p, part, float(np.mean(points))) for g in range(groups) for p in points]
    return pd.DataFrame(rows, columns=["who", "points", "part", "mean"])


def sources(groups: int) -> pd.DataFrame:
    parts = {"missions": 28.0, "coats": 7.0, "debts": -3.0}
    rows = [(f"seat {g}", source, value) for g in range(groups) for source, value in parts.items()]
    return pd.DataFrame(rows, columns=["who", "source", "points"])


def handicaps(players: int, reach: float = 0.01) -> pd.DataFrame:
    rows = [(seat, given, 0.25 + 0.02 * given) for seat in range(players) for given in range(-3, 4)]
    table = pd.DataFrame(rows, columns=["seat", "handicap", "share"])
    return table.assign(low=table["share"] - reach, high=table["share"] + reach)


def board(rounds: int) -> pd.DataFrame:
    rows = [(number, tile, 2.0 + tile / 4) for number in range(1, rounds + 1) for tile in range(1, 13)]
    return pd.DataFrame(rows, columns=["round", "tile", "stones"])


def layout() -> pd.DataFrame:
    return pd.DataFrame(
        [{"tile": number, "x": x, "y": y, "name": LONG} for number, (x, y) in enumerate(SQUARES, 1)]
    )


def funnel(cards: int) -> pd.DataFrame:
    names = [f"L{card}" for card in range(cards)]
    return pd.DataFrame({"name": names, "drawn": 2.0, "used": 1.5, "worked": 1.0, "won": 0.5})


def course(blocks: tuple[int, ...], reach: float = 0.05) -> pd.DataFrame:
    rows = [(f"seat {seat}", count, 0.3 - 0.1 * seat) for seat in range(2) for count in blocks]
    table = pd.DataFrame(rows, columns=["of", "blocks", "mean"])
    return table.assign(low=table["mean"] - reach, high=table["mean"] + reach)


def trace(looks: int) -> pd.DataFrame:
    blocks = 200 * np.arange(1, looks + 1)
    return pd.DataFrame({"blocks": blocks, "llr": np.linspace(0.5, 3.1, looks), "lower": -2.9, "upper": 2.9})


def make_run(folder: Path, strategies: list[str], deals: int = 40, question: str = "", **design: Any) -> Path:
    """A run as `sunking run` leaves it, of two players who win in turns; nothing is played."""
    (folder / "players").mkdir(parents=True)
    orders = [[0, 1], [1, 0]]
    rows = [
        {
            "line_up": "x", "arm": "base", "deal": deal, "seating": number, "seat": seat,
            "points": 20 + seat + deal % 5, "strategy": strategies[order[seat]],
            "share": 12 if (seat == deal % 2) == (deal % 3 > 0) else 0,
        }
        for deal in range(deals) for number, order in enumerate(orders) for seat in range(2)
    ]  # fmt: skip
    pd.DataFrame(rows).to_parquet(folder / "players" / "part-0.parquet")
    told = {
        "question": question, "game": "louis-xiv", "line_ups": {"x": strategies}, "arms": {"base": []},
        "seating": "rotate", "deals": deals, "first_deal": 0, "seed": 1, "variant": "printed",
        "changes": {}, "log": "outcomes", "sampled": 0.0, **design,
    }  # fmt: skip
    manifest = {
        "design": told, "title": "A game", "games": 2 * deals, "tables": {"players": {}},
        "seatings": {"x": [[order, 0] for order in orders]}, "begun": "2020-01-01",
        "provenance": {"source_hash": "s", "data_hash": "d", "commit": "c", "versions": {"python": "3"}},
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "dataset.json").write_text(json.dumps({"hash": "h"}))
    return folder


def make_study(folder: Path, name: str, tables: dict[str, pd.DataFrame], **more: Any) -> Path:
    """A study as `write_study` leaves it."""
    folder.mkdir(parents=True)
    for table, content in tables.items():
        content.to_parquet(folder / f"{table}.parquet", index=False)
    record = {
        "study": name, "sentence": "This follows.", "warnings": [], "games": "10 games in 1 run; seed 1.",
        "runs": [], "tables": list(tables), **more,
    }  # fmt: skip
    (folder / "study.json").write_text(json.dumps(record))
    return folder
