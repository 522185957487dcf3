"""Figures: a tidy table in, axes out, one look. A figure computes nothing; the table says it all."""

from analysis.figures.board import plot_board, plot_funnel
from analysis.figures.captions import Interval, add_caption, caption_run, caption_runs, tell_caption
from analysis.figures.course import plot_convergence, plot_quantiles, plot_trace
from analysis.figures.estimates import plot_cards, plot_estimates
from analysis.figures.points import plot_scores, plot_sources
from analysis.figures.seats import plot_handicap, plot_seats
from analysis.figures.versus import plot_ranks, plot_versus

__all__ = [
    "Interval", "add_caption", "caption_run", "caption_runs", "plot_board", "plot_cards",
    "plot_convergence", "plot_estimates", "plot_funnel", "plot_handicap", "plot_quantiles", "plot_ranks",
    "plot_scores", "plot_seats", "plot_sources", "plot_trace", "plot_versus", "tell_caption",
]  # fmt: skip
