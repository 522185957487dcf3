"""A run as a report: who wins, from which seat, with how many points, and what was seen on the way."""

from __future__ import annotations

import warnings as python_warnings

import pandas as pd

from analysis.blocks import estimate_shares
from analysis.cards import CardFacts, find_name
from analysis.figures import Interval, caption_run, plot_board, plot_funnel, plot_scores, plot_sources
from analysis.report.content import Highlight, Report, Section, Sheet, Shown, numbers, texts
from analysis.report.provenance import describe_run
from analysis.report.sections import (
    SURE,
    answer_seats,
    count,
    highlight_seats,
    roughly,
    section_course,
    section_estimates,
    section_seats,
    section_versus,
    two,
)
from analysis.runs import RunFiles
from analysis.stats.seats import tabulate_seats
from analysis.stats.versus import tabulate_versus
from analysis.studies.words import call_card, percent
from analysis.tables import (
    describe_columns,
    tabulate_arms,
    tabulate_board,
    tabulate_course,
    tabulate_funnel,
    tabulate_layout,
    tabulate_scores,
    tabulate_sources,
)

MOST_ARMS = 40  # a study reads more
FLAT = "score the same"  # how estimators warn of numbers without spread
METHODS = [
    "The games of one deal share their luck, so they are averaged into one block first, and only blocks are "
    "counted. The range of a number is a t interval over blocks. A shared win counts by its share; ties are "
    "broken as the rules say.",
    "“Different” and “equivalent” are verdicts that hold for all rows of a table together (Holm). "
    "Equivalent means: surely within the grey band around fair. Undecided means that more games are "
    "needed, not that there is nothing.",
    "What is told here is true of these scripts. Where they play badly, people may find other seats or "
    "cards better.",
]


def report_run(run: RunFiles) -> Report:
    """Everything that a run tells without playing more."""
    players = run.table("players")
    several = len({name for line_up in run.design["line_ups"].values() for name in line_up}) > 1
    with python_warnings.catch_warnings(record=True) as caught:
        python_warnings.simplefilter("always", UserWarning)
        weights = dict.fromkeys(run.design["line_ups"], 1.0)
        seats = tabulate_seats(players, weights)
        answer, sure = answer_seats(seats)
        answer = f"{answer} {tell_seats(run)}"
        highlights, sections = highlight_seats(seats), []
        if several:
            strategies = tabulate_strategies(run)
            answer, sure = answer_strategies(strategies)
            highlights = highlight_strategies(strategies) + highlights
            sections += [section_strategies(strategies), *find_versus(run)]
        seat_note = tell_seats(run)
        note = f"{seat_note} Everybody who plays sits on every seat in turn." if several else seat_note
        sections += [section_seats(seats, "seats", "", note), *find_arms(run)]
        by = "strategy" if several else "seat"
        sections += [section_points(run, by), *find_cards(run), *find_board(run)]
        sections.append(
            section_course(tabulate_course(players, "seat"), "course", 1 / run.players, Interval.SINGLE)
        )
    design = run.design
    return Report(
        question=design["question"]
        or ("Who wins, and from which seat?" if several else "Are the seats fair?"),
        game=f"{run.manifest['title']} · {run.players} players · {run.games:,} games",
        answer=answer,
        sure=sure,
        highlights=highlights,
        sections=sections,
        warnings=find_doubts(run, [str(entry.message) for entry in caught]),
        methods=METHODS,
        tell_caption=lambda shown: caption_run(run.manifest, shown.interval),
        runs=[describe_run(run, "run")],
    )


def tell_seats(run: RunFiles) -> str:
    """What the files say of the numbers of seats."""
    told = describe_columns(run.table("players")).get("seat", "").partition(";")[2].strip()
    return f"Seats are numbered from 0; {told}." if told else "Seats are numbered from 0."


def find_doubts(run: RunFiles, warned: list[str]) -> list[str]:
    """What a reader might overlook."""
    told = list(dict.fromkeys(text for text in warned if FLAT not in text))
    if len(told) < len(set(warned)):
        told.append(
            "Some numbers came out the same in every deal, as when a strategy always wins: their range is a "
            "single point, which says that no chance was seen, not that there is none."
        )
    if run.design["changes"]:
        told.append(f"This is a variant of the game: {run.design['variant']}.")
    if run.deals < 200:
        told.append(f"Only {run.deals} deals were played: ranges rest on too little to be trusted.")
    return told


def tabulate_strategies(run: RunFiles) -> pd.DataFrame:
    """Win share of each strategy in each line-up, best first."""
    table = estimate_shares(run.table("players"), ["arm", "line_up", "strategy"])
    table = table[table["arm"] == "base"].drop(columns="arm")
    table = table.rename(columns={"share_low": "low", "share_high": "high"}).assign(par=1 / run.players)
    several = table["line_up"].nunique() > 1
    table["name"] = [
        f"{row['strategy']} in {row['line_up']}" if several else row["strategy"]
        for row in table.to_dict("records")
    ]
    return table.sort_values("share", ascending=False, ignore_index=True)


def answer_strategies(table: pd.DataFrame) -> tuple[str, str]:
    best = table.iloc[0]
    fair = f"{100 * best['par']:.3g} would be a fair share"
    won = f"{best['name']} wins {100 * best['share']:.1f} of 100 games; {fair}"
    sure = best["low"] > best["par"]
    answer = f"{won}." if sure else f"Nobody is shown to be better: {won}, and chance alone could do that."
    return answer, f"The range that allows for chance: {roughly(best['low'], best['high'])}. {SURE}"


def highlight_strategies(table: pd.DataFrame) -> list[Highlight]:
    return [
        Highlight(
            "Strategy",
            f"{row['name']}: {100 * row['share']:.1f} %",
            roughly(row["low"], row["high"]),
        )
        for row in table.head(2).to_dict("records")
    ]


def section_strategies(table: pd.DataFrame) -> Section:
    text = (
        f"How often each wins, as a share of the games it plays. The dashed line is the fair share, "
        f"{percent(table['par'].iloc[0])}."
    )
    more = [
        numbers("points ahead of the others", table["margin"], lambda margin: f"{margin:+.2f}"),
        numbers("mean points", table["points"], two),
        numbers("deal blocks", table["blocks"], count),
    ]
    unit = "win share in %; dashed: fair"
    par = float(table["par"].iloc[0])
    return section_estimates(
        table, "strategies", "Strategies", text, "name", "share", par, unit, 100, more, head="strategy"
    )


def find_versus(run: RunFiles) -> list[Section]:
    """A matrix, where the line-ups are one against copies of another."""
    if len(run.design["line_ups"]) < 2:
        return []
    try:
        return [section_versus(tabulate_versus(run.table("players")), "versus")]
    except ValueError:  # the line-ups are something else
        return []


def find_arms(run: RunFiles) -> list[Section]:
    """Twin games less the games as they were, seat by seat on the same deals."""
    arms = [arm for arm in run.design["arms"] if arm != "base"]
    if not arms or len(arms) > MOST_ARMS or "base" not in run.design["arms"]:
        return []
    table = tabulate_arms(run.table("players"), arms)
    told = "; ".join(f"{arm}: {', '.join(run.design['arms'][arm])}" for arm in arms)
    text = f"The same games with something done to them ({told}): by how much the win share changes."
    unit = "change of win share, percentage points; dashed: none"
    return [
        section_estimates(
            table, "arms", "What the interventions change", text, "name", "change", 0.0, unit, 100, []
        )
    ]


def section_points(run: RunFiles, by: str) -> Section:
    players = run.table("players")
    scores, sources = tabulate_scores(players, by), tabulate_sources(players, by)
    told = {"seat": "seat {}", "strategy": "{}"}[by]
    for table in (scores, sources):
        table["who"] = [told.format(value) for value in table[by]]
    means = scores.drop_duplicates("who")
    listed = ", ".join(f"{row['who']} {row['mean']:.1f}" for row in means.to_dict("records"))
    figures = [
        Shown(
            "scores",
            plot_scores(scores, "who"),
            f"Distribution of final points; means: {listed}",
            Interval.NONE,
        )
    ]
    sheets = []
    if len(sources):
        wide = sources.pivot_table("points", "who", "source", sort=False).reset_index()
        alt = "Mean points by source: " + "; ".join(
            f"{row['who']}: " + ", ".join(f"{key} {row[key]:.1f}" for key in wide.columns[1:])
            for row in wide.head(8).to_dict("records")
        )
        figures.append(Shown("sources", plot_sources(sources, "who"), alt, Interval.NONE))
        columns = [texts(by, wide["who"]), *(numbers(key, wide[key], two) for key in wide.columns[1:])]
        sheets.append(Sheet("sources", "Mean points by where they come from", columns, wide))
    text = f"How many points are scored, and where they come from. Means: {listed}."
    return Section("Points", text, figures, sheets)


def find_cards(run: RunFiles) -> list[Section]:
    """What becomes of cards, where the game tells of them and the log kept them."""
    told = run.manifest.get("card_value")
    if not told or not {told["uses"], told["draws"]} <= set(run.manifest["tables"]):
        return []
    cards = CardFacts(**told)
    table = tabulate_funnel(run.table("players"), run.table(cards.uses), run.table(cards.draws), cards)
    names = run.manifest.get("labels", {})
    table["name"] = [call_card(card, find_name(names, card)) for card in table["card"]]
    heads = {"drawn": "drawn", "used": cards.used, "worked": f"{cards.effect} at work",
             "won": f"{cards.used} by the winner"}  # fmt: skip
    columns = [
        texts(cards.word, table["name"]),
        *(numbers(head, table[column], two) for column, head in heads.items()),
    ]
    most = table.iloc[0]
    word, listing = cards.word, ", ".join(heads.values())
    alt = (
        f"{word.capitalize()}s: {listing}; most often {cards.used}: {most['name']}, {most['used']:.2f} a game"
    )
    text = (
        f"How often a game each {word} is {listing}. That a {word} is often seen does not make it strong: "
        "`sunking cards` measures what it is worth."
    )
    axes = plot_funnel(table, used=cards.used, effect=cards.effect)
    shown = Shown("funnel", axes, alt, Interval.NONE)
    sheet = Sheet("funnel", f"{word.capitalize()}s, times a game", columns, table)
    return [Section(f"What becomes of the {word}s", text, [shown], [sheet])]


def find_board(run: RunFiles) -> list[Section]:
    """The board, where the log kept tiles and the game says where they lie."""
    layout = tabulate_layout(run.manifest)
    if "tiles" not in run.manifest["tables"] or layout.empty:
        return []
    table = tabulate_board(run.table("tiles")).merge(layout[["tile", "name"]], on="tile", how="left")
    values = [column for column in table.columns if column not in ("round", "tile", "name", "rows")]
    if not values:
        return []
    axes = plot_board(table, layout, values[0], f"{values[0]} on a tile when it is evaluated, mean of a game")
    busiest = table.loc[table[values[0]].idxmax()]
    where = f"tile {busiest['tile']} {busiest['name']} in round {busiest['round']}"
    alt = f"The board by round; most {values[0]}: {where}"
    columns = [
        numbers("round", table["round"], count),
        numbers("tile", table["tile"], count),
        texts("name", table["name"]),
        *(numbers(value, table[value], two) for value in values),
    ]
    text = f"Mean {values[0]} on each tile, in the real layout. The darker, the more contested."
    sheet = Sheet("board", "Means by round and tile, all seats together", columns, table)
    return [Section("The board", text, [Shown("board", axes[0], alt, Interval.NONE)], [sheet])]
