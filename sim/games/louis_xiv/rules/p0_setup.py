"""S. Set-up: supplies, hands, and all the chance of the deal."""

from sim.core.ask import tell
from sim.core.jit import jit
from sim.core.rng import key_of, root_of, shuffle_into
from sim.games.louis_xiv.rules.notes import clear_notes, note_draw
from sim.games.louis_xiv.rules.supplies import draw_mission, next_seat
from sim.games.louis_xiv.vocabulary import ABILITIES, COLOURS, NOBODY, SEATS, TILES, Event, Stream
from sim.games.louis_xiv.world import KINDS, MAX_CARDS, MAX_MISSIONS, MAX_ROUNDS, NOTES


@jit
def run_setup(world):
    """S1–S4."""
    clear_table(world)
    clear_notes(world)
    shuffle_decks(world)
    pair_costs(world)
    hand_out_stones_and_gold(world)
    deal_missions(world)


@jit
def clear_table(world):
    """S4: all tiles show their red front; nothing lies anywhere, not even behind the ends of lists."""
    table = world.table
    table.round = 0
    table.start = 0
    table.louis = NOBODY
    table.granted = NOBODY
    for number in range(MAX_ROUNDS):
        table.turned_up[number] = NOBODY
    table.tile = NOBODY
    for tile in range(TILES):
        table.side[tile] = 0
        for colour in range(COLOURS):
            table.stones[tile, colour] = 0
    for colour in range(COLOURS):
        table.evaluated[colour] = 0
    for seat in range(SEATS):
        clear_seat(world, seat)
    table.centre_count = 0
    for i in range(MAX_CARDS):
        table.centre[i] = 0
    hidden = world.hidden
    hidden.exceeded = 0
    for person in range(TILES):
        hidden.intrigue_holder[person] = NOBODY


@jit
def clear_seat(world, seat):
    table = world.table
    me = world.me[seat]
    me.seat = seat
    table.general[seat] = 0
    table.own[seat] = 0
    table.gold[seat] = 0
    table.cards[seat] = 0
    table.intrigues[seat] = 0
    table.missions[seat] = 0
    table.coats[seat] = 0
    for order in range(table.laid[seat]):  # what was laid out in the game before
        table.laid_card[seat, order] = 0
        table.laid_round[seat, order] = 0
        table.laid_works[seat, order] = 0
    table.laid[seat] = 0
    table.put_missions[seat] = 0
    world.hidden.draws[seat] = 0
    for chip in range(5):
        table.chips[seat, chip] = 0
    for ability in range(ABILITIES):
        table.able[seat, ability] = 0
        table.ready[seat, ability] = 0
    for person in range(TILES):
        me.intrigue[person] = 0
    for kind in range(KINDS + 1):
        me.coat[kind] = 0
    for i in range(MAX_CARDS):
        me.card[i] = 0
    for i in range(MAX_MISSIONS):
        me.mission[i] = 0
        me.cost[i] = 0
    for i in range(NOTES):
        me.note[i] = 0.0


@jit
def shuffle_decks(world):
    """Every deck has a stream of its own, so that no draw can shift another's luck."""
    book = world.book
    table = world.table
    hidden = world.hidden
    desk = world.desk
    desk.root = root_of(desk.seed, desk.deal)
    shuffle_into(hidden.money, book.money, book.money_cards, key_of(desk.root, Stream.MONEY, 0))
    shuffle_into(hidden.intrigue, book.intrigue, book.intrigue_cards, key_of(desk.root, Stream.INTRIGUE, 0))
    hidden.intrigue_top = 0
    table.intrigue_left = book.intrigue_cards
    for pile in range(3):
        size = book.pile_size[pile]
        shuffle_into(hidden.pile[pile], book.pile[pile], size, key_of(desk.root, Stream.LIGHT + pile, 0))
        hidden.pile_top[pile] = 0
        hidden.drawn[pile] = 0
        table.pile_left[pile] = size
    shuffle_into(hidden.coat, book.coats, book.coat_count, key_of(desk.root, Stream.COATS, 0))
    table.coats_left = book.coat_count
    shuffle_influence_deck(world, 0)
    for seat in range(table.players):
        world.me[seat].dice = key_of(desk.root, Stream.DICE, desk.slot[seat])


@jit
def shuffle_influence_deck(world, number):
    """P2.8: all influence cards become a new deck; shuffle 0 is the set-up's."""
    count = world.book.influence_cards
    key = key_of(world.desk.root, Stream.INFLUENCE, number)
    shuffle_into(world.hidden.influence, world.book.influence, count, key)
    world.table.influence_left = count
    world.table.centre_count = 0


@jit
def pair_costs(world):
    """The printed cost of each mission, or (V) each colour's costs dealt anew over its cards."""
    book = world.book
    hidden = world.hidden
    for card in range(book.missions):
        hidden.cost[card] = book.mission_cost[card]
    if book.random_pairing == 0:
        return
    for pile in range(3):
        size = book.pile_size[pile]
        shuffle_into(hidden.shuffled, book.pile[pile], size, key_of(world.desk.root, Stream.PAIRING, pile))
        for i in range(size):
            hidden.cost[book.pile[pile, i]] = book.mission_cost[hidden.shuffled[i]]


@jit
def hand_out_stones_and_gold(world):
    """S1, S2."""
    book = world.book
    table = world.table
    for seat in range(table.players):
        table.general[seat] = book.stones_general[table.players, seat]
        table.own[seat] = book.stones_each - table.general[seat]
        table.gold[seat] = book.gold_start


@jit
def deal_missions(world):
    """S2: from the start player clockwise, each all of his in one go; packets may go some seats further."""
    seat = world.desk.rotation
    for _ in range(world.table.players):
        for pile in range(3):
            for _ in range(world.book.hand[pile]):
                if world.desk.logging == 1:
                    note_draw(world, seat, pile, 0, 0)
                card = draw_mission(world, seat, pile)
                tell(world, Event.DEALT_MISSION, seat, card, 0, 0)
        seat = next_seat(world.table, seat)
