"""The page in a real browser: no errors, sorting and filtering, names stay text, nothing leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from analysis.report import write_report
from sim.games import find_games
from tests.batch.kit import make, play, sunking
from tests.figures.browser import Browser, find_browser
from tests.figures.kit import NASTY, make_run, make_study

pytestmark = pytest.mark.skipif(
    not find_browser(),
    reason="no Chromium or Chrome here: install `chromium`, or name one in SUNKING_BROWSER",
)
ROWS = 12


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = find_browser()
    assert program
    with Browser(program) as opened:
        yield opened


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study with a run behind it, a table that can be filtered, and names that want to be more."""
    place = tmp_path_factory.mktemp("page")
    run = make_run(place / "run", ["greedy", NASTY], question="?")
    values = [3.0, 10.0, float("nan"), -2.0, float("inf"), *range(20, 20 + ROWS - 5)]
    names = [NASTY, 'b"><img src=x onerror=alert(1)>', *(f"row {number}" for number in range(2, ROWS))]
    table = pd.DataFrame({"name": names, "value": values})
    return write_report(
        make_study(place / "study", NASTY, {"things": table}, sentence=NASTY, runs=[str(run)])
    )


@pytest.fixture
def opened(browser: Browser, page: Path) -> Browser:
    browser.messages.clear()
    browser.requests.clear()
    browser.open(page)
    return browser


SHEET = "document.querySelector('.sheet')"


def column(browser: Browser, number: int) -> list[str]:
    return browser.ask(
        f"[...{SHEET}.querySelectorAll('tbody tr')].filter(row => !row.hidden)"
        f".map(row => row.cells[{number}].textContent)"
    )


def test_it_renders_without_a_word_on_the_console_and_asks_for_nothing(opened: Browser, page: Path) -> None:
    assert opened.ask("document.querySelector('h1').textContent")
    pictures = opened.ask("[...document.images].map(image => image.complete && image.naturalWidth)")
    assert all(width and width > 100 for width in pictures)
    assert opened.messages == []
    assert [url for url in opened.requests if not url.startswith("data:")] == [page.resolve().as_uri()]


@pytest.mark.parametrize("game", find_games())
def test_the_pages_of_real_games_and_their_cards_render_too(
    browser: Browser, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run with everything kept, and a study of cards of the same game."""
    monkeypatch.chdir(tmp_path)
    play(make(game=game, seats=["greedy", "random"], deals=4, log="full", changes={"rounds": 2}), "run", 4)
    cards = ["cards", "--game", game, "--players", "2", "--set", "rounds=1", "--strategy", "random"]
    assert sunking(*cards, "--deals", "30", "--grants", "0", "--quiet", "--out", "study").exit_code == 0
    words = json.loads(Path("study/study.json").read_text())["words"]
    for folder, pictures in ((Path("run"), 5), (Path("study"), 2)):
        browser.messages.clear()
        browser.requests.clear()
        written = write_report(folder)
        browser.open(written)
        assert browser.ask("document.images.length") >= pictures
        widths = browser.ask("[...document.images].map(image => image.complete && image.naturalWidth)")
        assert all(width and width > 100 for width in widths)
        assert words["card"] in browser.ask("document.querySelector('main').innerText")
        assert browser.messages == []
        assert [url for url in browser.requests if not url.startswith("data:")] == [
            written.resolve().as_uri()
        ]
    assert browser.ask("document.querySelector('h1').textContent") == f"What is each {words['card']} worth?"
    assert words["times"] in browser.ask("document.querySelector('.sheet thead').textContent")


def test_the_page_of_a_run_renders_too(browser: Browser, tmp_path: Path) -> None:
    browser.messages.clear()
    browser.requests.clear()
    written = write_report(make_run(tmp_path / "run", ["greedy", NASTY], question=NASTY))
    browser.open(written)
    assert browser.ask("document.querySelector('h1').textContent") == NASTY
    assert browser.ask("document.images.length") >= 3
    assert browser.messages == []
    assert [url for url in browser.requests if not url.startswith("data:")] == [written.resolve().as_uri()]


def test_names_are_text(opened: Browser) -> None:
    assert column(opened, 0)[0] == NASTY
    assert opened.ask("document.querySelector('.big').textContent") == NASTY
    assert opened.ask("document.scripts.length") == 1
    assert opened.ask("document.querySelectorAll('[onerror]').length") == 0


def test_even_a_script_that_got_in_would_not_run(opened: Browser) -> None:
    opened.ask(
        "const added = document.createElement('script'); added.textContent = 'window.got = 1';"
        "document.body.append(added)"
    )
    assert opened.ask("window.got") is None
    assert any("Content Security Policy" in message for message in opened.messages)


def test_sorting_by_keyboard(opened: Browser) -> None:
    opened.ask(f"{SHEET}.querySelectorAll('thead button')[1].focus()")
    opened.press("Enter", 13, "\r")
    head = f"{SHEET}.querySelectorAll('thead th')[1].getAttribute('aria-sort')"
    assert opened.ask(head) == "ascending"
    assert column(opened, 1)[:3] == ["-2", "3", "10"]
    assert column(opened, 1)[-1] == "–"  # what is not known comes last
    opened.press("Enter", 13, "\r")
    assert opened.ask(head) == "descending"
    falling = column(opened, 0)
    assert falling.index("row 3") > falling.index(NASTY)
    opened.ask(f"{SHEET}.querySelectorAll('thead button')[0].focus()")
    opened.press(" ", 32, " ")
    assert opened.ask(head) == "none"
    assert column(opened, 0)[-3:] == ["row 9", "row 10", "row 11"]


def test_filtering_by_typing(opened: Browser) -> None:
    field = f"{SHEET}.querySelector('input[type=search]')"
    opened.ask(f"{field}.focus()")
    opened.type("ROW 11")
    assert column(opened, 0) == ["row 11"]
    assert opened.ask(f"{SHEET}.querySelector('[aria-live]').textContent") == f"1 of {ROWS} rows"
    opened.ask(f"{field}.select()")
    opened.type("62")  # cells are not run together: row 6 has the value 21
    assert column(opened, 0) == []
    opened.ask(f"{field}.value = ''; {field}.dispatchEvent(new Event('input'))")
    assert len(column(opened, 0)) == ROWS
    assert opened.ask(f"{field}.getAttribute('aria-label')")


def test_commands_follow_the_number_of_the_deal(opened: Browser) -> None:
    commands = "[...document.querySelectorAll('code.command')].map(code => code.textContent)"
    before = opened.ask(commands)
    assert before
    assert all(command.endswith("--deal 0") for command in before)
    opened.ask("document.querySelector('input[data-deal]').select()")
    opened.ask("document.querySelector('input[data-deal]').focus()")
    opened.type("17")
    assert all(command.endswith("--deal 17") for command in opened.ask(commands))
    opened.ask("document.querySelector('input[data-deal]').select()")
    opened.type("400")  # there is no such deal
    assert not any("400" in command for command in opened.ask(commands))


def test_on_a_phone_nothing_is_wider_than_the_screen(browser: Browser, page: Path) -> None:
    browser.open(page, 390, 844)
    assert browser.ask("document.documentElement.scrollWidth") <= 390


def test_it_can_be_printed(opened: Browser, tmp_path: Path) -> None:
    opened.print(tmp_path / "page.pdf")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
    opened.call("Emulation.setEmulatedMedia", media="print")
    assert opened.ask(f"getComputedStyle({SHEET}.querySelector('.tools')).display") == "none"
    opened.call("Emulation.setEmulatedMedia", media="")
