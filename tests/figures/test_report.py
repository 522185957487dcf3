"""The page of a run or a study stands alone, says the answer first, and shows names as text."""

from __future__ import annotations

import re
import shlex
import tomllib
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.report import write_report
from analysis.runs import NoRun
from sim.batch.design import make_design
from sim.batch.manifest import open_run
from sim.games import find_games
from tests.batch.kit import make, play, sunking
from tests.figures import kit
from tests.figures.kit import NASTY, make_run, make_study


class Outline(HTMLParser):
    """Headings, images, tables and ids of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, *names: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag in names]


@pytest.fixture(scope="module")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = make_run(tmp_path_factory.mktemp("nasty") / "run", ["greedy", NASTY], question=f"Is {NASTY} good?")
    write_report(run)
    return run


GAMES = {  # what the page of a run with everything kept shows of each game
    "louis-xiv": (
        {"sources", "board"},
        ["What becomes of the missions", "L2 (+1 stone)", "Philippe I d'Orléans", "laid out by the winner"],
    ),
    "kabale-und-hiebe": (set[str](), ["What becomes of the cards", "Tom Thumb", "played by the winner"]),
}


@pytest.fixture(scope="module", params=GAMES)
def real(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few real games with everything kept, of every game."""
    place = tmp_path_factory.mktemp("real") / request.param
    seats = ["greedy", "random"]
    play(make(game=request.param, seats=seats, deals=4, log="full", changes={"rounds": 2}), place, 4)
    write_report(place)
    return place


def read(folder: Path) -> str:
    return (folder / "report.html").read_text(encoding="utf-8")


def test_names_stay_text(nasty: Path) -> None:
    page = read(nasty)
    assert NASTY not in page
    assert page.count("<script") == 1
    assert "<h1>Is &lt;script&gt;alert(1)&lt;/script&gt; good?</h1>" in page


def test_nothing_can_be_fetched(nasty: Path) -> None:
    page = read(nasty)
    assert "http:" not in page
    assert "https:" not in page
    assert "default-src 'none'" in page
    sources = [
        image["src"] or "" for image in Outline(page).all("img", "script", "link", "iframe") if "src" in image
    ]
    assert sources
    assert all(source.startswith("data:image/svg+xml;base64,") for source in sources)


def test_the_answer_stands_first(nasty: Path) -> None:
    page = read(nasty)
    answer = page.index('class="big"')
    assert page.index("<h1>") < answer < page.index("<figure>") < page.index("<table>")
    assert "50.0 of 100 games" in page


def test_headings_are_in_order_and_tables_are_named(nasty: Path) -> None:
    outline = Outline(read(nasty))
    levels = [int(tag[1]) for tag, _ in outline.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert len(outline.all("caption")) == len(outline.all("table"))
    assert all(head.get("scope") in ("col", "row") for head in outline.all("th"))
    assert all(len(image["alt"] or "") > 20 for image in outline.all("img"))
    assert len(outline.all("main")) == len(outline.all("header")) == len(outline.all("footer")) == 1
    ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {link["href"] for link in outline.all("a") if (link["href"] or "").startswith("#")} <= {
        f"#{place}" for place in ids
    }


def test_pictures_and_tables_lie_beside_the_page(nasty: Path) -> None:
    page, files = read(nasty), {path.name for path in (nasty / "report").iterdir()}
    linked = set(re.findall(r'href="report/([^"]+)"', page))
    assert linked == files
    assert {"seats.png", "seats.csv", "strategies.csv", "run-commands.csv"} <= files
    assert len(pd.read_csv(nasty / "report" / "strategies.csv")) == 2
    assert not list(nasty.rglob(".*"))


def test_a_figure_says_games_blocks_design_intervals_and_seeds(nasty: Path) -> None:
    told = re.search("<figcaption>(.*?)<", read(nasty))
    assert told
    assert "80 games in 40 deal blocks; 2 players, seating rotate" in told[1]
    assert "95 % t intervals" in told[1]
    assert "seed 1, deals 0 to 39" in told[1]


def test_few_deals_are_warned_of(nasty: Path) -> None:
    assert "Only 40 deals were played" in read(nasty)


def test_every_game_has_its_row() -> None:
    assert set(GAMES) == set(find_games())


def test_a_run_with_everything_kept_shows_points_cards_and_the_board(real: Path) -> None:
    more, told = GAMES[real.name]
    files = {path.stem for path in (real / "report").glob("*.png")}
    assert files == {"strategies", "seats", "scores", "funnel", "course"} | more
    page = unescape(read(real))
    for text in (*told, "seat 0 starts the first round", "rounds = 2"):
        assert text in page


def test_the_command_on_the_page_shows_that_game(real: Path) -> None:
    commands = pd.read_csv(real / "report" / "run-commands.csv")
    assert len(commands) == 2
    for command in commands["command"]:
        words = shlex.split(command)
        told = sunking(*words[1:])
        assert told.exit_code == 0
        assert command in " ".join(told.stdout.split())


def test_the_design_on_the_page_plays_the_same_run(real: Path) -> None:
    text = re.search("<pre>(.*?)</pre>", read(real), re.DOTALL)
    assert text
    content = tomllib.loads(unescape(text[1]))
    manifest = open_run(str(real)).manifest
    again = make_design(content, content.get("set", {}), manifest["design"]["variant"])
    assert again.fingerprint() == manifest["design_hash"]


def test_a_run_that_is_not_complete_is_refused(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", ["a", "b"])
    (run / "dataset.json").unlink()
    with pytest.raises(NoRun, match="sunking resume"):
        write_report(run)
    told = sunking("report", str(tmp_path / "nowhere"))
    assert told.exit_code == 2
    assert "no run there" in told.stderr


def test_arms_are_held_against_the_games_as_they_were(tmp_path: Path) -> None:
    place = tmp_path / "run"
    play(
        make(seats=["greedy", "greedy"], deals=3, arms={"base": [], "blanked": ["blank:seat=0,order=all"]}),
        place,
        3,
    )
    page = write_report(place).read_text()
    assert "What the interventions change" in page
    assert "blanked, seat 1" in page
    assert "--intervene blank:seat=0,order=all" in page


def seats_of(players: int, box: str) -> pd.DataFrame:
    table = kit.seats(players).assign(
        players=players, box=box, verdict="different", margin=1.0, margin_low=0.5, margin_high=1.5,
        blocks=100, p_holm=0.001, p_equivalent=0.9,
    )  # fmt: skip
    return table


def test_a_study_of_seats_answers_in_plain_words(tmp_path: Path) -> None:
    tables = {"seats": pd.concat([seats_of(2, "as it is"), seats_of(4, "as it is"), seats_of(4, NASTY)])}
    study = make_study(tmp_path / "s", "seats", tables, sentence=f"{NASTY} is fairer.", warnings=[NASTY])
    page = write_report(study).read_text()
    assert "seat 0 wins most often, 56.0 and 31.0 of 100 games" in page
    assert "the last seat least, 44.0 and 19.0." in page
    assert "Best seat with 2 players" in page
    assert NASTY not in page
    assert {"seats1.png", "seats2.png", "seats3.png"} <= {path.name for path in (study / "report").iterdir()}


WORDS = [
    {"card": "mission", "used": "laid out", "effect": "ability", "times": "times laid out"},
    {"card": "card", "used": "played", "effect": "effect", "times": "players who played it"},
]


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words["card"])
def test_a_study_of_cards_names_what_matters_in_the_words_of_the_game(
    tmp_path: Path, words: dict[str, str]
) -> None:
    values = kit.cards(4).assign(
        card=["L0", "L1", "L2", "L3"] * 2, players=4, box="as it is", se=0.1, count=50.0, deals_with=40,
        name=["", "", "", "l3"] * 2,
    )  # fmt: skip
    values.loc[3, ["low", "high"]] = [-np.inf, np.inf]
    plain = values.tail(1).assign(card="K", name="a king", column="dealt")  # no effect, but it is dealt
    values = pd.concat([values, plain])
    values = values.assign(band_low=values["low"], band_high=values["high"])
    both = pd.concat([values.assign(value="points"), values.assign(value="share")])
    rounds = both[both["column"] == "ability"].assign(round=1)
    tables = {"cards": both, "cards_by_round": rounds}
    question = f"What is each {words['card']} worth?"
    study = make_study(tmp_path / "m", "cards", tables, words=words, question=question)
    page = unescape(write_report(study).read_text())
    assert f"<h1>{question}</h1>" in page
    card, effect, used = words["card"], words["effect"], words["used"]
    assert f"The {card}s that matter most with 4 players, by the points that their {effect} brings" in page
    assert "their owner: L0 3.0, L1 1.7, L2 0.3" in page
    assert f"{card.capitalize()}s {used} too rarely to tell: 1" in page
    assert "too few to tell" in page
    assert f"no {effect} to blank" in page
    assert f"Without an {effect} that could be switched off: K (a king)." in page
    assert f"by the round in which they were {used}" in page
    assert words["times"] in page
    assert all(other["times"] not in page for other in WORDS if other != words)
    assert {"cards-points.png", "cards-share.png", "cards-by-round.csv"} <= {
        path.name for path in (study / "report").iterdir()
    }


def test_every_other_study_has_its_pictures(tmp_path: Path) -> None:
    low_high = {"low": -0.1, "high": 0.1}
    looks = kit.trace(3).assign(mean=0.3, **low_high)
    comparison = pd.DataFrame(
        [{"one": "a", "other": "b", "par": 0.25, "share": 0.3, **low_high, "decision": "H1", "blocks": 600}]
    )
    tables = {
        "comparison": comparison, "looks": looks,
        "ratings": kit.ranks(3).assign(**low_high), "versus": kit.versus(3).assign(**low_high, margin=0.0),
        "restricted": pd.DataFrame(
            {"without": ["x"], "kept": [0.5], "share": [0.1], **low_high, "verdict": "open"}
        ),
        "sensitivity": pd.DataFrame(
            {"of": ["seat 0"], "alternative": ["k=1"], "difference": [0.1], **low_high, "sign": "holds",
             "headline": "win share of a seat less par", "p": 0.01}
        ),
        "rank_changes": pd.DataFrame({"above": [], "now_below": []}),
        "something_new": pd.DataFrame({"name": [NASTY], "value": [1.5], "n": [3]}),
    }  # fmt: skip
    study = make_study(tmp_path / "all", "everything", tables)
    page = write_report(study).read_text()
    figures = {path.stem for path in (study / "report").glob("*.png")}
    assert figures == {"looks", "course", "ratings", "versus", "restricted", "sensitivity-1"}
    assert "Something new" in page
    assert NASTY not in page


def test_runs_that_are_gone_are_told(tmp_path: Path) -> None:
    tables = {"seats": seats_of(2, "as it is")}
    study = make_study(tmp_path / "s", "seats", tables, runs=["results/runs/gone"])
    assert "1 of the runs behind this study are no longer where they were" in write_report(study).read_text()


def test_runs_are_found_from_where_the_study_was_made(tmp_path: Path) -> None:
    make_run(tmp_path / "results" / "runs" / "r", ["a", "b"])
    folder = tmp_path / "results" / "studies" / "s"
    study = make_study(folder, "seats", {"seats": seats_of(2, "as it is")}, runs=["results/runs/r"])
    page = write_report(study).read_text()
    assert "Run 1: r" in page
    assert "no longer" not in page


def test_numbers_without_spread_are_told_in_plain_words(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", ["a", "b"])
    rows = pd.read_parquet(run / "players" / "part-0.parquet")
    rows.assign(share=12 * (rows["seat"] == 0)).to_parquet(run / "players" / "part-0.parquet")
    page = write_report(run).read_text()
    assert "score the same" not in page
    assert "came out the same in every deal" in page
