"""The slow twin of Kabale und Hiebe: the game written a second time, from the rules alone, clear before fast.

It exists to be compared with the fast engine, decision by decision. It reads like the rulebook and in the
rulebook's order; the ids in the comments (T1, V3, ...) are the clauses of the rules digest. All luck is given
in advance (`chance`), all numbers come from `box`, every choice is asked as a `Question`.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

CARDS = (
    "king", "queen", "juliet", "alchemist", "fencer", "landowner", "merchant", "cardinal", "troubadour",
    "romeo", "explorer", "assassin", "storm", "disguise", "traitor", "musketeers", "wizard", "witch",
    "prince", "squire", "hermit", "tom_thumb", "double", "dragon", "beggar",
)  # fmt: skip
OWN_SYMBOL = {
    "alchemist": "alchemy",
    "fencer": "military",
    "landowner": "farming",
    "merchant": "trade",
    "cardinal": "religion",
    "troubadour": "art",
}
SYMBOLS = tuple(OWN_SYMBOL.values())
SHARES = 60  # a win is told in sixtieths: they can be shared by two to six

Box = dict[str, Any]
ScoreCard = tuple[str, int]  # symbol, points
Values = list[int | None]  # of the cards of a column, doubled; None is a double without a value
Option = tuple[Any, ...]
DONE: Option = ("done",)


class Question(NamedTuple):
    """One decision of one player: he answers with one of the options."""

    ask: str
    seat: int
    about: int | None
    options: list[Option]


Asking = Generator[Question, Option, Option]
Playing = Generator[Question, Option, None]


@dataclass(eq=False)
class Laid:
    """A card in a column."""

    card: str
    owner: int
    face: str = "down"  # "up", "down", or "hidden" under a disguise


@dataclass
class Column:
    """A score card and the cards below it, from the nearest to the farthest."""

    score_card: ScoreCard
    closed: bool = False
    cards: list[Laid] = field(default_factory=list)


@dataclass
class Player:
    """What a player holds and what lies in front of him."""

    seat: int
    deck: list[str]  # in drawing order
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    won: list[ScoreCard] = field(default_factory=list)
    reshuffles: int = 0


class Twin:
    """One game. `play` runs it, `snapshot` shows it at any time, `result` tells how it ended."""

    def __init__(self, players: int, box: Box, chance: dict[str, Any]) -> None:
        """S1, S2: the set-up."""
        self.box = box
        self.chance = chance
        self.round = 0
        self.turn = 0  # S3: seat 0 starts
        self.columns: list[Column] = []
        self.out: list[ScoreCard] = []
        self.played: Laid | None = None  # the card put by the player on turn
        self.disguised: list[Player] = []  # who used a disguise in this turn
        self.result: dict[str, Any] | None = None

        self.players = [Player(seat, list(chance["decks"][seat])) for seat in range(players)]
        for player in self.players:
            self.draw_up(player)
        score_cards: list[ScoreCard] = [tuple(score_card) for score_card in chance["score_cards"]]
        if players == 2 and box["two_players"]["ones"] == "out":
            score_cards = [(symbol, points) for symbol, points in score_cards if points != 1]
        self.score_deck = score_cards[: box["score"]["per_player"] * players]

    def play(self) -> Playing:
        """S3: the rounds, then the end."""
        for number in range(self.box["rounds"]):
            if number > 0:
                self.turn = self.left_neighbour()  # T4
            self.round = number
            self.lay_out_score_cards()
            yield from self.play_round()
            self.evaluate()
        self.end()

    def lay_out_score_cards(self) -> None:
        """S3: as many as players, each the head of a column."""
        self.columns = [Column(self.score_deck.pop(0)) for _ in self.players]

    def ask(self, ask: str, player: Player, about: int | None, options: list[Option]) -> Asking:
        """Let the player choose; a single option is no question."""
        if len(options) == 1:
            return options[0]
        answer = yield Question(ask, player.seat, about, options)
        if answer not in options:
            raise ValueError(f"{answer} is no option of the question {ask!r} to seat {player.seat}")
        return answer

    # ------------------------------------------------------------------ T: turn

    def play_round(self) -> Playing:
        """Clockwise, until all columns are full (T3) or all players have passed in a row (T2)."""
        passed = 0
        while True:
            player = self.players[self.turn]
            if not player.hand:  # T2
                self.draw_up(player)
            if player.hand:
                passed = 0
                yield from self.take_turn(player)
            else:
                passed += 1
            if passed == len(self.players) or all(self.is_full(column) for column in self.columns):
                return
            self.turn = self.left_neighbour()

    def left_neighbour(self) -> int:
        """Who sits to the left of the player on turn."""
        return (self.turn + 1) % len(self.players)

    def take_turn(self, player: Player) -> Playing:
        """T1: a card from the hand to an open column; T2: then the hands are filled up."""
        open_columns = [place for place, column in enumerate(self.columns) if not column.closed]
        options: list[Option] = [("play", card, place) for card in player.hand for place in open_columns]
        _, card, place = yield from self.ask("play", player, None, options)
        player.hand.remove(card)
        self.played = Laid(card, player.seat)
        self.disguised = []
        yield from self.put(self.played, place)
        for drawing in [player, *self.disguised]:
            self.draw_up(drawing)

    def put(self, laid: Laid, place: int) -> Playing:
        """T1: face down at the bottom; a face-down card just above is turned up, whoever owns it."""
        column = self.columns[place]
        above = column.cards[-1] if column.cards else None
        laid.face = "down"
        column.cards.append(laid)
        if above is not None and above.face == "down":  # never one hidden by a disguise
            above.face = "up"
            yield from self.carry_out(above, place, laid)

    def draw_up(self, player: Player) -> None:
        """T2: up to three cards; the discard pile is shuffled only when a card is needed."""
        while len(player.hand) < self.box["hand"]["size"]:
            if not player.deck:
                if not player.discard:
                    return
                cards = sorted(player.discard, key=CARDS.index)
                player.deck = list(self.chance["reshuffle"](player.seat, player.reshuffles, cards))
                player.discard = []
                player.reshuffles += 1
            player.hand.append(player.deck.pop(0))

    def is_full(self, column: Column) -> bool:
        """T3: a storm, or at least as many cards as points; X4: a hidden card does not fill (switch)."""
        filling = [
            laid for laid in column.cards if laid.face != "hidden" or self.box["disguise"]["fills"] == "yes"
        ]
        _, points = column.score_card
        return column.closed or len(filling) >= points

    # ------------------------------------------------------------------ X: immediate effects

    def carry_out(self, card: Laid, place: int, turned_by: Laid) -> Playing:
        """The effect of a card turned up during the round; its owner decides what is optional."""
        match card.card:
            case "explorer":
                yield from self.explore(card, place)
            case "assassin":  # X2
                self.columns[place].cards.remove(turned_by)
                self.players[turned_by.owner].discard.append(turned_by.card)
            case "storm":  # X3
                self.columns[place].closed = True
            case "disguise":
                yield from self.disguise(card, place)
            case "traitor":
                yield from self.betray(card, place)

    def explore(self, explorer: Laid, place: int) -> Playing:
        """X1: to the next open column on the right, from the last to the first; effects chain."""
        if explorer is self.played:  # put in this very turn: it stays
            return
        around = len(self.columns)
        for step in range(1, around):
            there = (place + step) % around
            if not self.columns[there].closed:
                self.columns[place].cards.remove(explorer)
                yield from self.put(explorer, there)
                return

    def disguise(self, disguise: Laid, place: int) -> Playing:
        """X4: one card of the owner's hand, hidden, just after the disguise."""
        owner = self.players[disguise.owner]
        options = [DONE, *(("hide", card) for card in owner.hand)]
        match (yield from self.ask("disguise", owner, place, options)):
            case ("hide", card):
                owner.hand.remove(card)
                cards = self.columns[place].cards
                cards.insert(cards.index(disguise) + 1, Laid(card, owner.seat, "hidden"))
                self.disguised.append(owner)

    def betray(self, traitor: Laid, place: int) -> Playing:
        """X5: swap the score card with that of another column, closed or not; "closed" stays."""
        others = [other for other in range(len(self.columns)) if other != place]
        options = [DONE, *(("swap", other) for other in others)]
        match (yield from self.ask("traitor", self.players[traitor.owner], place, options)):
            case ("swap", other):
                here, there = self.columns[place], self.columns[other]
                here.score_card, there.score_card = there.score_card, here.score_card

    # ------------------------------------------------------------------ V: evaluation

    def evaluate(self) -> None:
        """V: all cards are turned up, without immediate effects; then column by column."""
        for column in self.columns:
            for laid in column.cards:
                laid.face = "up"
        for column in self.columns:
            winner = winner_of(column, self.box)
            if winner is None:
                self.out.append(column.score_card)
            else:
                self.players[winner].won.append(column.score_card)
            for laid in column.cards:  # V7
                self.players[laid.owner].discard.append(laid.card)
        self.columns = []

    # ------------------------------------------------------------------ E: the end

    def end(self) -> None:
        """E1: the most points win; on a tie the win is shared."""
        sums = [sum(points for _, points in player.won) for player in self.players]
        doubled = [doubled_points(player.won, self.box) for player in self.players]
        points = [max(both) for both in zip(sums, doubled, strict=True)]
        rank = [1 + sum(other > mine for other in points) for mine in points]
        self.result = {
            "points": points,
            "sum_points": sums,
            "doubled_points": doubled,
            "share": [SHARES // rank.count(1) if place == 1 else 0 for place in rank],
            "rank": rank,
        }

    # ------------------------------------------------------------------ what can be seen from above

    def snapshot(self) -> dict[str, Any]:
        """The whole state of the game at this moment, hidden things included."""
        return {
            "round": self.round,
            "turn": self.turn,
            "columns": [
                {
                    "symbol": column.score_card[0],
                    "points": column.score_card[1],
                    "closed": column.closed,
                    "cards": [(laid.card, laid.owner, laid.face) for laid in column.cards],
                }
                for column in self.columns
            ],
            "hands": [sorted(player.hand) for player in self.players],
            "decks": [list(player.deck) for player in self.players],
            "discards": [sorted(player.discard) for player in self.players],
            "won": [list(player.won) for player in self.players],
            "out": list(self.out),
        }


def winner_of(column: Column, box: Box) -> int | None:
    """V1-V6: the seat that takes the score card, or None."""
    symbol, _ = column.score_card
    cards = list(column.cards)
    if has(cards, "musketeers"):  # V1
        printed = [printed_value(laid.card, symbol, box) for laid in cards]
        return winner_by_sum(cards, printed, beggar=False, box=box)
    cards = after_wizard(cards, symbol, box)
    cards = after_witch(cards, symbol, box)
    royal = winner_by_prince_and_squire(cards)
    if royal is not None:
        return royal
    return winner_by_sum(cards, final_values(cards, symbol, box), beggar=has(cards, "beggar"), box=box)


def has(cards: list[Laid], card: str, owner: int | None = None) -> bool:
    """Whether the card is there, of this owner or of whomever."""
    return any(laid.card == card and owner in (None, laid.owner) for laid in cards)


def is_single(cards: list[Laid], card: str) -> bool:
    """V2, V3: two or more, of whomever, cancel; a double is none."""
    return sum(laid.card == card for laid in cards) == 1


def printed_value(card: str, symbol: str, box: Box) -> int | None:
    """What stands on the card: a specialist has two values (V1: no effect), a double none."""
    if card == "double":
        return None
    return int(box["cards"][card]["own" if OWN_SYMBOL.get(card) == symbol else "value"])


def with_doubles(cards: list[Laid], values: Values) -> Values:
    """V3, V5: a double has the value of the card just below it, be it a double; nothing below: none."""
    copied = list(values)
    for place in reversed(range(len(cards))):
        if cards[place].card == "double":
            copied[place] = copied[place + 1] if place + 1 < len(cards) else None
    return copied


def printed_with_doubles(cards: list[Laid], symbol: str, box: Box) -> Values:
    """V3: the values that wizard and witch look at."""
    return with_doubles(cards, [printed_value(laid.card, symbol, box) for laid in cards])


def after_wizard(cards: list[Laid], symbol: str, box: Box) -> list[Laid]:
    """V2: all cards worth ten or more leave."""
    if not is_single(cards, "wizard"):
        return cards
    least = box["wizard"]["least"]
    return remaining(cards, symbol, box, lambda laid, value: value >= least)


def after_witch(cards: list[Laid], symbol: str, box: Box) -> list[Laid]:
    """V3: all cards worth nine or less leave, but not the witch."""
    if not is_single(cards, "witch"):
        return cards
    most = box["witch"]["most"]
    return remaining(cards, symbol, box, lambda laid, value: value <= most and laid.card != "witch")


def remaining(cards: list[Laid], symbol: str, box: Box, leaves: Callable[[Laid, int], bool]) -> list[Laid]:
    """V3: the cards that stay; a card without a value is not touched.

    Together: the values are fixed first. One by one (switch): from the farthest card to the nearest, so
    that a double looks at the card that has stayed just below it.
    """
    left = list(cards)
    fixed = printed_with_doubles(cards, symbol, box)
    for place in reversed(range(len(cards))):
        laid = cards[place]
        value = fixed[place]
        if box["removal"] == "one_by_one":
            value = printed_with_doubles(left, symbol, box)[left.index(laid)]
        if value is not None and leaves(laid, value):
            left.remove(laid)
    return left


def winner_by_prince_and_squire(cards: list[Laid]) -> int | None:
    """V4: who has both; of several, the one whose prince or squire lies nearest the score card."""
    for laid in cards:
        if (
            laid.card in ("prince", "squire")
            and has(cards, "prince", laid.owner)
            and has(cards, "squire", laid.owner)
        ):
            return laid.owner
    return None


def final_values(cards: list[Laid], symbol: str, box: Box) -> Values:
    """V5: hermit, Tom Thumb and Romeo; then the doubles; then the dragons."""
    others = len(cards) - 1
    values: Values = []
    for laid in cards:
        value = printed_value(laid.card, symbol, box)
        if laid.card == "hermit" and value is not None:
            value = max(0, value - box["hermit"]["loss"] * others)
        elif laid.card == "tom_thumb" and value is not None:
            value += box["tom_thumb"]["gain"] * others
        elif laid.card == "romeo" and has(cards, "juliet", laid.owner):
            value = box["romeo"]["with_juliet"]
        values.append(value)
    values = with_doubles(cards, values)
    for place, laid in enumerate(cards):
        dragons = sum(other.card == "dragon" and other.owner != laid.owner for other in cards)
        value = values[place]
        if value is not None and dragons:
            values[place] = max(0, value - box["dragon"]["loss"] * dragons)
    return values


def winner_by_sum(cards: list[Laid], values: Values, beggar: bool, box: Box) -> int | None:
    """V6: the highest sum, on a tie the nearest card; with a beggar the lowest sum and the farthest card."""
    valueless_can_win = beggar and box["valueless_wins"] == "beggar"
    sums: dict[int, int] = {}
    for laid, value in zip(cards, values, strict=True):
        if value is not None:
            sums[laid.owner] = sums.get(laid.owner, 0) + value
        elif valueless_can_win:
            sums.setdefault(laid.owner, 0)
    if not sums:
        return None
    wanted = min(sums.values()) if beggar else max(sums.values())
    tied = [laid.owner for laid in cards if sums.get(laid.owner) == wanted]  # valueless doubles count too
    return tied[-1] if beggar else tied[0]


def doubled_points(won: list[ScoreCard], box: Box) -> int:
    """E1: twice the best card of each symbol, minus one for each further card; 0 without all six symbols."""
    best: dict[str, int] = {}
    for symbol, points in won:
        best[symbol] = max(points, best.get(symbol, 0))
    if len(best) < len(SYMBOLS):
        return 0
    doubling = box["doubling"]
    return int(doubling["factor"] * sum(best.values()) - doubling["loss"] * (len(won) - len(best)))
