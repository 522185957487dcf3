"""What does a strategy lose when it may not use a feature of the game?"""

from __future__ import annotations

from collections.abc import Sequence

from analysis.stats.restricted import Need, tabulate_restricted
from analysis.studies.study import Page, Setup, Study, StudyError, explained, warnings_into
from analysis.studies.words import listed, percent


def study_restricted(
    setup: Setup, strategy: str = "greedy", without: Sequence[str] = (), level: float = 0.95
) -> Study:
    """`strategy~feature` against copies of `strategy`, for each feature; else all that the game names."""
    game = setup.describe()
    features = list(dict.fromkeys(without or game.restrictions))
    if not features:
        raise StudyError(
            f"{game.name} has nothing that a strategy can be kept from; name something with --without"
        )
    labels = {f"{strategy}~{feature}": feature for feature in features}
    line_ups = {label: [label, *[strategy] * (setup.players - 1)] for label in labels}
    run = setup.play(line_ups, "rotate")
    warnings: list[str] = []
    with explained(), warnings_into(warnings):
        table = tabulate_restricted(run.table("players"), strategy, labels, level)
    table = table.sort_values("kept", ignore_index=True)
    rows = [
        (
            row["without"], game.restrictions.get(row["without"], ""), percent(row["share"]),
            f"{row['kept']:.3f}", f"{row['low']:.3f} to {row['high']:.3f}", row["verdict"],
        )
        for row in table.to_dict("records")
    ]  # fmt: skip
    title = (
        f"{strategy} without a feature against {setup.players - 1} × {strategy}: 1 not needed, 0 "
        f"indispensable, {run.deals:,} deal blocks, 95 % intervals for all features together"
    )
    page = Page(title, ("without", "that is", "win share", "part kept", "interval", "verdict"), rows)
    needed = table[table["verdict"] == Need.NEEDED]
    told = listed(f"{row['without']} (keeps {row['kept']:.2f})" for row in needed.to_dict("records"))
    sentence = (
        f"{strategy} needs {told}; where the verdict is open nothing is shown, and "
        "a player written for the restricted game might lose less."
        if len(needed)
        else f"No feature is shown to be needed by {strategy}; that may be the script's doing."
    )
    return Study("restricted", setup, {"restricted": table}, [page], sentence, warnings)
