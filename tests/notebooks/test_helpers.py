"""What cells call: how much is played, and how studies, runs and games are shown."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis import notebook
from analysis.figures import Interval
from analysis.figures.style import Picture
from analysis.studies import Page, Setup, Study, study_seats
from analysis.tables import tabulate_scores

NASTY = "<script>alert(1)</script>"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if in `notebooks/`."""
    (tmp_path / "notebooks").mkdir()
    monkeypatch.chdir(tmp_path / "notebooks")
    for name in ("SUNKING_DEALS", "SUNKING_WORKERS"):
        monkeypatch.delenv(name, raising=False)


def play(deals: int = 40) -> Study:
    return study_seats(
        notebook.prepare("louis-xiv", deals, players=2, changes={"rounds": 1}), ["random"], [2, 3]
    )


def test_deals_are_those_of_the_notebook_unless_the_environment_says_otherwise(
    here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert notebook.prepare("louis-xiv", 700).deals == 700
    monkeypatch.setenv("SUNKING_DEALS", "12")
    monkeypatch.setenv("SUNKING_WORKERS", "3")
    setup = notebook.prepare("louis-xiv", 700, players=3)
    assert (setup.deals, setup.players, setup.workers, setup.seed) == (12, 3, 3, notebook.SEED)


@pytest.mark.parametrize("text", ["many", "0", "-3", "1.5"])
def test_a_number_that_is_none_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNKING_DEALS", text)
    with pytest.raises(ValueError, match=f"SUNKING_DEALS={text}: a whole number from 1 on is needed"):
        notebook.choose_deals(10)


def test_runs_lie_beside_those_of_the_command_and_are_shown(here: None) -> None:
    study = play()
    assert all(run.folder.resolve().parent == Path("../results/runs").resolve() for run in study.runs)
    shown = notebook.show_runs(study, study)
    assert repr(shown).startswith("Played for this: 80 games")
    assert study.runs[0].folder.name in repr(shown)
    assert "../results" not in repr(shown) + shown._repr_html_()


def test_an_answer_has_its_sentence_its_warnings_and_its_games(here: None) -> None:
    study = play()
    study.warnings.append(f"watch {NASTY}")
    shown = notebook.show_answer(study)
    for part in (study.sentence, "Mind: watch", "80 games in 2 runs"):
        assert part in repr(shown)
    assert NASTY not in shown._repr_html_()
    assert "&lt;script&gt;" in shown._repr_html_()


def test_a_page_is_a_table_of_texts() -> None:
    shown = notebook.show_page(Page(f"Title {NASTY}", ("who", "how"), [(NASTY, "1.00 ± 0.10")]))
    assert NASTY not in shown._repr_html_()
    assert "1.00 ± 0.10" in shown._repr_html_()
    assert "who" in repr(shown)


def test_a_figure_has_a_caption_and_shows_itself(here: None) -> None:
    from analysis.figures import plot_seats

    study = play()
    table = study.tables["seats"].query("players == 2")
    picture = notebook.show_figure(plot_seats(table), study, Interval.SINGLE)
    caption = " ".join(picture.get_supxlabel().split())
    for part in ("80 games in 2 runs", "up to 40 deal blocks", str(Interval.SINGLE), "seed 2026"):
        assert part in caption
    assert isinstance(picture, Picture)
    assert picture._repr_png_().startswith(b"\x89PNG")
    alone = notebook.show_figure(plot_seats(table), study.runs[0], Interval.NONE)
    assert "40 games in 40 deal blocks" in " ".join(alone.get_supxlabel().split())


def test_runs_are_stacked_with_names_of_their_own(here: None) -> None:
    runs = play().runs
    table = notebook.stack_runs(tabulate_scores, runs)
    assert table.groupby("who")["part"].sum().to_dict() == pytest.approx({"2 players": 1.0, "3 players": 1.0})
    assert set(notebook.stack_runs(tabulate_scores, runs, ["a", "b"])["who"]) == {"a", "b"}


def test_the_command_prints_without_colours(
    here: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # as notebooks do
    notebook.sunking("show --players 2 --deal 5 --round 1")
    told = capsys.readouterr().out
    assert "Seed 1, deal 5, 2 players" in told
    assert "\x1b" not in told


def test_cards_are_picked_best_first_and_rare_ones_left_out() -> None:
    rows = [("A1", 1.0, 2.0, "ability"), ("B1", 3.0, 4.0, "ability"), ("C1", 9.0, np.inf, "ability"),
            ("A1", 5.0, 6.0, "naive")]  # fmt: skip
    told = pd.DataFrame(rows, columns=["card", "mean", "band_high", "column"])
    told = told.assign(name="a card", value="points", players=4, box="as it is")
    others = (told.assign(value="share"), told.assign(players=2), told.assign(box="costs at random"))
    table = pd.concat([told, *others], ignore_index=True)
    picked = notebook.pick_cards(Study("cards", Setup("louis-xiv"), {"cards": table}, [], ""), "points")
    assert picked["name"].tolist() == ["B1 (a card)", "A1 (a card)", "A1 (a card)"]
    assert picked["column"].tolist() == ["ability", "ability", "naive"]


def test_cards_are_followed_by_name(here: None) -> None:
    setup = notebook.prepare("louis-xiv", 5, players=2, changes={"rounds": 2})
    followed = notebook.follow_cards(setup.play_self(["random"], log="missions"))
    assert (followed["drawn"] >= followed["worked"]).all()
    assert followed["drawn"].sum() > 0
    assert followed["name"].str.match(r"\w\d \(.+\)").all()
