"""Every figure: what it marks and names, and that awkward tables are drawn, not crashed on."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure

from analysis.figures import (
    Interval,
    add_caption,
    plot_board,
    plot_cards,
    plot_convergence,
    plot_estimates,
    plot_funnel,
    plot_handicap,
    plot_quantiles,
    plot_ranks,
    plot_scores,
    plot_seats,
    plot_sources,
    plot_trace,
    plot_versus,
    tell_caption,
)
from analysis.figures.style import show_name, show_names
from analysis.stats.calibration import tabulate_quantiles
from tests.figures import kit

SHARES: dict[str, Any] = {
    "label": "name",
    "value": "share",
    "line": 0.25,
    "unit": "win share in %",
    "scale": 100.0,
}
quantiles = partial(tabulate_quantiles, np.linspace(0.01, 0.99, 50))
ENDLESS = float("inf")

FIGURES: dict[str, tuple[Callable[..., Any], pd.DataFrame, dict[str, Any]]] = {
    "seats": (plot_seats, kit.seats(), {}),
    "handicap": (plot_handicap, kit.handicaps(4), {"par": 0.25}),
    "estimates": (plot_estimates, kit.estimates(4), SHARES),
    "cards": (plot_cards, kit.cards(20), {"unit": "points"}),
    "versus": (plot_versus, kit.versus(4), {}),
    "ranks": (plot_ranks, kit.ranks(4), {}),
    "scores": (plot_scores, kit.scores(4), {"label": "who"}),
    "sources": (plot_sources, kit.sources(4), {"label": "who"}),
    "board": (plot_board, kit.board(4), {"layout": kit.layout(), "value": "stones", "unit": "stones"}),
    "funnel": (plot_funnel, kit.funnel(20), {}),
    "convergence": (plot_convergence, kit.course((10, 100, 1000)), {"line": 0.25, "unit": "share"}),
    "trace": (plot_trace, kit.trace(5), {}),
    "quantiles": (plot_quantiles, quantiles(), {}),
}
AWKWARD: dict[str, tuple[str, pd.DataFrame]] = {
    "two players": ("seats", kit.seats(2)),
    "one block: seats": ("seats", kit.seats(reach=ENDLESS)),
    "one block: estimates": ("estimates", kit.estimates(3, reach=ENDLESS)),
    "one block: handicap": ("handicap", kit.handicaps(2, ENDLESS)),
    "one block: convergence": ("convergence", kit.course((1,), ENDLESS)),
    "one look": ("convergence", kit.course((200,))),
    "no variance: seats": ("seats", kit.seats(reach=0.0).assign(share=0.25, low=0.25, high=0.25)),
    "no variance: estimates": ("estimates", kit.estimates(3, reach=0.0).assign(share=0.0, low=0.0, high=0.0)),
    "no variance: scores": ("scores", kit.scores(2, (50,))),
    "no variance: board": ("board", kit.board(1).assign(stones=3.0)),
    "thirty strategies: estimates": ("estimates", kit.estimates(30)),
    "thirty strategies: versus": ("versus", kit.versus(30)),
    "thirty strategies: ranks": ("ranks", kit.ranks(30)),
    "thirty strategies: scores": ("scores", kit.scores(30)),
    "long names: estimates": ("estimates", kit.estimates(3, kit.LONG)),
    "long names: versus": ("versus", kit.versus(3, kit.LONG)),
    "long names: ranks": ("ranks", kit.ranks(3, kit.LONG)),
    "formula in a name": ("estimates", kit.estimates(2, "$\\frac{1}{0}$ \n\x00")),
    "nobody won": ("estimates", kit.estimates(2).assign(share=np.nan)),
    "one strategy met nobody else": ("versus", kit.versus(2).head(1)),
    "a test that ended far out": ("trace", kit.trace(3).assign(llr=[0.0, 5.0, ENDLESS])),
    "one p-value": ("quantiles", tabulate_quantiles(np.array([0.3]))),
}  # fmt: skip


def draw(name: str, table: pd.DataFrame) -> Axes:
    plot, _, more = FIGURES[name]
    drawn = plot(table, **more)
    return drawn[0] if isinstance(drawn, list) else drawn


def render(axes: Axes) -> bytes:
    """As PNG; a warning, as of text that does not fit, is a fault."""
    out = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        axes.figure.savefig(out, format="png", dpi=50)
    return out.getvalue()


def texts_of(axes: Axes) -> str:
    figure = axes.figure
    found = [text.get_text() for part in figure.axes for text in part.findobj(mpl.text.Text)]
    found += [text.get_text() for legend in figure.legends for text in legend.get_texts()]
    return " | ".join(found)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_drawn_on_an_opaque_light_ground(name: str) -> None:
    with mpl.rc_context({"figure.facecolor": "black", "axes.facecolor": "black", "text.color": "white"}):
        axes = draw(name, FIGURES[name][1])
        assert render(axes).startswith(b"\x89PNG")
    assert axes.figure.get_facecolor() == to_rgba("white")


@pytest.mark.parametrize("name", FIGURES)
def test_an_empty_table_gives_a_message(name: str) -> None:
    axes = draw(name, FIGURES[name][1].iloc[:0])
    assert "Nothing to show" in texts_of(axes) or "No look was taken" in texts_of(axes)
    render(axes)


@pytest.mark.parametrize("name", FIGURES)
def test_a_missing_column_is_named(name: str) -> None:
    plot, table, more = FIGURES[name]
    column = {"seats": "par", "board": "tile", "estimates": "low", "trace": "llr"}.get(name, table.columns[1])
    with pytest.raises(ValueError, match=f"lacks {column}"):
        plot(table.drop(columns=column), **more)


@pytest.mark.parametrize("case", AWKWARD)
def test_awkward_tables_are_drawn(case: str) -> None:
    axes = draw(*AWKWARD[case])
    assert len(render(axes)) > 1000


@pytest.mark.parametrize("name", [name for name in FIGURES if name != "board"])
def test_axes_of_somebody_else_are_used(name: str) -> None:
    plot, table, more = FIGURES[name]
    given = Figure().subplots()
    assert plot(table, axes=given, **more) is given


def test_seats_have_a_bar_each_the_fair_share_and_the_band_around_it() -> None:
    axes = plot_seats(kit.seats(3))
    bars = axes.containers[0].patches
    assert [round(bar.get_height(), 1) for bar in bars] == [39.3, 33.3, 27.3]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["seat 0", "seat 1", "seat 2"]
    told = texts_of(axes)
    assert "fair share, 33.3 %" in told
    assert "fair to within 1 pp" in told
    assert "38.3–40.3" in told
    assert "endless" in texts_of(plot_seats(kit.seats(reach=ENDLESS)))


def test_estimates_have_a_row_each_and_keep_their_order() -> None:
    axes = plot_estimates(kit.estimates(5), **SHARES)
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert labels == [f"strategy {row}" for row in range(5)]
    heights = axes.containers[0].lines[0].get_ydata()
    assert list(heights) == [4, 3, 2, 1, 0]


def test_an_endless_interval_is_a_dotted_line_and_is_told() -> None:
    table = kit.estimates(3)
    table.loc[1, ["low", "high"]] = [-ENDLESS, ENDLESS]
    axes = plot_estimates(table, **SHARES)
    assert len(axes.containers[0].lines[0].get_xdata()) == 2
    assert [line.get_linestyle() for line in axes.get_lines()].count(":") == 1
    assert "endless" in axes.get_xlabel()


def test_cards_have_the_naive_value_faint_beside() -> None:
    axes = plot_cards(kit.cards(20), "points")
    faint = next(line for line in axes.get_lines() if line.get_alpha() == 0.6)
    assert len(faint.get_xdata()) == 20
    assert faint.get_markerfacecolor() == "none"
    assert "naive" in texts_of(axes)
    assert len(axes.get_yticklabels()) == 20
    assert "what its effect does" in texts_of(axes)
    assert "what its ability does" in texts_of(plot_cards(kit.cards(3), "points", effect="ability"))


def test_a_cell_is_coloured_only_where_it_is_sure() -> None:
    axes = plot_versus(kit.versus(4))
    shown = axes.collections[0].get_array()
    assert shown.mask.sum() == 4  # nobody meets himself
    assert np.count_nonzero(shown.filled(0)) == 6  # neighbours are open
    assert shown[0, 3] == pytest.approx(3)
    assert shown[3, 0] == pytest.approx(-3)
    assert "25.0" not in [text.get_text() for text in axes.texts]
    assert len(axes.texts) == 12
    assert len(plot_versus(kit.versus(30)).texts) == 0


def test_ranks_are_bars_from_the_best_to_the_worst() -> None:
    axes = plot_ranks(kit.ranks(4))
    ends = [(bar.get_x() + 0.25, bar.get_x() + bar.get_width() - 0.25) for bar in axes.containers[0]]
    assert ends == [(1, 2), (1, 3), (2, 4), (3, 4)]
    assert "+100" in texts_of(axes)


def test_scores_have_a_hill_and_a_mean_for_each_group() -> None:
    axes = plot_scores(kit.scores(3), "who")
    assert len(axes.containers) == 3
    assert len(axes.containers[0].patches) == 4
    assert [text.get_text() for text in axes.texts].count("33.2") == 3


def test_sources_are_stacked_and_debts_go_to_the_left() -> None:
    axes = plot_sources(kit.sources(2), "who")
    missions, coats, debts = axes.containers
    assert coats[0].get_x() == missions[0].get_width() == 28
    assert debts[0].get_x() + debts[0].get_width() == -3


def test_a_handicap_has_a_line_a_seat() -> None:
    komi = pd.DataFrame({"seat": [0, 1], "centred": [-0.5, 0.5]})
    axes = plot_handicap(kit.handicaps(2), 0.5, komi)
    assert [line.get_marker() for line in axes.get_lines()].count("D") == 2
    assert "seat 0" in texts_of(axes)
    assert "seat 1" in texts_of(axes)


def test_the_board_lies_as_the_layout_says() -> None:
    boards = plot_board(kit.board(4), kit.layout(), "stones", "stones")
    assert [axes.get_title(loc="left") for axes in boards] == [f"round {number}" for number in range(1, 5)]
    tiles = [patch.get_xy() for patch in boards[0].patches]
    assert tiles == list(kit.SQUARES)
    top, bottom = boards[0].get_ylim()[::-1]
    assert top < bottom  # y grows downwards


def test_a_tile_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for tile 12"):
        plot_board(kit.board(1), kit.layout().head(11), "stones", "stones")


def test_the_funnel_has_three_bars_and_a_mark_a_card() -> None:
    axes = plot_funnel(kit.funnel(5))
    assert [bar[0].get_width() for bar in axes.containers] == [2.0, 1.5, 1.0]
    assert list(axes.get_lines()[0].get_xdata()) == [0.5] * 5


def test_the_trace_stays_between_bounds_that_are_named() -> None:
    axes = plot_trace(kit.trace(5))
    bounds = [line.get_ydata()[0] for line in axes.get_lines() if line.get_linestyle() == "--"]
    assert bounds == [2.9, -2.9]
    assert "better: stop" in texts_of(axes)


def test_convergence_has_a_line_and_a_band_for_each() -> None:
    axes = plot_convergence(kit.course((10, 100, 1000)), 0.25, "share")
    assert len(axes.collections) == 2
    assert axes.get_xscale() == "log"


def test_quantiles_of_even_p_values_lie_on_the_line_and_within_the_band() -> None:
    table = quantiles()
    assert np.allclose(table["expected"], table["p"], atol=0.02)
    assert ((table["low"] < table["p"]) & (table["p"] < table["high"])).all()
    axes = plot_quantiles(table)
    assert len(axes.get_lines()[1].get_xdata()) == 50


def test_a_caption_says_how_much_how_and_which_intervals() -> None:
    caption = tell_caption(1000, 250, "4 players, rotate", Interval.TOGETHER, "seed 1")
    assert caption.startswith("1,000 games in 250 deal blocks; 4 players, rotate; 95 % intervals")
    axes = add_caption(plot_seats(kit.seats()), caption)
    assert axes.figure.get_supxlabel().replace("\n", " ") == caption


def test_names_are_text_on_one_line_and_stay_apart() -> None:
    assert show_name("a\nb $x$") == r"a b \$x\$"
    assert show_name("") == "(no name)"
    shown = show_names([kit.LONG + "1" * 40, kit.LONG + "1" * 40, "short"])
    assert len(set(shown)) == 3
    assert all(len(name) <= 42 for name in shown)


def test_a_picture_shows_itself_in_a_notebook() -> None:
    assert plot_seats(kit.seats()).figure._repr_png_().startswith(b"\x89PNG")
