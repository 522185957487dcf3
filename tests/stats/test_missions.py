"""Mission values: twin games differ by the ability and nothing else, lotteries have the odds they claim."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest

from analysis.play import play_design
from analysis.runs import RunFiles
from analysis.stats.drawn import read_drawn, read_placebo
from analysis.stats.missions import (
    Outcomes,
    count_impossible,
    count_orders,
    count_uncovered,
    open_outcomes,
    read_ability,
    read_dealt,
    read_granted,
    read_naive,
)
from analysis.stats.ratio import tabulate_ratios

ORDERS = 3
TWINS = pd.DataFrame(
    [
        {"arm": f"{seat}/{order}", "seat": seat, "order": order}
        for seat in (0, 1)
        for order in range(1, ORDERS + 1)
    ]
)
NO_ABILITY = ["blank:seat=0,order=all", "blank:seat=1,order=all"]
PLANTED = {"missions.L2.amount": 0, "missions.L2.bonus": 3}  # it does nothing but score


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


def play(runs: Path, deals: int, changes: dict[str, Any] | None = None, **more: Any) -> RunFiles:
    design = {"game": "louis-xiv", "players": 2, "seats": ["random"], "deals": deals, "set": changes or {}}
    return play_design({**design, **more}, runs, quiet=True)


def play_twins(runs: Path, changes: dict[str, Any], always: Sequence[str] = ()) -> tuple[RunFiles, RunFiles]:
    base = play(runs, 40, changes, log="missions", arms={"base": list(always)})
    arms = {twin.arm: [*always, f"blank:seat={twin.seat},order={twin.order}"] for twin in TWINS.itertuples()}
    return base, play(runs, 40, changes, arms=arms)


@pytest.fixture(scope="module")
def planted(runs: Path) -> tuple[RunFiles, RunFiles]:
    return play_twins(runs, PLANTED)


@pytest.fixture
def outcomes(planted: tuple[RunFiles, RunFiles]) -> Iterator[Outcomes]:
    base, twin = planted
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_twins(twin.table("players"))
        yield outcomes


def test_a_planted_ability_of_three_points_is_worth_three_points(
    outcomes: Outcomes, planted: tuple[RunFiles, RunFiles]
) -> None:
    values = read_ability(outcomes, planted[0].table("missions"), TWINS)
    planted_card = list(values["points"].groups["ability"]).index("L2")
    for value in ("points", "margin"):
        top, count = values[value].top, values[value].count
        assert count[:, planted_card].sum() > 10
        assert (top == 3 * count)[:, planted_card].all()
        assert (top != 3 * count).any()
    assert values["share"].top[:, planted_card].sum() > 0


def test_blanking_nothing_changes_nothing(planted: tuple[RunFiles, RunFiles], runs: Path) -> None:
    base, _ = planted
    nothing = play(runs, 40, PLANTED, arms={"none": ["blank:seat=0,order=50"]})
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_twins(nothing.table("players"))
        twins = pd.DataFrame([{"arm": "none", "seat": 0, "order": order} for order in range(1, ORDERS + 1)])
        for value in read_ability(outcomes, base.table("missions"), twins).values():
            assert value.count.sum() > 0
            assert not value.top.any()


def test_twins_of_missions_that_were_not_laid_out_are_the_same_game(
    outcomes: Outcomes, planted: tuple[RunFiles, RunFiles]
) -> None:
    missions = planted[0].table("missions")
    assert count_impossible(outcomes, missions, TWINS) == 0
    wrong = TWINS.assign(seat=1 - TWINS["seat"])  # the effect on the other seat would be noticed
    assert count_impossible(outcomes, missions, wrong) > 0


def test_values_by_round_add_up_to_the_value_over_all_rounds(
    outcomes: Outcomes, planted: tuple[RunFiles, RunFiles]
) -> None:
    missions = planted[0].table("missions")
    of_cards = read_ability(outcomes, missions, TWINS)["points"]
    of_rounds = read_ability(outcomes, missions, TWINS, ["ability", "round"])["points"]
    assert of_rounds.top.sum() == of_cards.top.sum()
    assert of_rounds.count.sum() == of_cards.count.sum()


def test_with_all_abilities_off_the_naive_column_is_far_from_zero_and_the_ability_column_is_zero(
    runs: Path,
) -> None:
    base, twin = play_twins(runs, {}, NO_ABILITY)
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_twins(twin.table("players"))
        for value in read_ability(outcomes, base.table("missions"), TWINS).values():
            assert value.count.sum() > 50
            assert not value.top.any()
    longer = play(runs, 200, log="missions", arms={"base": NO_ABILITY})
    with open_outcomes(longer.table("players")) as outcomes:
        naive = tabulate_ratios(read_naive(outcomes, longer.table("missions"))["points"])
    common = naive[naive["deals_with"] >= 30]
    assert len(common) >= 5
    assert (common["band_low"] > 0).sum() >= 5


def test_a_grant_is_worth_what_it_scores(runs: Path, planted: tuple[RunFiles, RunFiles]) -> None:
    base, _ = planted
    grants = pd.DataFrame([{"arm": f"g{seat}", "seat": seat, "ability": "L2", "round": 1} for seat in (0, 1)])
    arms = {f"g{seat}": [f"grant:seat={seat},card=L2,round=1,points=0"] for seat in (0, 1)}
    granted = play(runs, 40, PLANTED, arms=arms)
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_twins(granted.table("players"))
        table = tabulate_ratios(read_granted(outcomes, grants)["points"])
    assert table[["mean", "low", "high", "count"]].iloc[0].tolist() == [3.0, 3.0, 3.0, 80.0]


def test_so_many_orders_have_twins_that_one_in_a_hundred_missions_has_none(
    planted: tuple[RunFiles, RunFiles],
) -> None:
    missions = planted[0].table("missions")
    orders = count_orders(missions)
    late, laid = count_uncovered(missions, orders)
    assert late <= 0.01 * laid < count_uncovered(missions, orders - 1)[0]


def test_what_lay_before_a_draw_is_worth_nothing(runs: Path) -> None:
    base = play(runs, 150, log="missions")
    with open_outcomes(base.table("players")) as outcomes:
        placebo = read_placebo(outcomes, base.table("draws"))
    assert set(placebo) == {f"{what}_before" for what in ("points", "missions", "hand", "gold", "own_stones")}
    for ratios in placebo.values():
        table = tabulate_ratios(ratios)
        assert len(table) == 20
        assert ((table["band_low"] <= 0) & (table["band_high"] >= 0)).all()


PILES = {"light": "LLLMMN", "rich": "AAABBC", "poor": "aaabbc"}  # a letter a card
WORTH = dict(zip("LMNABCabc", [0, 2, -1] * 3, strict=True))
WORTHLESS = dict.fromkeys(WORTH, 0)


def write_lottery(
    folder: Path, rng: np.random.Generator, deals: int, worth: dict[str, int]
) -> dict[str, str]:
    """Two seats are dealt a light card each; later one draws, from the pile for the rich or from that for the
    poor. A card adds its worth to the points; riches add much more."""
    deal, seat = np.arange(deals), np.arange(2)
    dealt = np.array([rng.permutation(list(PILES["light"]))[:2] for _ in deal])
    rich = rng.integers(0, 10, (deals, 2))
    drawer = rng.integers(0, 2, deals)
    pile = np.where(rich[deal, drawer] > 4, "rich", "poor")
    drawn = np.array([rng.choice(list(PILES[name])) for name in pile])
    points = 20 + 2 * rich + rng.integers(0, 8, (deals, 1)) + rng.integers(0, 3, (deals, 2))
    points += np.vectorize(worth.get)(dealt)
    points[deal, drawer] += np.vectorize(worth.get)(drawn)
    best = points == points.max(axis=1, keepdims=True)
    same = {"line_up": "x", "arm": "base", "seating": 0}
    players = {
        "deal": deal.repeat(2), "seat": np.tile(seat, deals), "points": points.ravel(),
        "share": (12 * best // best.sum(axis=1, keepdims=True)).ravel(),
    }  # fmt: skip
    copies = np.vectorize("".join(PILES.values()).count)
    first = {"deal": deal, "seat": 0, "number": 1, "round": 0, "pile": "light", "ability": dealt[:, 0],
             "copies_left": copies(dealt[:, 0]), "cards_left": 6, "rich_before": rich[:, 0]}  # fmt: skip
    second = {"deal": deal, "seat": 1, "number": 2, "round": 0, "pile": "light", "ability": dealt[:, 1],
              "copies_left": copies(dealt[:, 1]) - (dealt[:, 0] == dealt[:, 1]), "cards_left": 5,
              "rich_before": rich[:, 1]}  # fmt: skip
    third = {"deal": deal, "seat": drawer, "number": 3, "round": 1, "pile": pile, "ability": drawn,
             "copies_left": copies(drawn), "cards_left": 6, "rich_before": rich[deal, drawer]}  # fmt: skip
    paths = {name: str(folder / f"{name}.parquet") for name in ("players", "draws")}
    pd.DataFrame(players).assign(**same).to_parquet(paths["players"])
    draws = pd.concat([pd.DataFrame(columns) for columns in (first, second, third)])
    draws.assign(forced=False, **same).to_parquet(paths["draws"])
    return paths


def test_a_lottery_gives_back_what_was_planted(tmp_path: Path) -> None:
    """Dealt: less the mean of the pile; drawn: less the mean of the other cards."""
    paths = write_lottery(tmp_path, np.random.default_rng(1), 4000, WORTH)
    with open_outcomes(paths["players"]) as outcomes:
        drawn = tabulate_ratios(read_drawn(outcomes, paths["draws"])["points"]).set_index("ability")
        dealt = tabulate_ratios(read_dealt(outcomes, paths["draws"])["points"]).set_index("ability")
    assert list(dealt.index) == list("LMN")
    assert list(drawn.index) == list("ABCabc")
    for pile in PILES.values():
        for card in set(pile):
            table, others = (dealt, pile) if card in dealt.index else (drawn, pile.replace(card, ""))
            truth = WORTH[card] - np.mean([WORTH[other] for other in others])
            assert table.loc[card, "band_low"] <= truth <= table.loc[card, "band_high"]
            assert table.loc[card, "se"] < 0.25
    assert drawn.loc["B", "band_low"] > 0 > drawn.loc["C", "band_high"]


def count_lottery_hits(folder: Path, seed: int, tries: int, deals: int) -> dict[str, float]:
    """With cards worth nothing the truth is 0."""
    rng = np.random.default_rng(seed)
    hits = {"dealt": 0.0, "drawn": 0.0}
    for _ in range(tries):
        paths = write_lottery(folder, rng, deals, WORTHLESS)
        with open_outcomes(paths["players"]) as outcomes:
            for name, read in (("dealt", read_dealt), ("drawn", read_drawn)):
                table = tabulate_ratios(read(outcomes, paths["draws"])["margin"])
                hits[name] += ((table["low"] <= 0) & (table["high"] >= 0)).mean() / tries
    return hits


def test_lotteries_of_worthless_cards_find_nothing_as_often_as_promised(tmp_path: Path) -> None:
    for share in count_lottery_hits(tmp_path, 2, 40, 200).values():
        assert 0.88 <= share <= 0.99  # three standard errors of 120 intervals, some of them alike


@pytest.mark.slow
def test_coverage_of_lotteries_in_full(tmp_path: Path) -> None:
    for share in count_lottery_hits(tmp_path, 3, 1000, 200).values():
        assert 0.93 <= share <= 0.965


def test_draws_whose_odds_do_not_follow_from_the_draws_before_are_refused(tmp_path: Path) -> None:
    paths = write_lottery(tmp_path, np.random.default_rng(4), 20, WORTH)
    drawn = duckdb.read_parquet(paths["draws"]).df()
    drawn.loc[drawn["number"] == 2, "copies_left"] += 1
    drawn.to_parquet(paths["draws"])
    with (
        open_outcomes(paths["players"]) as outcomes,
        pytest.raises(ValueError, match="the draws do not add up"),
    ):
        read_drawn(outcomes, paths["draws"])


def test_a_forced_draw_is_no_lottery_and_is_left_out(tmp_path: Path) -> None:
    paths = write_lottery(tmp_path, np.random.default_rng(5), 50, WORTH)
    drawn = duckdb.read_parquet(paths["draws"]).df()
    drawn["forced"] = drawn["seat"] == 1
    drawn.to_parquet(paths["draws"])
    with open_outcomes(paths["players"]) as outcomes:
        free = read_drawn(outcomes, paths["draws"])["points"].count.sum()
        drawn.assign(forced=False).to_parquet(paths["draws"])
        assert 0 < free < read_drawn(outcomes, paths["draws"])["points"].count.sum()
