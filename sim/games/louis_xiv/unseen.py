"""What a player cannot know, dealt anew (I1): for players who think ahead, and for who checks them.

Every arrangement of the unseen cards that agrees with `table` and the player's own record is equally likely.
A careful player could know more than these records say, and that is left out:

- what the others' play tells about their cards;
- the colours of the missions that each of the others drew, and (V) what laid-out missions cost;
- where cards lie that went back: played intrigue cards, missions that he put under a pile, the last card that
  he put on the deck.

The others' dice, parameters and notes stay as they are.
"""

from sim.core.jit import jit, u64
from sim.core.rng import advance, key_of, mix, pick, shuffle_part
from sim.games.louis_xiv.vocabulary import JOKER, NOBODY, TILES, Stream
from sim.games.louis_xiv.world import KINDS

COSTS = 36  # costs are below it


@jit
def deal_anew(world, seat, key):
    """Everything that a seat cannot know, while that seat is asked; his record and the table stay."""
    deal_influence_cards(world, seat, key)
    deal_intrigue_cards(world, seat, key)
    deal_costs(world, seat, key)
    deal_missions(world, seat, key)
    deal_coats(world, seat, key)
    deal_money_cards(world, key)


@jit
def deal_influence_cards(world, seat, key):
    """The deck and the other hands: all cards but the own hand and the centre."""
    table = world.table
    book = world.book
    deck = world.hidden.influence
    seen = world.hidden.shuffled
    for card in range(JOKER + 1):
        seen[card] = 0
    for place in range(table.cards[seat]):
        seen[world.me[seat].card[place]] += 1
    for i in range(table.centre_count):
        seen[table.centre[i]] += 1
    unseen = 0
    for i in range(book.influence_cards):
        card = book.influence[i]
        if seen[card] > 0:
            seen[card] -= 1
        else:
            deck[unseen] = card
            unseen += 1
    shuffle_part(deck, 0, unseen, key_of(key, Stream.INFLUENCE, 0))
    for other in range(table.players):
        if other != seat:
            for place in range(table.cards[other]):
                unseen -= 1
                world.me[other].card[place] = deck[unseen]


@jit
def deal_intrigue_cards(world, seat, key):
    """The deck and the other hands: all cards but the own. Who drew how many in this evaluation was seen."""
    table = world.table
    hidden = world.hidden
    deck = hidden.intrigue
    unseen = 0
    for i in range(world.book.intrigue_cards):
        person = world.book.intrigue[i]
        if world.me[seat].intrigue[person] == 0:
            deck[unseen] = person
            unseen += 1
            hidden.intrigue_holder[person] = NOBODY
        else:
            hidden.intrigue_holder[person] = seat
    shuffle_part(deck, 0, unseen, key_of(key, Stream.INTRIGUE, 0))
    hidden.intrigue_top = 0
    for other in range(table.players):
        if other != seat:
            held = world.me[other].intrigue
            fresh = 0
            for person in range(TILES):
                fresh += int(held[person] == 2)
                held[person] = 0
            for i in range(table.intrigues[other]):
                unseen -= 1
                held[deck[unseen]] = 2 if i < fresh else 1
                hidden.intrigue_holder[deck[unseen]] = other


@jit
def deal_costs(world, seat, key):
    """What missions cost: printed, or (V) the costs of a colour dealt over all its cards but the own."""
    book = world.book
    cost = world.hidden.cost
    for card in range(book.missions):
        cost[card] = book.mission_cost[card]
    if book.random_pairing == 1:
        for card in range(book.missions):
            cost[card] = NOBODY
        for place in range(world.table.missions[seat]):
            cost[world.me[seat].mission[place]] = world.me[seat].cost[place]
        for pile in range(3):
            deal_costs_of_a_colour(world, pile, key_of(key, Stream.PAIRING, pile))


@jit
def deal_costs_of_a_colour(world, pile, key):
    book = world.book
    cost = world.hidden.cost
    taken = world.hidden.shuffled  # [cost] how many own cards have it; behind them the costs to deal
    for i in range(COSTS):
        taken[i] = 0
    for i in range(book.pile_size[pile]):
        if cost[book.pile[pile, i]] != NOBODY:
            taken[cost[book.pile[pile, i]]] += 1
    last = COSTS
    for i in range(book.pile_size[pile]):
        printed = book.mission_cost[book.pile[pile, i]]
        if taken[printed] > 0:
            taken[printed] -= 1
        else:
            taken[last] = printed
            last += 1
    shuffle_part(taken, COSTS, last, key)
    for i in range(book.pile_size[pile]):
        if cost[book.pile[pile, i]] == NOBODY:
            last -= 1
            cost[book.pile[pile, i]] = taken[last]


@jit
def deal_missions(world, seat, key):
    """The piles and the other hands: all cards but the own hand and what is laid out.

    A pile and the hands together hold the unseen cards of a colour, so it is known how many of each colour
    the other hands hold; who holds them is drawn card by card.
    """
    table = world.table
    hidden = world.hidden
    count_missions_seen(world, seat)
    seen = hidden.shuffled
    for pile in range(3):
        cards = hidden.pile[pile]
        unseen = 0
        for i in range(world.book.pile_size[pile]):
            card = world.book.pile[pile, i]
            if seen[card] == 0:
                cards[unseen] = card
                unseen += 1
        shuffle_part(cards, 0, unseen, key_of(key, Stream.LIGHT + pile, 0))
        hidden.pile_top[pile] = 0
        hidden.unseen[pile] = unseen
    state = u64(key_of(key, Stream.HANDS, 0))
    for other in range(table.players):
        if other != seat:
            me = world.me[other]
            for place in range(table.missions[other]):
                state = advance(state)
                card = take_from_hands(world, mix(state))
                me.mission[place] = card
                me.cost[place] = hidden.cost[card]


@jit
def count_missions_seen(world, seat):
    """Into hidden.shuffled[card]; a granted mission is not a card of the box."""
    table = world.table
    seen = world.hidden.shuffled
    for card in range(world.book.missions):
        seen[card] = 0
    for place in range(table.missions[seat]):
        seen[world.me[seat].mission[place]] += 1
    for other in range(table.players):
        for order in range(table.laid[other]):
            seen[table.laid_card[other, order]] += 1
    if table.granted != NOBODY:
        seen[table.granted] -= 1


@jit
def take_from_hands(world, bits):
    """One of the missions that lie in no pile, each as likely as the next."""
    hidden = world.hidden
    waiting = 0
    for pile in range(3):
        waiting += hidden.unseen[pile] - world.table.pile_left[pile]
    number = pick(bits, waiting)
    pile = 0
    while number >= hidden.unseen[pile] - world.table.pile_left[pile]:
        number -= hidden.unseen[pile] - world.table.pile_left[pile]
        pile += 1
    hidden.unseen[pile] -= 1
    return hidden.pile[pile, hidden.unseen[pile]]


@jit
def deal_coats(world, seat, key):
    """The stock and the kinds of the others' coats: all but the own; then substitutes, which have no kind."""
    table = world.table
    book = world.book
    coats = world.hidden.coat
    seen = world.hidden.shuffled
    own = 0
    for kind in range(KINDS):
        seen[kind] = world.me[seat].coat[kind]
        own += seen[kind]
    first = 0
    unseen = own
    for i in range(book.coat_count):
        kind = book.coats[i]
        if seen[kind] > 0:
            seen[kind] -= 1
            coats[first] = kind
            first += 1
        else:
            coats[unseen] = kind
            unseen += 1
    shuffle_part(coats, own, unseen, key_of(key, Stream.COATS, 0))
    drawn = book.coat_count - table.coats_left
    for other in range(table.players):
        if other != seat:
            held = world.me[other].coat
            for kind in range(KINDS):
                held[kind] = 0
            number = min(table.coats[other] - held[KINDS], drawn - own)
            for i in range(own, own + number):
                held[coats[i]] += 1
            own += number
            held[KINDS] = table.coats[other] - number


@jit
def deal_money_cards(world, key):
    """Those to come: all that have not been turned up."""
    table = world.table
    money = world.hidden.money
    last = 0
    for number in range(table.round + 1):
        money[last] = table.turned_up[number]
        last += 1
    for i in range(world.book.money_cards):
        card = world.book.money[i]
        is_new = True
        for number in range(table.round + 1):
            is_new = is_new and table.turned_up[number] != card
        if is_new:
            money[last] = card
            last += 1
    shuffle_part(money, table.round + 1, last, key_of(key, Stream.MONEY, 0))
