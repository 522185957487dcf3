"""A design as data is played once, wherever it is asked for; what goes wrong comes back in one line."""

import json
import tomllib
from pathlib import Path

import pytest

from analysis.play import NotPlayed, describe_game, find_refusal, play_design, write_toml
from analysis.runs import NoRun, check_twins, open_run

DESIGN = {
    "game": "louis-xiv",
    "players": 2,
    "seats": ["random"],
    "deals": 3,
    "arms": {"base": [], "blanked": ["blank:seat=0,order=1"]},
    "set": {"stones.general_2": [4, 7]},
}


def test_a_design_survives_toml() -> None:
    assert tomllib.loads(write_toml(DESIGN)) == DESIGN


def test_the_same_design_is_the_same_run_and_another_one_is_not(tmp_path: Path) -> None:
    run = play_design(DESIGN, tmp_path)
    assert run.games == 6
    assert run.players == 2
    assert run.design["changes"] == {"stones.general_2": [4, 7]}
    assert len(list(Path(run.table("players")).parent.glob("*.parquet"))) == 1
    begun = run.manifest["begun"]
    again = play_design({**DESIGN, "question": "In other words?"}, tmp_path)
    assert again.folder == run.folder
    assert again.manifest["begun"] == begun
    other = play_design({**DESIGN, "seed": 2}, tmp_path)
    assert other.folder != run.folder
    with pytest.raises(NoRun, match="seed = 2, but 1"):
        check_twins(run, other)


def test_a_run_that_was_left_is_finished(tmp_path: Path) -> None:
    run = play_design(DESIGN, tmp_path)
    for record in (run.folder / "done").iterdir():
        record.unlink()
    (run.folder / "dataset.json").unlink()
    with pytest.raises(NoRun, match="sunking resume"):
        open_run(run.folder)
    assert play_design(DESIGN, tmp_path).folder == run.folder
    assert json.loads((run.folder / "dataset.json").read_text())["games"] == 6


def test_what_the_command_refuses_comes_back_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(NotPlayed) as caught:
        play_design({**DESIGN, "seats": ["randum"]}, tmp_path)
    assert str(caught.value).startswith("no strategy 'randum'; did you mean 'random'?")
    assert "\n" not in str(caught.value)
    assert caught.value.code == 2
    assert not list(tmp_path.iterdir())


def test_a_run_without_a_table_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoRun, match="no table 'missions'; it has players"):
        play_design(DESIGN, tmp_path).table("missions")


def test_no_run_there(tmp_path: Path) -> None:
    with pytest.raises(NoRun, match="no run there"):
        open_run(tmp_path)


def test_a_game_is_known_without_importing_it() -> None:
    game = describe_game("louis-xiv")
    assert game.players == (2, 3, 4)
    assert game.facts["stones.general_4"]["value"] == [5, 5, 6, 7]
    assert game.facts["tiles.5.back.amount"]["range"] == [3, 4, 5]
    assert game.cards
    assert game.cards.blank_by == ["order"]
    assert game.cards.words["times"] == "times laid out"
    assert game.name_card("L2") == "+1 stone"
    other = describe_game("kabale-und-hiebe").cards
    assert other
    assert other.blank_by == ["card"]
    assert other.words["times"] == "players who played it"
    assert len(other.effects or []) == 16


def test_what_the_box_refuses_is_told() -> None:
    assert find_refusal("louis-xiv", {"rounds": 3}) == ""
    assert "tiles.10.back.amount too" in find_refusal("louis-xiv", {"tiles.10.back.condition": "money"})
