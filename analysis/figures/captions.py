"""What stands below a figure: how much was played, how, and what its intervals are."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from matplotlib.axes import Axes

from analysis.figures.style import GREY, SMALL, picture_of, show_name


class Interval(StrEnum):
    """Kinds of intervals."""

    SINGLE = "95 % t intervals over deal blocks, each on its own"
    TOGETHER = "95 % intervals over deal blocks that hold for all rows together (max |t|)"
    BOOTSTRAP = "95 % bootstrap intervals over deal blocks"
    SEQUENCE = "95 % confidence sequence over deal blocks, valid at every look"
    NONE = "counts and means, without intervals"


def tell_caption(games: int, blocks: int, design: str, interval: str, seeds: str) -> str:
    """`100,000 games in 25,000 deal blocks; rotate: greedy, random; 95 % t intervals …; seed 1.`"""
    return f"{games:,} games in {blocks:,} deal blocks; {design}; {interval}; {seeds}."


def caption_run(manifest: Mapping[str, Any], interval: Interval) -> str:
    """The caption of a figure that shows one run."""
    design = manifest["design"]
    first, deals = design["first_deal"], design["deals"]
    line_ups = list(design["line_ups"])
    named = ", ".join(line_ups[:3]) + (f" and {len(line_ups) - 3} more" if len(line_ups) > 3 else "")
    told = f"{len(next(iter(design['line_ups'].values())))} players, seating {design['seating']}, {named}"
    if design.get("changes"):
        told += f", variant {design['variant']}"
    seeds = f"seed {design['seed']}, deals {first:,} to {first + deals - 1:,}"
    return tell_caption(int(manifest["games"]), deals, told, interval, seeds)


def caption_runs(manifests: Sequence[Mapping[str, Any]], interval: Interval) -> str:
    """The caption of a figure that shows some runs together."""
    if len(manifests) == 1:
        return caption_run(manifests[0], interval)
    designs = [manifest["design"] for manifest in manifests]
    games = sum(int(manifest["games"]) for manifest in manifests)
    blocks = max(design["deals"] for design in designs)
    told = dict.fromkeys(
        f"{len(next(iter(design['line_ups'].values())))} players, seating {design['seating']}"
        for design in designs
    )
    seeds = ", ".join(str(seed) for seed in sorted({design["seed"] for design in designs}))
    return (
        f"{games:,} games in {len(designs)} runs of up to {blocks:,} deal blocks; {'; '.join(told)}; "
        f"{interval}; seed {seeds}."
    )


def add_caption(axes: Axes, caption: str) -> Axes:
    """Write a caption below the whole picture, for a file that travels alone."""
    figure = picture_of(axes)
    wide = int(figure.get_figwidth() * 15.5)
    text = "\n".join(textwrap.wrap(show_name(caption, 1000), wide))
    figure.supxlabel(text, x=0.01, ha="left", fontsize=SMALL - 1, color=GREY)
    return axes
