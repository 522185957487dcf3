"""E. The end: leftovers become coats, majorities, score, winners."""

from sim.core.ask import tell
from sim.core.jit import jit
from sim.games.louis_xiv.rules.supplies import draw_coat, next_seat
from sim.games.louis_xiv.vocabulary import NOBODY, TILES, Event, Leftover
from sim.games.louis_xiv.world import KINDS

WHOLE_WIN = 12  # a win in twelfths, so that it can be shared by two, three or four


@jit
def run_final(world):
    change_leftovers_into_coats(world)
    score_missions(world)
    score_majorities(world)
    find_winners(world)


@jit
def change_leftovers_into_coats(world):
    """E1 in the order of E3: inside a step one coat at a time from the start player of the last round."""
    table = world.table
    due = world.hidden.coats_due
    for step in range(5):
        longest = 0
        for seat in range(table.players):
            world.result.end_coats[seat, step] = 0
            due[seat] = count_coats_due(world, seat, step)
            longest = max(longest, due[seat])
        for already in range(longest):
            seat = table.start
            for _ in range(table.players):
                if due[seat] > already:
                    world.result.end_coats[seat, step] += draw_coat(world, seat)
                seat = next_seat(table, seat)
        for seat in range(table.players):
            tell(world, Event.END_COATS, seat, step, world.result.end_coats[seat, step], 0)


@jit
def count_coats_due(world, seat, step):
    """E1: coats for what is left of a kind."""
    table = world.table
    book = world.book
    if step == Leftover.INFLUENCE:
        return table.cards[seat] * book.end_coats[step]
    if step == Leftover.INTRIGUE:
        return table.intrigues[seat] * book.end_coats[step]
    if step == Leftover.CHIP:
        chips = 0
        for chip in range(5):
            chips += table.chips[seat, chip]
        return chips * book.end_coats[step]
    if step == Leftover.STONE:
        stones = 0
        for tile in range(TILES):
            stones += table.stones[tile, seat]
        return stones * book.end_coats[step]
    return table.gold[seat] // book.gold_per_coat


@jit
def score_missions(world):
    """E4: points of the laid-out missions; what an ability itself is worth counts only if it works."""
    table = world.table
    book = world.book
    plan = world.plan
    for seat in range(table.players):
        points = 0
        for order in range(table.laid[seat]):
            card = table.laid_card[seat, order]
            points += book.points_mission[book.colour[card]]
            if table.laid_works[seat, order] == 1:
                points += book.bonus[book.ability[card]]
        if plan.grant_seat == seat and plan.grant_round < book.rounds:
            points += plan.grant_points - book.points_mission[book.colour[plan.grant_card]]
        world.result.mission_points[seat] = points


@jit
def score_majorities(world):
    """E2: for each kind of coat, a point for everyone who has the most, at least one."""
    table = world.table
    result = world.result
    for seat in range(table.players):
        result.majority_points[seat] = 0
    for kind in range(KINDS):
        most = 1
        for seat in range(table.players):
            most = max(most, world.me[seat].coat[kind])
        for seat in range(table.players):
            if world.me[seat].coat[kind] == most:
                result.majority_points[seat] += world.book.points_majority
                tell(world, Event.MAJORITY, seat, kind, world.book.points_majority, most)


@jit
def find_winners(world):
    """E4: most points, then most stones in the own supply, then the win is shared."""
    table = world.table
    result = world.result
    for seat in range(table.players):
        result.coats[seat] = table.coats[seat]
        result.own_stones[seat] = table.own[seat]
        coats = table.coats[seat] * world.book.points_coat
        result.points[seat] = result.mission_points[seat] + coats + result.majority_points[seat]
        tell(
            world, Event.SCORE, seat, result.mission_points[seat], result.coats[seat],
            result.majority_points[seat],
        )  # fmt: skip
    for seat in range(table.players):
        rank = 1
        for other in range(table.players):
            if is_ahead(world, other, seat):
                rank += 1
        result.rank[seat] = rank
    share_the_win(world)


@jit
def is_ahead(world, other, seat):
    result = world.result
    if result.points[other] != result.points[seat]:
        return result.points[other] > result.points[seat]
    return world.book.stones_break_ties == 1 and result.own_stones[other] > result.own_stones[seat]


@jit
def share_the_win(world):
    table = world.table
    result = world.result
    winners = 0
    level_on_points = 0
    best = 0
    for seat in range(table.players):
        if result.rank[seat] == 1:
            winners += 1
            best = result.points[seat]
    for seat in range(table.players):
        if result.points[seat] == best:
            level_on_points += 1
    result.tie_level = 0
    if level_on_points > 1:
        result.tie_level = 1 if winners == 1 else 2
    for seat in range(table.players):
        result.share[seat] = WHOLE_WIN // winners if result.rank[seat] == 1 else 0
        tell(world, Event.WON, seat, result.share[seat], result.points[seat], result.own_stones[seat])


assert NOBODY < 0, "an absent intervention equals no seat"
