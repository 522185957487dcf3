"""Hidden cards dealt anew (I1): what a player knows stays, nothing is lost, all else is equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sim.core.ask import Halted
from sim.core.jit import call_player
from sim.core.layout import image, put_record
from sim.core.match import Match
from sim.core.rng import key_of
from sim.games.louis_xiv import game
from sim.games.louis_xiv.unseen import deal_anew
from sim.games.louis_xiv.vocabulary import Ask
from sim.games.louis_xiv.world import ME, TABLE, WORLD
from tests.kit import louis_xiv as kit
from tests.properties.test_louis_xiv import look_at_pieces

ODD: dict[str, Any] = {
    "pairing": "random",
    "hand.dark": 1,
    "tiles.1.payout.crown": 2,
    "tiles.8.payout.intrigue": 2,
    "rounds": 5,
}
SCARCE: dict[str, Any] = {"coats.each": 2, "coats.short": "substitute", "intrigue.persons": [3, 8]}
GRANT = "grant:seat=0,card=M1,round=1"
TABLES = {
    "two players": (2, {}, []),
    "three players": (3, {}, []),
    "four players": (4, {}, []),
    "many missions, random pairing": (4, ODD, []),
    "substitutes for coats": (3, SCARCE, []),
    "a granted mission": (2, {}, [GRANT]),
}


def stop_before(match: Match, deal: int, decision: int) -> bool:
    """Play a deal up to a decision; False if it has fewer."""
    match.world.desk.halt = decision
    try:
        match.play(deal)
    except Halted:
        return True
    finally:
        match.world.desk.halt = 0
    return False


def every_decision(match: Match, deal: int, step: int) -> Iterator[int]:
    decision = 1
    while stop_before(match, deal, decision):
        yield decision
        decision += step


@pytest.mark.parametrize("name", TABLES)
def test_what_a_player_knows_stays_and_nothing_is_lost(name: str) -> None:
    players, changes, interventions = TABLES[name]
    facts = game.load_box(changes)
    match = Match(
        game, facts, ["greedy", "random", "greedy", "random"][:players], interventions=interventions
    )
    asked = set()
    for deal in range(3):
        for decision in every_decision(match, deal, 4):
            world = match.world
            seat = int(world.offer.seat)
            asked.add(int(world.offer.ask))
            known = [image(part, dtype).tobytes() for part, dtype in known_to(match, seat)]
            public = count_what_was_seen(match, seat)
            missions = sorted_missions(world)
            deal_anew(world, seat, key_of(5, deal, decision))
            assert [image(part, dtype).tobytes() for part, dtype in known_to(match, seat)] == known
            assert count_what_was_seen(match, seat) == public
            assert sorted_missions(world) == missions
            if not interventions:
                look_at_pieces(match, facts.nested())
            look_at_hands(world)
    assert {Ask.TURN, Ask.BRIBE, Ask.MISSION, Ask.DRAW} <= asked


def known_to(match: Match, seat: int) -> list[tuple[Any, Any]]:
    world = match.world
    return [(world.table, TABLE), (world.me[seat], ME), (world.offer, WORLD["offer"])]


def count_what_was_seen(match: Match, seat: int) -> list[Any]:
    """What everybody saw, though the table does not keep it: fresh intrigue cards, substitutes; the past."""
    world, state = match.world, kit.decode_world(match.world)
    return [
        [len(fresh) for fresh in state["fresh"]],
        [kinds[-1] for kinds in state["coats"]],
        list(world.hidden.money[: world.table.round + 1]),
    ]


def sorted_missions(world: Any) -> list[list[int]]:
    """All cards, wherever they are, and the costs of each colour."""
    state, book, cost = kit.decode_world(world), world.book, world.hidden.cost
    places = [*state["missions"], *state["laid"], *state["piles"].values()]
    costs = [sorted(cost[book.pile[pile, : book.pile_size[pile]]].tolist()) for pile in range(3)]
    return [sorted(card for place in places for card in place), *costs]


def look_at_hands(world: Any) -> None:
    """Rings, holders and costs say the same as the hands."""
    state, hidden = kit.decode_world(world), world.hidden
    holders = {person: seat for seat, hand in enumerate(state["intrigue"]) for person in hand}
    for person in world.book.intrigue[: world.book.intrigue_cards]:
        assert hidden.intrigue_holder[person] == holders.get(int(person) + 1, -1)
    for colour, pile in state["piles"].items():
        assert {kit.COLOURS[world.book.colour[card]] for card in pile} <= {colour}
    for seat in range(world.table.players):
        me = world.me[seat]
        for place in range(world.table.missions[seat]):
            assert me.cost[place] == hidden.cost[me.mission[place]]
    money = hidden.money[: world.book.money_cards].tolist()
    assert sorted(money) == sorted(world.book.money[: world.book.money_cards].tolist())


@pytest.mark.parametrize("changes", [{}, ODD], ids=["printed", "random pairing"])
def test_all_that_is_hidden_varies(changes: dict[str, Any]) -> None:
    match = Match(game, game.load_box(changes), ["greedy"] * 3, seed=2)
    seen: dict[str, set[str]] = {}
    for decision in range(80, 130, 10):
        assert stop_before(match, 0, decision)
        seat = int(match.world.offer.seat)
        for again in range(12):
            deal_anew(match.world, seat, key_of(decision, 0, again))
            for name, what in look_behind(match.world, seat).items():
                seen.setdefault(f"{decision} {name}", set()).add(repr(what))
    varied = {name.split(" ", 1)[1] for name, looks in seen.items() if len(looks) > 1}
    hidden = {"cards", "deck", "intrigue", "intrigue deck", "missions", "piles", "coats", "stock", "money"}
    assert varied == hidden | ({"costs"} if changes else set())


def look_behind(world: Any, seat: int) -> dict[str, Any]:
    """What a seat cannot know, by kind."""
    state, hidden, table, book = kit.decode_world(world), world.hidden, world.table, world.book
    others = [other for other in range(table.players) if other != seat]
    return {
        **{
            name: [state[name][other] for other in others]
            for name in ("cards", "intrigue", "missions", "coats")
        },
        "deck": state["influence_deck"],
        "intrigue deck": state["intrigue_deck"],
        "piles": state["piles"],
        "stock": hidden.coat[book.coat_count - table.coats_left : book.coat_count].tolist(),
        "money": hidden.money[table.round + 1 : book.money_cards].tolist(),
        "costs": hidden.cost[: book.missions].tolist(),
    }


def test_it_hangs_on_what_the_player_knows_alone() -> None:
    """Whatever was hidden before, the same key deals the same cards."""
    match = Match(game, game.load_box(ODD), ["greedy"] * 4)
    for decision in every_decision(match, 1, 17):
        seat = int(match.world.offer.seat)
        looks = []
        for before in (1, 2):
            deal_anew(match.world, seat, key_of(before, 0, decision))
            deal_anew(match.world, seat, key_of(3, 0, decision))
            looks.append(look_behind(match.world, seat))
        assert looks[0] == looks[1]


Look = Callable[[Any, int], Any]
FIRST_OF: dict[str, Look] = {
    "influence card of another": lambda world, seat: int(world.me[1 - seat].card[0]),
    "influence card of the deck": lambda world, seat: int(world.hidden.influence[0]),
    "mission of another": lambda world, seat: int(world.me[1 - seat].mission[0]),
    "light mission of the pile": lambda world, seat: int(world.hidden.pile[0, 0]),
    "coat of the stock": lambda world, seat: int(world.hidden.coat[world.book.coat_count - 1]),
    "money card to come": lambda world, seat: int(world.hidden.money[world.table.round + 1]),
}


@pytest.mark.parametrize("name", FIRST_OF)
def test_every_unseen_card_is_as_likely_as_its_copies_say(name: str) -> None:
    """Chi-squared against the unseen cards; missions of another against the colours that must be in hands."""
    match = Match(game, game.load_box(), ["greedy"] * 2, seed=4)
    stop_at_turn_of_round_three(match)
    world = match.world
    seat, draws = int(world.offer.seat), 4000
    expected = find_chances(world, seat, name)
    found: Counter = Counter()
    for again in range(draws):
        deal_anew(world, seat, key_of(11, 0, again))
        found[FIRST_OF[name](world, seat)] += 1
    assert set(found) <= set(expected)
    chi_squared = sum((found[card] - draws * part) ** 2 / (draws * part) for card, part in expected.items())
    freedom = len(expected) - 1
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5


def stop_at_turn_of_round_three(match: Match) -> None:
    for _ in every_decision(match, 0, 1):
        if match.world.offer.ask == Ask.TURN and match.world.table.round == 2:
            return


def find_chances(world: Any, seat: int, name: str) -> dict[int, float]:
    """The chance of each card, from the box and from what the seat has seen."""
    table, book, me = world.table, world.book, world.me[seat]
    if name.startswith("influence"):
        box = Counter(book.influence[: book.influence_cards].tolist())
        box -= Counter(me.card[: table.cards[seat]].tolist())
        box -= Counter(table.centre[: table.centre_count].tolist())
        return share_out(box)
    if name.startswith("coat"):
        box = Counter(book.coats[: book.coat_count].tolist())
        return share_out(box - Counter(dict(enumerate(me.coat[:-1].tolist()))))
    if name.startswith("money"):
        turned_up = table.turned_up[: table.round + 1].tolist()
        return share_out(Counter(set(book.money[: book.money_cards].tolist()) - set(turned_up)))
    known = set(me.mission[: table.missions[seat]].tolist())
    for other in range(table.players):
        known |= set(table.laid_card[other, : table.laid[other]].tolist())
    unseen = [set(book.pile[pile, : book.pile_size[pile]].tolist()) - known for pile in range(3)]
    if name.startswith("light"):
        return share_out(Counter(unseen[0]))
    outside = [len(cards) - table.pile_left[pile] for pile, cards in enumerate(unseen)]
    assert sum(outside) == table.missions[1 - seat]
    return {
        card: outside[pile] / sum(outside) / len(cards)
        for pile, cards in enumerate(unseen)
        for card in cards
        if outside[pile]
    }


def share_out(cards: Counter) -> dict[int, float]:
    return {card: number / cards.total() for card, number in cards.items()}


@pytest.mark.parametrize("players", game.PLAYERS)
def test_a_game_can_go_on_after_it(players: int) -> None:
    """From every turn, to a lawful end."""
    match = Match(game, game.load_box(), ["greedy"] * players, seed=6)
    for decision in every_decision(match, 0, 5):
        world = match.world
        if world.offer.ask == Ask.TURN:
            deal_anew(world, int(world.offer.seat), key_of(1, 0, decision))
            game.continue_from_turn(world, int(world.offer.n) - 1)
            assert sum(world.result.share) == 12
            look_at_pieces(match, game.load_box().nested())


@pytest.mark.parametrize(
    ("line_up", "changes", "interventions"),
    [
        (["greedy", "random"], {}, []),
        (["random", "greedy", "greedy"], ODD, [GRANT]),
        (["greedy", "random", "random", "greedy"], {}, []),
    ],
    ids=["two", "three", "four"],
)
def test_a_game_continued_from_a_turn_is_the_game(
    line_up: list[str], changes: dict[str, Any], interventions: list[str]
) -> None:
    match = Match(game, game.load_box(changes), line_up, seed=3, interventions=interventions)
    trace = match.trace(0)
    whole, end = image(match.world, WORLD), kit.decode_world(match.world)
    decisions = trace[trace[:, 0] == 0]
    turns = [number for number, row in enumerate(decisions) if row[2] == Ask.TURN]
    assert len(turns) > 20
    elsewhere = 0
    for number in turns:
        assert stop_before(match, 0, number + 1)
        moment = image(match.world, WORLD)
        offer = match.world.offer
        seat = int(offer.seat)
        choice = call_player(
            match.world.desk.address[seat], match.world.me[seat], match.world.table, offer, match.world.book
        )
        assert choice == decisions[number][5]
        game.continue_from_turn(match.world, choice)
        for part in ("result", "table", "me"):
            assert image(match.world, WORLD)[part].tobytes() == whole[part].tobytes(), part
        assert kit.decode_world(match.world) == end
        assert match.world.desk.asked == len(decisions)
        put_record(match.world, moment, WORLD)
        game.continue_from_turn(match.world, 0 if choice else 1)
        elsewhere += image(match.world, WORLD)["table"].tobytes() != whole["table"].tobytes()
    assert elsewhere > len(turns) / 2, "another choice must lead elsewhere"
