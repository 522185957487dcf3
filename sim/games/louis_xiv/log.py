"""What a row is, and the kernels that fill rows.

Rounds, tiles, orders and cards count from 1 in the files, seats from 0 as everywhere. -1 stands for nobody.
"""

from __future__ import annotations

from sim.core.deals import fill_decisions, make_decisions_table
from sim.core.jit import jit
from sim.core.table import ROUND, SEAT, Column, Table
from sim.games.louis_xiv.vocabulary import (
    ANY_CHIP,
    COLOURS,
    NEUTRAL,
    NOBODY,
    SEATS,
    TILES,
    Ability,
    Ask,
    Colour,
    Condition,
    Do,
    Event,
    Leftover,
)
from sim.games.louis_xiv.world import MAX_DRAWS, MAX_MISSIONS, MAX_ROUNDS

CHIPS = ("sceptre", "letter", "ring", "helmet", "crown", "any")
COSTS = tuple(f"{first}+{second}" for first in CHIPS for second in CHIPS)
ABILITIES = tuple(ability.name for ability in Ability)
PILES = tuple(colour.name.lower() for colour in Colour)
CONDITIONS = tuple(condition.name.lower() for condition in Condition)

PLAYERS_TABLE = Table(
    "players",
    "one player in one game",
    (
        SEAT,
        Column("points", "int16", "final score: mission points, coats and majorities"),
        Column("mission_points", "int16", "points of the missions laid out (E4); part of points"),
        Column("missions", "uint8", "missions laid out"),
        Column("coats", "uint8", "coats of arms, those for leftovers included; part of points"),
        Column("majority_points", "uint8", "points for having the most coats of a kind (E2); part of points"),
        *(
            Column(
                f"coats_for_{kind.name.lower()}", "uint8", f"coats for leftovers: {kind.name.lower()} (E1)"
            )
            for kind in Leftover
        ),
        Column("own_stones", "uint8", "stones in the own supply at the end, which break ties"),
        Column("share", "uint8", "share of the win in twelfths: 12 alone, 6 with another, …, 0 not won"),
        Column("rank", "uint8", "1 is best; equal players have equal ranks"),
        Column("tie_level", "uint8", "how the game was decided: 0 points, 1 own stones, 2 the win is shared"),
    ),
    rows=SEATS,
    most=SEATS,
)
MISSIONS_TABLE = Table(
    "missions",
    "one mission laid out in one game",
    (
        SEAT,
        Column("order", "uint8", "the how-manieth mission of the seat, from 1"),
        Column("card", "uint8", "number of the card, from 1"),
        Column("ability", "int8", "what it does (rule M)", ABILITIES),
        Column("cost", "int8", "chips that it cost in this game", COSTS),
        Column("round", "uint8", "round in which it was laid out, from 1"),
        Column("works", "bool", "false if an intervention blanked its ability"),
        Column("uses", "uint8", "times that its ability was used"),
    ),
    rows=6 * SEATS,
    most=SEATS * MAX_MISSIONS,
)
DRAWS_TABLE = Table(
    "draws",
    "one mission drawn in one game, with how things stood before the draw",
    (
        SEAT,
        Column("number", "uint8", "the how-manieth draw of the game, from 1"),
        Column("round", "uint8", "round, from 1; 0: dealt at set-up"),
        Column("pile", "int8", "pile drawn from", PILES),
        Column("card", "uint8", "number of the card, from 1"),
        Column("ability", "int8", "what the card does (rule M)", ABILITIES),
        Column("forced", "bool", "true if an intervention chose the pile"),
        Column("copies_left", "uint8", "cards of this ability among cards_left"),
        Column(
            "cards_left", "uint8", "never drawn cards of the pile; copies_left / cards_left is the propensity"
        ),
        Column("copies_unseen", "uint8", "cards of this ability that the drawer has not seen"),
        Column("cards_unseen", "uint8", "cards of the colour that the drawer has not seen, piles and hands"),
        Column("points_before", "int16", "points so far: missions laid out and coats"),
        Column("missions_before", "uint8", "missions laid out so far"),
        Column("hand_before", "uint8", "missions in hand"),
        Column("gold_before", "int16", "louisdor"),
        Column("own_stones_before", "uint8", "stones in the own supply"),
    ),
    rows=9 * SEATS,
    most=MAX_DRAWS,
)
TILES_TABLE = Table(
    "tiles",
    "one tile in one round of one game, as its evaluation finds it",
    (
        ROUND,
        Column("tile", "uint8", "tile, from 1"),
        Column("side", "int8", "side that lies up", ("front", "back")),
        Column("condition", "int8", "what the side asks for", CONDITIONS),
        Column("louis", "bool", "true where the king stands"),
        *(
            Column(f"stones_{seat}", "uint8", f"stones of seat {seat}, intrigue included")
            for seat in range(SEATS)
        ),
        Column("stones_neutral", "uint8", "neutral stones (two players)"),
        Column("leader", "int8", f"seat with the majority alone or by mission; {NEUTRAL} neutral, -1 nobody"),
        Column("bribes", "uint8", "payouts that were bought"),
        *(Column(f"paid_{seat}", "bool", f"seat {seat} got the payout") for seat in range(SEATS)),
        *(Column(f"bribed_{seat}", "bool", f"seat {seat} bought it") for seat in range(SEATS)),
        Column("flipped", "bool", "true if the tile was turned over"),
    ),
    rows=4 * TILES,
    most=MAX_ROUNDS * TILES,
)
DECISIONS_TABLE = make_decisions_table(Ask, Do, about="tile", rows=70)

TABLES = (PLAYERS_TABLE, MISSIONS_TABLE, DRAWS_TABLE, TILES_TABLE, DECISIONS_TABLE)
LEVELS = {
    "outcomes": ("players",),
    "missions": ("players", "missions", "draws"),
    "full": ("players", "missions", "draws", "tiles"),
}
TIE_BREAK = "own_stones"  # of equal points
PLAYERS_AT, MISSIONS_AT, DRAWS_AT, TILES_AT, DECISIONS_AT = range(5)
MOSTS = tuple(table.most for table in TABLES)


@jit
def fill_tables(world, i, wanted, buffers, counts):
    """What a game leaves."""
    counts[PLAYERS_AT] = fill_players(world, i, buffers[PLAYERS_AT], counts[PLAYERS_AT])
    if wanted[MISSIONS_AT] == 1:
        counts[MISSIONS_AT] = fill_missions(world, i, buffers[MISSIONS_AT], counts[MISSIONS_AT])
    if wanted[DRAWS_AT] == 1:
        counts[DRAWS_AT] = fill_draws(world, i, buffers[DRAWS_AT], counts[DRAWS_AT])
    if wanted[TILES_AT] == 1:
        counts[TILES_AT] = fill_tiles(world, i, buffers[TILES_AT], counts[TILES_AT])
    if world.desk.tracing == 1:
        counts[DECISIONS_AT] = fill_decisions(
            world, Event.MONEY_CARD, i, buffers[DECISIONS_AT], counts[DECISIONS_AT]
        )


@jit
def fill_players(world, i, buffer, row):
    result = world.result
    for seat in range(world.table.players):
        buffer[0, row] = i
        buffer[1, row] = seat
        buffer[2, row] = result.points[seat]
        buffer[3, row] = result.mission_points[seat]
        buffer[4, row] = world.table.laid[seat]
        buffer[5, row] = result.coats[seat]
        buffer[6, row] = result.majority_points[seat]
        for kind in range(5):
            buffer[7 + kind, row] = result.end_coats[seat, kind]
        buffer[12, row] = result.own_stones[seat]
        buffer[13, row] = result.share[seat]
        buffer[14, row] = result.rank[seat]
        buffer[15, row] = result.tie_level
        row += 1
    return row


@jit
def fill_missions(world, i, buffer, row):
    table = world.table
    for seat in range(table.players):
        for order in range(table.laid[seat]):
            card = table.laid_card[seat, order]
            buffer[0, row] = i
            buffer[1, row] = seat
            buffer[2, row] = order + 1
            buffer[3, row] = card + 1
            buffer[4, row] = world.book.ability[card]
            buffer[5, row] = world.hidden.cost[card]
            buffer[6, row] = table.laid_round[seat, order] + 1
            buffer[7, row] = table.laid_works[seat, order]
            buffer[8, row] = world.log.uses[seat, order]
            row += 1
    return row


@jit
def fill_draws(world, i, buffer, row):
    for number in range(world.log.draws):
        draw = world.log.draw[number]
        buffer[0, row] = i
        buffer[1, row] = draw.seat
        buffer[2, row] = number + 1
        buffer[3, row] = draw.round
        buffer[4, row] = draw.pile
        buffer[5, row] = draw.card + 1
        buffer[6, row] = world.book.ability[draw.card]
        buffer[7, row] = draw.forced
        buffer[8, row] = draw.copies_left
        buffer[9, row] = draw.cards_left
        buffer[10, row] = draw.copies_unseen
        buffer[11, row] = draw.cards_unseen
        buffer[12, row] = draw.points
        buffer[13, row] = draw.laid
        buffer[14, row] = draw.hand
        buffer[15, row] = draw.gold
        buffer[16, row] = draw.own_stones
        row += 1
    return row


@jit
def fill_tiles(world, i, buffer, row):
    log = world.log
    for number in range(world.book.rounds):
        for tile in range(TILES):
            side = log.side[number, tile]
            bribers = log.bribers[number, tile]
            buffer[0, row] = i
            buffer[1, row] = number + 1
            buffer[2, row] = tile + 1
            buffer[3, row] = side
            buffer[4, row] = world.book.condition[tile, side]
            buffer[5, row] = int(log.louis[number] == tile)
            for colour in range(COLOURS):
                buffer[6 + colour, row] = log.stones[number, tile, colour]
            buffer[11, row] = log.leader[number, tile]
            buffer[12, row] = 0
            for seat in range(SEATS):
                bought = (bribers >> seat) & 1
                buffer[12, row] += bought
                buffer[13 + seat, row] = (log.paid[number, tile] >> seat) & 1
                buffer[17 + seat, row] = bought
            buffer[21, row] = log.flipped[number, tile]
            row += 1
    return row


assert NOBODY == -1
assert CHIPS.index("any") == ANY_CHIP
assert COLOURS == SEATS + 1
