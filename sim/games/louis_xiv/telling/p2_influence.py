"""P2 in words: stones go to court."""

from __future__ import annotations

from itertools import pairwise, permutations

from sim.core.page import count
from sim.games.louis_xiv.tables import find_neighbours
from sim.games.louis_xiv.telling.board import draw_board
from sim.games.louis_xiv.telling.ledger import Choice, Row
from sim.games.louis_xiv.telling.page import Page
from sim.games.louis_xiv.telling.story import Scene, Story, tell_source
from sim.games.louis_xiv.telling.wording import tell_cards
from sim.games.louis_xiv.vocabulary import ANYWHERE, JOKER, NEUTRAL, Ability, Do, Event
from sim.games.louis_xiv.words import find_placement


class InfluenceStory(Story):
    def __init__(self, scene: Scene, page: Page) -> None:
        super().__init__(scene, page)
        self.asked: set[tuple[int, int]] = set()  # (seat, order) of the missions of P2.1 already told
        self.neutral_before = scene.ledger.count_on_tiles(NEUTRAL)

    def begin(self) -> None:
        self.page.heading("Influence phase", "P2")

    def tell_neutral_stones(self, row: Row) -> None:
        first = self.ledger.count_on_tiles(NEUTRAL) - row.b == self.neutral_before
        why = "the tile of [mark]Louis[/]" if first else f"card {row.a + 1} is turned up"
        self.page.say(f"{count(row.b, 'neutral stone')} on tile {row.a + 1}: {why}", "P2.0")

    def tell_turned_joker(self, row: Row) -> None:
        self.page.say("A joker is turned up and skipped", "P2.0")

    def ask_stone(self, seat: int, choice: Choice) -> None:
        mission = self._find_stone_mission(seat, choice.about)
        if choice.what == Do.DONE:
            self.page.say(f"{self.who(seat)} does not use {mission}", "P2.1")
            return
        stones = f"{count(choice.more, 'stone')} on tile {choice.arg + 1}{self._tell_own_stones()}"
        self.say_with_rest(seat, f"{self.who(seat)} uses {mission}: {stones}", "P2.1")

    def _tell_own_stones(self) -> str:
        """P2.9: worth a word only where the general supply did not do."""
        return f" {tell_source(self.ledger)}" if self.ledger.put_from[1] else ""

    def _find_stone_mission(self, seat: int, tile: int) -> str:
        """The mission of a row of P2.1: they are asked about in the order in which they were laid out."""
        book = self.ledger.book
        for order, card in enumerate(self.ledger.holdings[seat].find_working()):
            ability = int(book.ability[card])
            target = self.ledger.louis if ability == Ability.M3 else int(book.mission_tile[card])
            puts = ability in (Ability.L4, Ability.M3, Ability.M4) and book.effect[ability] > 0
            if puts and target == tile and (seat, order) not in self.asked:
                self.asked.add((seat, order))
                return self.wording.tell_mission(card)
        return "a mission"

    def ask_turn(self, seat: int, choice: Choice) -> None:
        """P2.2: one card a turn."""
        card = "a joker" if choice.arg == JOKER else f"card {choice.arg + 1}"
        rule = "P2.4" if choice.arg == JOKER else "P2.3"
        plays = f"{self.who(seat)} plays {card}"
        as_four = f"{plays} as {self.wording.tell_ability(Ability.D5)}"
        back = f"takes {count(choice.stones_back, 'stone')} back"
        match choice.what:
            case Do.PLACE:
                self.say_with_rest(seat, f"{plays}: {self._tell_placement(choice, choice.arg)}", rule)
            case Do.FOUR:
                self.say_with_rest(seat, f"{as_four}: {self._tell_placement(choice, ANYWHERE)}")
            case Do.TAKE if choice.stones_back == 0:
                self.say_with_rest(seat, f"{plays} for nothing", "P2.6")
            case Do.TAKE:
                self.say_with_rest(seat, f"{plays}: {back}", rule)
            case Do.TAKE_FOUR:
                self.say_with_rest(seat, f"{as_four}: {back}")
            case Do.PAY:
                price = f"{self.ledger.book.effect[Ability.L5]} louisdor"
                by = self.wording.tell_ability(Ability.L5)
                self.say_with_rest(seat, f"{self.who(seat)} plays no card and pays {price} by {by}")
            case Do.SWAP:
                by = self.wording.tell_ability(Ability.M5)
                self.say_with_rest(seat, f"{self.who(seat)} puts {card} away by {by}")

    def _tell_placement(self, choice: Choice, start: int) -> str:
        """2 on tile 8, 1 on 2: along the path, from the tile of the card."""
        placed = dict(find_placement(self.ledger.book, start, choice.member))
        path = find_path(list(placed), None if start == ANYWHERE else start)
        first, *rest = [f"{placed[tile]} on {'tile ' if tile == path[0] else ''}{tile + 1}" for tile in path]
        stones = "stone" if placed[path[0]] == 1 else "stones"
        return ", ".join([first.replace(" on", f" {stones} on", 1), *rest])

    def tell_drew_card(self, row: Row) -> None:
        self.say_with_rest(row.seat, f"{self.who(row.seat)} draws {tell_cards([row.a])} for it")

    def foresee(self, row: Row, choice: Choice | None) -> None:
        """A turn with one option is not asked and leaves no row; the cards that are missing tell of it."""
        if choice is None and row.event == Event.LAST_CARD:
            cards = list(self.ledger.holdings[row.seat].cards)
            cards.remove(row.a)
            for card in cards:
                who, played = self.who(row.seat), tell_cards([card])
                self.page.say(f"{who} has no stone to move and has to play {played} for nothing", "P2.6")

    def tell_last_card(self, row: Row) -> None:
        self.page.say(f"{self.who(row.seat)} puts the last card ({tell_cards([row.a])}) on the deck", "P2.2")

    def ask_last_stone(self, seat: int, choice: Choice) -> None:
        mission = self.wording.tell_ability(Ability.D6)
        if choice.what == Do.DONE:
            self.page.say(f"{self.who(seat)} does not use {mission}", "P2.7")
        else:
            stone = f"1 stone on tile {choice.member + 1}{self._tell_own_stones()}"
            self.say_with_rest(seat, f"{self.who(seat)} uses {mission}: {stone}", "P2.7")

    def end(self) -> None:
        self.page.heading("The board before the evaluation")
        self.page.draw(draw_board(self.ledger))


def find_path(tiles: list[int], start: int | None) -> list[int]:
    """P2.5: the tiles of a placement in an order in which stones can have moved."""
    for path in permutations(tiles):
        if start in (None, path[0]) and all(two in find_neighbours(one) for one, two in pairwise(path)):
            return list(path)
    return tiles
