"""Card values: twin games differ by the effect of a card and nothing else; every game that has cards."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pandas as pd
import pytest

from analysis.runs import RunFiles
from analysis.stats.cards import (
    Outcomes,
    choose_twins,
    count_impossible,
    count_uncovered,
    open_outcomes,
    read_ability,
    read_granted,
    read_naive,
)
from analysis.stats.ratio import tabulate_ratios
from tests.stats.card_games import EFFECTS, GAMES, KABALE, LOUIS, Planted

each_game = pytest.mark.parametrize("planted", GAMES, ids=[planted.game for planted in GAMES], indirect=True)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def planted(request: pytest.FixtureRequest) -> Planted:
    return request.param


@pytest.fixture(scope="module")
def base(planted: Planted, runs: Path) -> RunFiles:
    return planted.play_base(runs, done=planted.always, set=planted.changes)


@pytest.fixture
def outcomes(planted: Planted, base: RunFiles) -> Iterator[Outcomes]:
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_uses(base.table(planted.facts.uses), planted.facts)
        yield outcomes


@pytest.fixture
def twins(planted: Planted, runs: Path, outcomes: Outcomes) -> pd.DataFrame:
    """What is blanked in which arm; the twins are there."""
    twins = choose_twins(outcomes, planted.facts)
    run = planted.play_twins(runs, twins, planted.always, set=planted.changes)
    outcomes.add_twins(run.table("players"))
    return twins


@pytest.mark.parametrize("planted", [LOUIS], ids=[LOUIS.game], indirect=True)
def test_a_planted_ability_of_three_points_is_worth_three_points(
    outcomes: Outcomes, twins: pd.DataFrame
) -> None:
    values = read_ability(outcomes, twins)
    card = list(values["points"].groups["card"]).index(LOUIS.card)
    for value in ("points", "margin"):
        top, count = values[value].top, values[value].count
        assert count[:, card].sum() > 10
        assert (top == 3 * count)[:, card].all()
        assert (top != 3 * count).any()
    assert values["share"].top[:, card].sum() > 0


@pytest.mark.parametrize("planted", [KABALE], ids=[KABALE.game], indirect=True)
def test_a_planted_effect_is_worth_the_columns_that_it_turns(
    outcomes: Outcomes, twins: pd.DataFrame, base: RunFiles
) -> None:
    """Nothing has a value but Tom Thumb in company. Without him a column goes to the other's Tom Thumb if he
    lies there, else to whoever laid the first card; with him to the nearer of the Tom Thumbs."""
    values = read_ability(outcomes, twins)
    assert list(values["points"].groups["card"]) == [KABALE.card]
    expected = duckdb.execute(
        """
        WITH heads AS (SELECT *, seat AS owner, count(*) OVER ends AS cards,
                min(number) OVER ends = number AS first FROM read_parquet($plays)
                WINDOW ends AS (PARTITION BY deal, end_column)),
        thumbs AS (SELECT *, number FROM heads WHERE card = 'tom_thumb'),
        pairs AS (SELECT one.deal, one.seat, one.cards,
                other.number IS NULL OR one.number < other.number AS wins,
                other.number IS NULL AND first.owner = one.seat AS wins_without
            FROM thumbs AS one
            JOIN heads AS first ON first.deal = one.deal AND first.end_column = one.end_column AND first.first
            LEFT JOIN thumbs AS other ON other.deal = one.deal AND other.end_column = one.end_column
                AND other.seat <> one.seat)
        SELECT deal, sum(CASE WHEN cards > 1 THEN 3 * (wins::INT - wins_without::INT) ELSE 0 END) AS points,
               count(*) AS uses
        FROM pairs GROUP BY 1 ORDER BY 1
        """,
        {"plays": base.table("plays")},
    ).df()
    found = values["points"]
    rows = expected["deal"].to_numpy()
    assert found.count[rows, 0].tolist() == expected["uses"].tolist()
    assert found.top[rows, 0].tolist() == expected["points"].tolist()
    assert found.count.sum() == expected["uses"].sum() > 30
    assert expected["points"].sum() > 20
    assert (values["margin"].top == 2 * found.top).all()  # what one wins the other loses


@each_game
def test_blanking_nothing_changes_nothing(planted: Planted, outcomes: Outcomes, runs: Path) -> None:
    arms = {"none": [*planted.always, planted.nothing]}
    nothing = planted.play(runs, arms=arms, set=planted.changes)
    outcomes.add_twins(nothing.table("players"))
    twins = choose_twins(outcomes, planted.facts).query("seat == 0").assign(arm="none")
    for value in read_ability(outcomes, twins).values():
        assert value.count.sum() > 0
        assert not value.top.any()


@each_game
def test_twins_of_cards_that_were_not_used_are_the_same_game(outcomes: Outcomes, twins: pd.DataFrame) -> None:
    assert count_impossible(outcomes, twins) == 0
    wrong = twins.assign(seat=1 - twins["seat"])  # the effect on the other seat would be noticed
    assert count_impossible(outcomes, wrong) > 0


@each_game
def test_with_all_effects_off_the_ability_column_is_zero(planted: Planted, runs: Path) -> None:
    base = planted.play_base(runs, done=planted.all_off)
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_uses(base.table(planted.facts.uses), planted.facts)
        twins = choose_twins(outcomes, planted.facts)
        twins = twins[twins["seat"] == 0]
        outcomes.add_twins(planted.play_twins(runs, twins, planted.all_off).table("players"))
        for value in read_ability(outcomes, twins).values():
            assert value.count.sum() > 50
            assert not value.top.any()


def test_with_all_abilities_off_the_naive_column_is_far_from_zero(runs: Path) -> None:
    base = LOUIS.play_base(runs, 200, LOUIS.all_off)
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_uses(base.table(LOUIS.facts.uses), LOUIS.facts)
        naive = tabulate_ratios(read_naive(outcomes)["points"])
    common = naive[naive["deals_with"] >= 30]
    assert len(common) >= 5
    assert (common["band_low"] > 0).sum() >= 5


@pytest.mark.parametrize("planted", [LOUIS], ids=[LOUIS.game], indirect=True)
def test_values_by_round_add_up_to_the_value_over_all_rounds(outcomes: Outcomes, twins: pd.DataFrame) -> None:
    of_cards = read_ability(outcomes, twins)["points"]
    of_rounds = read_ability(outcomes, twins, ["card", "round"])["points"]
    assert of_rounds.top.sum() == of_cards.top.sum()
    assert of_rounds.count.sum() == of_cards.count.sum()


@pytest.mark.parametrize("planted", [LOUIS], ids=[LOUIS.game], indirect=True)
def test_a_grant_is_worth_what_it_scores(runs: Path, planted: Planted, outcomes: Outcomes) -> None:
    grants = pd.DataFrame([{"arm": f"g{seat}", "seat": seat, "card": "L2", "round": 1} for seat in (0, 1)])
    arms = {grant["arm"]: [planted.facts.grant.format_map(grant)] for grant in grants.to_dict("records")}
    outcomes.add_twins(planted.play(runs, arms=arms, set=planted.changes).table("players"))
    table = tabulate_ratios(read_granted(outcomes, grants)["points"])
    assert table[["mean", "low", "high", "count"]].iloc[0].tolist() == [3.0, 3.0, 3.0, 80.0]


@pytest.mark.parametrize("planted", [LOUIS], ids=[LOUIS.game], indirect=True)
def test_so_many_orders_have_twins_that_one_in_a_hundred_missions_has_none(outcomes: Outcomes) -> None:
    twins = choose_twins(outcomes, LOUIS.facts)
    assert sorted(set(twins["order"])) == list(range(1, 1 + twins["order"].max()))
    late, laid = count_uncovered(outcomes, LOUIS.facts, twins)
    fewer = twins[twins["order"] < twins["order"].max()]
    assert late <= 0.01 * laid < count_uncovered(outcomes, LOUIS.facts, fewer)[0]


def test_where_a_blank_names_the_card_every_card_with_an_effect_has_a_twin(runs: Path) -> None:
    base = KABALE.play_base(runs)
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_uses(base.table(KABALE.facts.uses), KABALE.facts)
        twins = choose_twins(outcomes, KABALE.facts)
        assert count_uncovered(outcomes, KABALE.facts, twins)[0] == 0
        played = outcomes.database.execute("SELECT count(*), count(DISTINCT card) FROM uses").fetchall()[0]
    assert played[1] == 25
    assert set(twins["card"]) == set(KABALE.facts.effects or [])
    rows = duckdb.read_parquet(base.table("plays")).df()
    assert played[0] == len(rows.drop_duplicates(["deal", "seat", "card"])) < len(rows)


def test_games_in_which_no_card_with_an_effect_is_used_are_refused(runs: Path) -> None:
    base = KABALE.play_base(runs, 2, [f"remove:card={card}" for card in EFFECTS], set={"rounds": 1})
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_uses(base.table(KABALE.facts.uses), KABALE.facts)
        with pytest.raises(ValueError, match="no card with an effect was played; nothing can be said of any"):
            choose_twins(outcomes, KABALE.facts)
