"""Cards that chance hands out: lotteries with the odds they claim, from common piles and from own decks."""

from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import pytest

from analysis.cards import CardFacts
from analysis.stats.cards import Outcomes, open_outcomes, read_dealt
from analysis.stats.drawn import read_drawn, read_placebo
from analysis.stats.ratio import tabulate_ratios
from tests.stats.card_games import GAMES, KABALE, Planted

each_game = pytest.mark.parametrize("planted", GAMES, ids=[planted.game for planted in GAMES])


@each_game
def test_what_lay_before_a_draw_is_worth_nothing(planted: Planted, tmp_path: Path) -> None:
    base = planted.play_base(tmp_path, 150)
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_draws(base.table("draws"), planted.facts)
        placebo = read_placebo(outcomes)
        cards = outcomes.database.execute("SELECT count(DISTINCT card) FROM draws").fetchall()[0][0]
    assert set(placebo) == planted.before
    for ratios in placebo.values():
        table = tabulate_ratios(ratios)
        assert len(table) == cards
        assert ((table["band_low"] <= 0) & (table["band_high"] >= 0)).all()


def test_draws_from_a_deck_made_anew_are_no_lottery(tmp_path: Path) -> None:
    """A draw from a deck of n different cards adds Σ π (1 − π) = 1 − 1 / n; no lottery adds nothing."""
    base = KABALE.play_base(tmp_path, 20, KABALE.always)
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_draws(base.table("draws"), KABALE.facts)
        found = read_drawn(outcomes)["points"]
    draws = duckdb.read_parquet(base.table("draws")).df()
    assert (draws["shuffle"] > 0).sum() > 100
    fresh = draws[(draws["shuffle"] == 0) & (draws["round"] > 0)]
    assert found.count.sum() == pytest.approx((1 - 1 / fresh["cards_left"]).sum())


def add_draws(outcomes: Outcomes, draws: str, pile: str = "pile") -> None:
    words = {"word": "card", "used": "used", "effect": "effect", "log": "cards"}
    tables = {"uses": "uses", "draws": "draws", "card": "letter", "worked": "worked", "blank": ""}
    outcomes.add_draws(draws, CardFacts(**words, **tables, pile=pile))


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
    first = {"deal": deal, "seat": 0, "number": 1, "round": 0, "pile": "light", "letter": dealt[:, 0],
             "copies_left": copies(dealt[:, 0]), "cards_left": 6, "rich_before": rich[:, 0]}  # fmt: skip
    second = {"deal": deal, "seat": 1, "number": 2, "round": 0, "pile": "light", "letter": dealt[:, 1],
              "copies_left": copies(dealt[:, 1]) - (dealt[:, 0] == dealt[:, 1]), "cards_left": 5,
              "rich_before": rich[:, 1]}  # fmt: skip
    third = {"deal": deal, "seat": drawer, "number": 3, "round": 1, "pile": pile, "letter": drawn,
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
        add_draws(outcomes, paths["draws"])
        drawn = tabulate_ratios(read_drawn(outcomes)["points"]).set_index("card")
        dealt = tabulate_ratios(read_dealt(outcomes)["points"]).set_index("card")
    assert list(dealt.index) == list("LMN")
    assert list(drawn.index) == list("ABCabc")
    for pile in PILES.values():
        for card in set(pile):
            table, others = (dealt, pile) if card in dealt.index else (drawn, pile.replace(card, ""))
            truth = WORTH[card] - np.mean([WORTH[other] for other in others])
            assert table.loc[card, "band_low"] <= truth <= table.loc[card, "band_high"]
            assert table.loc[card, "se"] < 0.25
    assert drawn.loc["B", "band_low"] > 0 > drawn.loc["C", "band_high"]


DECK = "LMNOPQ"  # a letter a card, one of each in everybody's deck
IN_DECK = dict(zip(DECK, [0, 6, -3, 0, 3, 0], strict=True))


def write_decks(folder: Path, rng: np.random.Generator, deals: int, worth: dict[str, int]) -> dict[str, str]:
    """Two seats have a deck of their own, are dealt two cards and draw two more, one a round. Cards in hand
    add their worth to the points; seat 0 is ahead anyway, and luck is shared by the table."""
    hands = np.array([[rng.permutation(list(DECK))[:4] for _ in range(2)] for _ in range(deals)])
    luck = rng.integers(0, 8, (deals, 1))
    points = 20 + np.array([5, 0]) + luck + rng.integers(0, 3, (deals, 2))
    points += np.vectorize(worth.get)(hands).sum(axis=2)
    best = points == points.max(axis=1, keepdims=True)
    deal, seat = (axis.ravel() for axis in np.indices((deals, 2)))
    same = {"line_up": "x", "arm": "base", "seating": 0}
    paths = {name: str(folder / f"{name}.parquet") for name in ("players", "draws")}
    shares = (12 * best // best.sum(axis=1, keepdims=True)).ravel()
    players = pd.DataFrame({"deal": deal, "seat": seat, "points": points.ravel(), "share": shares})
    players.assign(**same).to_parquet(paths["players"])
    rounds = (0, 0, 1, 2)
    draws = pd.concat(
        pd.DataFrame(
            {"deal": deal, "seat": seat, "number": 1 + 2 * place + seat, "round": number,
             "letter": hands[deal, seat, place], "cards_left": len(DECK) - place,
             "luck_before": luck[deal, 0]}
        )
        for place, number in enumerate(rounds)
    )  # fmt: skip
    draws.assign(**same).to_parquet(paths["draws"])
    return paths


def test_own_decks_give_back_what_was_planted(tmp_path: Path) -> None:
    """A card that is dealt is worth w + (W − w) 3/5 less 4/6 W: the rest comes by chance too. One that is
    drawn is worth 14/17 of w less the mean of the others: what is not drawn third may still come fourth."""
    paths = write_decks(tmp_path, np.random.default_rng(6), 4000, IN_DECK)
    with open_outcomes(paths["players"]) as outcomes:
        add_draws(outcomes, paths["draws"], pile="seat")
        found = {"dealt": read_dealt(outcomes)["points"], "drawn": read_drawn(outcomes)["points"]}
    total = sum(IN_DECK.values())
    truths = {
        "dealt": {card: 0.4 * worth - total / 15 for card, worth in IN_DECK.items()},
        "drawn": {card: 14 / 17 * (worth - (total - worth) / 5) for card, worth in IN_DECK.items()},
    }
    for column, ratios in found.items():
        table = tabulate_ratios(ratios).set_index("card")
        assert list(table.index) == list(DECK)
        for card, truth in truths[column].items():
            assert table.loc[card, "band_low"] <= truth <= table.loc[card, "band_high"]
            assert table.loc[card, "se"] < 0.12
        assert table.loc["M", "band_low"] > 0 > table.loc["N", "band_high"]


def test_a_card_of_several_piles_is_held_against_each_of_them(tmp_path: Path) -> None:
    """Mean over the seats of card less deck, by hand."""
    paths = write_decks(tmp_path, np.random.default_rng(7), 500, IN_DECK)
    rows = duckdb.execute(
        "SELECT deal, seat, letter, points FROM read_parquet($draws) AS draws"
        " JOIN read_parquet($players) AS players USING (deal, seat) WHERE round = 0", paths
    ).df()  # fmt: skip
    means = rows.groupby(["seat", "letter"])["points"].mean() - rows.groupby("seat")["points"].mean()
    with open_outcomes(paths["players"]) as outcomes:
        add_draws(outcomes, paths["draws"], pile="seat")
        apart = tabulate_ratios(read_dealt(outcomes)["points"]).set_index("card")
    assert apart["mean"].tolist() == pytest.approx(means.groupby("letter").mean().tolist())
    assert apart["count"].tolist() == rows.groupby("letter").size().tolist()


LOTTERIES = {
    "piles": (write_lottery, WORTHLESS, "pile"),
    "decks": (write_decks, dict.fromkeys(DECK, 0), "seat"),
}
each_lottery = pytest.mark.parametrize("lottery", LOTTERIES)


def count_lottery_hits(folder: Path, lottery: str, seed: int, tries: int, deals: int) -> dict[str, float]:
    """With cards worth nothing the truth is 0."""
    write, worth, pile = LOTTERIES[lottery]
    rng = np.random.default_rng(seed)
    hits = {"dealt": 0.0, "drawn": 0.0}
    for _ in range(tries):
        paths = write(folder, rng, deals, worth)
        with open_outcomes(paths["players"]) as outcomes:
            add_draws(outcomes, paths["draws"], pile)
            for name, read in (("dealt", read_dealt), ("drawn", read_drawn)):
                table = tabulate_ratios(read(outcomes)["margin"])
                hits[name] += ((table["low"] <= 0) & (table["high"] >= 0)).mean() / tries
    return hits


@each_lottery
def test_lotteries_of_worthless_cards_find_nothing_as_often_as_promised(tmp_path: Path, lottery: str) -> None:
    for share in count_lottery_hits(tmp_path, lottery, 2, 40, 200).values():
        assert 0.88 <= share <= 0.99  # three standard errors of 120 intervals, some of them alike


@pytest.mark.slow
@each_lottery
def test_coverage_of_lotteries_in_full(tmp_path: Path, lottery: str) -> None:
    for share in count_lottery_hits(tmp_path, lottery, 3, 1000, 200).values():
        assert 0.93 <= share <= 0.965


def test_draws_whose_odds_do_not_follow_from_the_draws_before_are_refused(tmp_path: Path) -> None:
    paths = write_lottery(tmp_path, np.random.default_rng(4), 20, WORTH)
    drawn = duckdb.read_parquet(paths["draws"]).df()
    drawn.loc[drawn["number"] == 2, "copies_left"] += 1
    drawn.to_parquet(paths["draws"])
    with open_outcomes(paths["players"]) as outcomes:
        add_draws(outcomes, paths["draws"])
        with pytest.raises(ValueError, match="the draws do not add up"):
            read_drawn(outcomes)


def test_a_forced_draw_is_no_lottery_and_is_left_out(tmp_path: Path) -> None:
    paths = write_lottery(tmp_path, np.random.default_rng(5), 50, WORTH)
    drawn = duckdb.read_parquet(paths["draws"]).df()
    drawn["forced"] = drawn["seat"] == 1
    drawn.to_parquet(paths["draws"])
    with open_outcomes(paths["players"]) as outcomes:
        add_draws(outcomes, paths["draws"])
        free = read_drawn(outcomes)["points"].count.sum()
        drawn.assign(forced=False).to_parquet(paths["draws"])
        assert 0 < free < read_drawn(outcomes)["points"].count.sum()
