"""The slow twin of Louis XIV: the game written a second time, from the rules alone, clear before fast.

It exists to be compared with the fast engine, decision by decision. It reads like the rulebook and in the
rulebook's order; the ids in the comments (P2.5, M-D7, ...) are the clauses of the rules digest. All luck is
given in advance (`chance`), all numbers come from `box`, every choice is asked as a `Question`.
"""

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Any, NamedTuple

JOKER = 0
CHIPS = "ZBRHK"  # sceptre (Zepter), letter (Brief), ring, helmet, crown (Krone)
CROWN = "K"
CHIP_PAYOUTS = {"sceptre": "Z", "letter": "B", "ring": "R", "helmet": "H", "crown": CROWN}
COLOURS = ("light", "medium", "dark")
KINDS = 6  # kinds of coats shown by `snapshot`; a substitute (E3) has no kind

# B2: neighbours are diagonal.
NEIGHBOURS = {
    1: (2, 4, 6, 7), 2: (1, 3, 8, 9), 3: (2, 4, 10, 11), 4: (1, 3, 5, 12), 5: (4, 6), 6: (1, 5),
    7: (1, 8), 8: (2, 7), 9: (2, 10), 10: (3, 9), 11: (3, 12), 12: (4, 11),
}  # fmt: skip
TILES = tuple(NEIGHBOURS)

Option = tuple[Any, ...]
DONE: Option = ("done",)
Distribution = tuple[tuple[int, int], ...]  # (tile, stones), sorted by tile


class Question(NamedTuple):
    """One decision of one player: he answers with one of the options."""

    ask: str
    seat: int
    about: int | None
    options: list[Option]


Asking = Generator[Question, Option, Option]
Playing = Generator[Question, Option, None]
Ranking = Generator[Question, Option, list[list[int]]]
Evaluating = Generator[Question, Option, tuple[list[int], bool]]  # whose stones are lost, whether it flips


@cache
def placements(start: int, stones: int) -> list[Distribution]:
    """P2.5: what up to so many stones can look like that start on this tile (or on any, for the joker).

    The group walks along a simple path and leaves at least one stone on each tile of it.
    """
    if start == JOKER:
        return sorted({distribution for tile in TILES for distribution in placements(tile, stones)})
    found: set[Distribution] = set()

    def walk(path: tuple[int, ...], left: tuple[int, ...], group: int) -> None:
        """The group stands on the last tile of the path, having left stones on all before it."""
        for stay in range(1, group + 1):
            counts = (*left, stay)
            found.add(tuple(sorted(zip(path, counts, strict=True))))
            for there in NEIGHBOURS[path[-1]]:
                if there not in path:
                    walk((*path, there), counts, group - stay)

    walk((start,), (), stones)
    return sorted(found)


@dataclass
class Player:
    """What lies in front of a player and what he holds."""

    seat: int
    general: int  # his stones in the general supply
    own: int  # his stones in his own supply
    gold: int = 0
    chips: Counter[str] = field(default_factory=Counter)
    cards: list[int] = field(default_factory=list)  # influence cards
    intrigue: list[int] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)  # those of his intrigue cards he cannot play yet (P3.1)
    missions: list[int] = field(default_factory=list)  # in hand
    laid: list[int] = field(default_factory=list)  # laid out, in this order
    coats: Counter[int | None] = field(default_factory=Counter)  # by kind; None is a substitute (E3)
    used: Counter[str] = field(default_factory=Counter)  # how often he used each ability this round


class Twin:
    """One game. `play` runs it, `snapshot` shows it at any time, `result` tells how it ended."""

    def __init__(self, players: int, box: dict[str, Any], chance: dict[str, Any]) -> None:
        """S1-S4: the set-up."""
        self.box = box
        self.chance = chance
        self.missions = chance["missions"]
        self.neutral = players  # the index of the neutral colour, after the seats
        self.round = 1
        self.start = 0
        self.louis = 0  # no tile yet
        self.tile: int | None = None
        self.back_up = dict.fromkeys(TILES, False)  # S4: the front (red) sides are up
        self.stones = {tile: [0] * (players + 1) for tile in TILES}
        self.evaluated = [0] * (players + 1)
        self.centre: list[int] = []
        self.influence_deck = list(chance["influence"][0])
        self.intrigue_deck = list(chance["intrigue"])
        self.piles = {colour: list(chance["piles"][colour]) for colour in COLOURS}
        self.coats = list(chance["coats"])
        self.exceeded: set[str] = set()
        self.result: dict[str, Any] | None = None

        general = box["stones"][f"general_{players}"]
        self.players = [
            Player(seat, general[seat], box["stones"]["each"] - general[seat]) for seat in range(players)
        ]
        for player in self.players:
            self.take_gold(player, box["gold"]["start"])
            for colour in COLOURS:
                move_cards(self.piles[colour], player.missions, box["hand"][colour])

    def play(self) -> Playing:
        """The rounds with their four phases, then the end."""
        for number in range(self.box["rounds"]):
            self.round = number + 1
            self.start = number % len(self.players)  # P4.4
            for player in self.players:
                player.used.clear()
            yield from self.supply_phase()
            yield from self.influence_phase()
            yield from self.evaluation_phase()
            yield from self.mission_phase()
        self.end()

    # ------------------------------------------------------------------ asking, counting, taking

    def ask(self, ask: str, player: Player, about: int | None, options: list[Option]) -> Asking:
        """Let the player choose; a single option is no question."""
        if len(options) == 1:
            return options[0]
        answer = yield Question(ask, player.seat, about, options)
        if answer not in options:
            raise ValueError(f"{answer} is no option of the question {ask!r} to seat {player.seat}")
        return answer

    def clockwise(self) -> list[Player]:
        """All players, from the start player clockwise."""
        return self.players[self.start :] + self.players[: self.start]

    def amount(self, ability: str) -> int:
        """The number of a mission's effect."""
        return int(self.box["missions"][ability]["amount"])

    def ability(self, mission: int) -> str:
        """What the mission card does."""
        return str(self.missions[mission]["ability"])

    def laid_out(self, player: Player, ability: str) -> int:
        """How many missions with this ability the player has laid out."""
        return sum(self.ability(mission) == ability for mission in player.laid)

    def unused(self, player: Player, ability: str) -> bool:
        """M: a laid-out mission works once a round, the same one twice works twice."""
        return self.laid_out(player, ability) > player.used[ability]

    def take_gold(self, player: Player, gold: int) -> None:
        """C2: gold never runs out, but it is remembered when the coins would not do."""
        player.gold += gold
        if sum(other.gold for other in self.players) > self.box["supply"]["gold"]:
            self.exceeded.add("gold")

    def take_chip(self, player: Player, chip: str) -> None:
        """C2: chips never run out, but it is remembered when the pieces would not do."""
        player.chips[chip] += 1
        supply = self.box["supply"]["chips"][CHIPS.index(chip)]
        if sum(other.chips[chip] for other in self.players) > supply:
            self.exceeded.add(chip)

    def coat_available(self) -> bool:
        """E3: without a coat left none is given, unless substitutes are used."""
        return bool(self.coats) or self.box["coats"]["short"] == "substitute"

    def take_coats(self, player: Player, count: int = 1) -> int:
        """Draw coats of arms, as many as there are (E3); tells how many."""
        taken = 0
        while taken < count and self.coat_available():
            player.coats[self.coats.pop(0) if self.coats else None] += 1
            taken += 1
        return taken

    def take_back(self, player: Player, stones: int) -> None:
        """Stones from the general supply to the own one."""
        player.general -= stones
        player.own += stones

    def put_from_general(self, player: Player, tile: int, stones: int) -> None:
        """P2.9: from the general supply; from the own supply only what the general supply lacks."""
        from_general = min(stones, player.general)
        player.general -= from_general
        player.own -= stones - from_general
        self.stones[tile][player.seat] += stones

    def put_one_by_one(self, ask: str, player: Player, stones: int) -> Playing:
        """M-D6, payout 6: may put stones on any tiles, one after the other."""
        for _ in range(stones):
            options = [DONE]
            if player.general + player.own > 0:
                options += [("put", tile, 1) for tile in TILES]
            match (yield from self.ask(ask, player, None, options)):
                case ("put", tile, _):
                    self.put_from_general(player, tile, 1)
                case _:
                    return

    def put_at_once(self, ask: str, player: Player, tile: int, stones: int) -> Playing:
        """P2.1, payout 8: may put up to so many stones on the given tile."""
        options = [DONE, *(("put", tile, count) for count in up_to(stones, player.general + player.own))]
        match (yield from self.ask(ask, player, tile, options)):
            case ("put", _, count):
                self.put_from_general(player, tile, count)

    # ------------------------------------------------------------------ P1: supply phase

    def supply_phase(self) -> Playing:
        """P1: money card, compensation, missions for this phase, influence cards."""
        self.louis, gold = self.chance["money"][self.round - 1]  # P1.1
        for player in self.players:
            self.take_gold(player, gold)
        compensation = self.box["compensation"]  # P1.2
        if self.round == compensation["round"]:
            cards = compensation[f"cards_{len(self.players)}"]
            move_cards(self.intrigue_deck, self.players[self.start].intrigue, cards)
        for player in self.clockwise():  # P1.3
            yield from self.use_supply_missions(player)
        for player in self.clockwise():  # P1.4
            move_cards(self.influence_deck, player.cards, self.box["influence"]["dealt"])

    def use_supply_missions(self, player: Player) -> Playing:
        """P1.3: M-L2, M-L3, M-M1, M-M2 and M-D1 to M-D4, all optional, in the order he likes."""
        while True:
            options = [DONE, *self.supply_options(player)]
            answer = yield from self.ask("supply", player, None, options)
            if answer == DONE:
                return
            _, ability, stones = answer
            amount = self.amount(ability)
            player.used[ability] += 1
            match ability:
                case "L2" | "D1":
                    self.take_back(player, stones)
                case "L3" | "D2":
                    self.take_gold(player, amount)
                case "M1":
                    self.take_back(player, stones)
                    self.take_gold(player, amount - stones)
                case "M2":
                    self.take_coats(player, amount)
                case "D3":  # playable in this very round (P3.1)
                    move_cards(self.intrigue_deck, player.intrigue, amount)
                case "D4":
                    self.take_back(player, -1)
                    move_cards(self.influence_deck, player.cards, amount)

    def supply_options(self, player: Player) -> Iterator[Option]:
        """The unused missions for this phase that would do something."""
        for ability in ("L2", "L3", "M1", "M2", "D1", "D2", "D3", "D4"):
            if not self.unused(player, ability):
                continue
            match ability:
                case "L2" | "D1":
                    possible = up_to(self.amount(ability), player.general)
                case "M1":
                    possible = range(min(self.amount(ability), player.general) + 1)
                case "M2":
                    possible = range(1 if self.coat_available() else 0)
                case "D3":
                    possible = range(1 if self.intrigue_deck else 0)
                case "D4":
                    possible = range(1 if player.own and self.influence_deck else 0)
                case _:
                    possible = range(1)
            yield from (("use", ability, stones) for stones in possible)

    # ------------------------------------------------------------------ P2: influence phase

    def influence_phase(self) -> Playing:
        """P2: neutral stones, missions at the beginning, the cards, missions at the end, shuffling."""
        if len(self.players) == 2:
            self.place_neutral_stones()
        for player in self.clockwise():  # P2.1
            for mission in list(player.laid):
                ability = self.ability(mission)
                if ability in ("L4", "M3", "M4"):
                    tile = self.louis if ability == "M3" else self.missions[mission]["tile"]
                    yield from self.put_at_once("stone", player, tile, self.amount(ability))
        for player in self.clockwise():
            self.discard_last_card(player)
        while any(player.cards for player in self.players):  # P2.2
            for player in self.clockwise():
                if player.cards:
                    yield from self.turn(player)
                    self.discard_last_card(player)
        for player in self.clockwise():  # P2.7
            for _ in range(self.laid_out(player, "D6")):
                yield from self.put_one_by_one("last_stone", player, self.amount("D6"))
        self.influence_deck = list(self.chance["influence"][self.round])  # P2.8
        self.centre = []

    def place_neutral_stones(self) -> None:
        """P2.0: on the Louis tile and on the first persons turned up; jokers are skipped."""
        stones, persons = self.box["neutral"]["stones"], self.box["neutral"]["persons"]
        self.stones[self.louis][self.neutral] += stones
        while persons and self.influence_deck:
            card = self.influence_deck.pop(0)
            self.centre.append(card)
            if card != JOKER:
                self.stones[card][self.neutral] += stones
                persons -= 1

    def discard_last_card(self, player: Player) -> None:
        """P2.2: the last card is not played; it goes on top of the undealt deck."""
        if len(player.cards) == 1:
            self.influence_deck.insert(0, player.cards.pop())

    def turn(self, player: Player) -> Playing:
        """P2.2-P2.6: one card, for placing stones or for taking some back; or M-D5, M-L5, M-M5."""
        answer = yield from self.ask("turn", player, None, list(self.turn_options(player)))
        if answer == ("pay",):  # M-L5: the card is kept
            player.used["L5"] += 1
            player.gold -= self.amount("L5")
            return
        how, card, *what = answer
        player.cards.remove(card)
        self.centre.append(card)
        if how in ("place", "four"):
            for tile, stones in what[0]:
                player.own -= stones
                self.stones[tile][player.seat] += stones
        elif how in ("take", "take_four"):
            self.take_back(player, what[0])
        elif how == "swap":
            move_cards(self.influence_deck, player.cards, 1)
        player.used["M5"] += how == "swap"
        player.used["D5"] += how in ("four", "take_four")

    def turn_options(self, player: Player) -> Iterator[Option]:
        """Every way to spend each different card in hand."""
        for card in sorted(set(player.cards)):
            limit = self.box["place"]["joker" if card == JOKER else "person"]  # P2.3, P2.4
            yield ("nothing", card)  # P2.6
            yield from (("place", card, places) for places in placements(card, min(limit, player.own)))
            yield from (("take", card, stones) for stones in up_to(limit, player.general))
            if self.unused(player, "D5"):
                limit = self.amount("D5")
                yield from (("four", card, places) for places in placements(JOKER, min(limit, player.own)))
                yield from (("take_four", card, stones) for stones in up_to(limit, player.general))
            if self.unused(player, "M5") and self.influence_deck:
                yield ("swap", card)
        if self.unused(player, "L5") and player.gold >= self.amount("L5"):
            yield ("pay",)

    # ------------------------------------------------------------------ P3: evaluation phase

    def evaluation_phase(self) -> Playing:
        """P3: the tiles from 1 to 12."""
        for tile in TILES:
            self.tile = tile
            yield from self.play_intrigue_cards(tile)
            yield from self.evaluate(tile)
        self.tile = None
        for player in self.players:
            player.fresh.clear()

    def play_intrigue_cards(self, tile: int) -> Playing:
        """P3.1: stones from the general supply or from the own one, not mixed."""
        limits = self.box["intrigue"]
        for player in self.clockwise():
            while player.intrigue.count(tile) > player.fresh.count(tile):
                options = [DONE]
                options += [("general", stones) for stones in up_to(limits["from_general"], player.general)]
                options += [("own", stones) for stones in up_to(limits["from_own"], player.own)]
                match (yield from self.ask("intrigue", player, tile, options)):
                    case ("general", stones):
                        player.general -= stones
                    case ("own", stones):
                        player.own -= stones
                    case _:
                        break
                self.stones[tile][player.seat] += stones
                player.intrigue.remove(tile)
                self.intrigue_deck.append(tile)

    def evaluate(self, tile: int) -> Playing:
        """P3.2-P3.12: the payouts, then the stones leave, then the tile may flip."""
        side = self.box["tiles"][str(tile)]["back" if self.back_up[tile] else "front"]
        condition, amount = side["condition"], side["amount"]
        ranks = yield from self.ranking(tile, condition)
        self.evaluated, self.stones[tile] = self.stones[tile], [0] * len(self.evaluated)
        if tile == self.louis:
            losers, flips = yield from self.evaluate_louis(ranks, condition, amount)
        elif condition == "stones":
            losers, flips = yield from self.evaluate_stones(amount)
        else:
            losers, flips = yield from self.evaluate_majority(ranks, condition, amount)
        for player in self.players:  # P3.9
            if player.seat in losers:
                player.general += self.evaluated[player.seat]
            else:
                player.own += self.evaluated[player.seat]
        self.evaluated = [0] * len(self.evaluated)
        if flips:
            self.back_up[tile] = not self.back_up[tile]

    def ranking(self, tile: int, condition: str) -> Ranking:
        """The colours on the tile, most stones first, those tied together; P3.2: after "once first".

        P3.12: the neutral player ranks like a player.
        """
        stones = self.stones[tile]
        ranks = [
            [colour for colour, count in enumerate(stones) if count == level]
            for level in sorted(set(stones) - {0}, reverse=True)
        ]
        if condition == "stones" or not ranks or len(ranks[0]) == 1:
            return ranks
        first, *rest = ranks
        for player in self.clockwise():
            if player.seat in first and self.unused(player, "D7"):
                answer = yield from self.ask("once_first", player, tile, [DONE, ("yes",)])
                if answer == ("yes",):  # M-D7: the others tied rank behind him
                    player.used["D7"] += 1
                    return [[player.seat], [colour for colour in first if colour != player.seat], *rest]
        return ranks

    def present(self) -> list[Player]:
        """The players with at least one stone on the tile, from the start player clockwise."""
        return [player for player in self.clockwise() if self.evaluated[player.seat]]

    def evaluate_majority(self, ranks: list[list[int]], condition: str, price: int) -> Evaluating:
        """P3.3 (money), P3.4 (first place): the single leader for nothing; with money the others may buy."""
        leader = ranks[0] if ranks and len(ranks[0]) == 1 else []
        for player in self.present():
            if player.seat in leader:
                yield from self.pay_out(player)
        for player in self.present():
            if player.seat not in leader and condition == "money":
                yield from self.offer_bribe(player, price)
        return leader, bool(leader)

    def evaluate_stones(self, needed: int) -> Evaluating:
        """P3.5: everyone with so many stones, no leader first; nobody's stones are lost."""
        entitled = [player for player in self.clockwise() if self.evaluated[player.seat] >= needed]
        for player in entitled:
            yield from self.pay_out(player)
        return [], bool(entitled)

    def evaluate_louis(self, ranks: list[list[int]], condition: str, price: int) -> Evaluating:
        """P3.7: all tied for first get the payout; only a single first gets a crown and leaves a second."""
        first, second = [*ranks, [], []][:2]
        for player in self.present():
            if player.seat in first:
                yield from self.pay_out(player)
                for _ in range(self.box["louis"]["crowns"] if len(first) == 1 else 0):
                    self.take_chip(player, CROWN)
        for player in self.present():
            if [player.seat] == second and len(first) == 1:
                yield from self.pay_out(player)
            elif player.seat not in first and condition == "money":
                yield from self.offer_bribe(player, price)
        return first, bool(ranks) or self.box["louis"]["flips"] == "always"

    def offer_bribe(self, player: Player, price: int) -> Playing:
        """P3.3: may buy the payout, if he can; M-D8 makes it cheaper."""
        if discounts := self.laid_out(player, "D8"):
            price = max(0, price - discounts * self.amount("D8"))
        if player.gold < price:
            return
        answer = yield from self.ask("bribe", player, self.tile, [DONE, ("yes",)])
        if answer == ("yes",):
            player.gold -= price
            yield from self.pay_out(player)

    def pay_out(self, player: Player) -> Playing:
        """P3.8, P3.11: all that the tile pays; only the stones may be refused."""
        payout = self.box["tiles"][str(self.tile)]["payout"]
        for name, chip in CHIP_PAYOUTS.items():
            for _ in range(payout[name]):
                self.take_chip(player, chip)
        self.take_coats(player, payout["coats"])
        self.take_gold(player, payout["gold"])
        move_cards(self.influence_deck, player.cards, payout["influence"])
        player.fresh += move_cards(self.intrigue_deck, player.intrigue, payout["intrigue"])  # P3.1
        yield from self.put_one_by_one("payout_stone", player, payout["stone_anywhere"])
        yield from self.put_at_once("payout_put", player, 5, payout["stones_on_5"])
        options = [DONE, *(("back", stones) for stones in up_to(payout["stones_back"], player.general))]
        match (yield from self.ask("payout_take", player, self.tile, options)):
            case ("back", stones):
                self.take_back(player, stones)

    # ------------------------------------------------------------------ P4: mission phase

    def mission_phase(self) -> Playing:
        """P4: lay out missions and hand in chips, one player after the other; then M-L7."""
        for player in self.clockwise():
            yield from self.lay_out_missions(player)
            yield from self.hand_in_chips(player)
        for player in self.clockwise():  # P4.3
            for _ in range(self.laid_out(player, "L7")):
                yield from self.swap_missions(player)

    def lay_out_missions(self, player: Player) -> Playing:
        """P4.1: lay out a mission, draw a new one at once, and so on; M-L6 at any time in between."""
        while True:
            options = [DONE, *self.mission_options(player)]
            match (yield from self.ask("mission", player, None, options)):
                case ("lay", mission, payment):
                    player.chips.subtract(payment)
                    player.missions.remove(mission)
                    player.laid.append(mission)
                    extra = self.amount("L1") if self.ability(mission) == "L1" else 0  # M-L1
                    yield from self.draw_missions(player, 1 + extra)
                case ("crown", chip):  # M-L6
                    player.used["L6"] += 1
                    player.gold -= self.amount("L6")
                    player.chips[chip] -= 1
                    self.take_chip(player, CROWN)
                case _:
                    return

    def mission_options(self, player: Player) -> Iterator[Option]:
        """Every mission in hand with every payment, and the chips that M-L6 can turn into a crown."""
        payments = [
            payment
            for payment in combinations_with_replacement(CHIPS, 2)
            if all(player.chips[chip] >= payment.count(chip) for chip in payment)
        ]
        for mission in player.missions:
            cost = self.missions[mission]["cost"]
            yield from (("lay", mission, payment) for payment in payments if pays(payment, cost))
        if self.unused(player, "L6") and player.gold >= self.amount("L6"):
            yield from (("crown", chip) for chip in CHIPS if chip != CROWN and player.chips[chip])

    def draw_missions(self, player: Player, cards: int) -> Playing:
        """P4.1: one by one, looking, each from a pile of his choice that is not empty."""
        for _ in range(cards):
            options = [("draw", colour) for colour in COLOURS if self.piles[colour]]
            if options:
                _, colour = yield from self.ask("draw", player, None, options)
                move_cards(self.piles[colour], player.missions, 1)

    def hand_in_chips(self, player: Player) -> Playing:
        """P4.2: exactly one chip is kept, each other one goes back for a coat."""
        limit = self.box["chips"]["kept"]
        if player.chips.total() <= limit:
            return
        kept: Counter[str] = Counter()
        for _ in range(limit):
            options = [("keep", chip) for chip in CHIPS if player.chips[chip] > kept[chip]]
            _, chip = yield from self.ask("keep", player, None, options)
            kept[chip] += 1
        surplus = player.chips.total() - kept.total()
        player.chips = kept
        self.take_coats(player, surplus)

    def swap_missions(self, player: Player) -> Playing:
        """M-L7: missions from the hand under their piles, then as many new ones from any piles."""
        options = [DONE, *(("return", (mission,)) for mission in player.missions)]
        if self.amount("L7") > 1:
            for pair in permutations(player.missions, 2):
                one, other = (self.missions[mission]["colour"] for mission in pair)
                if one == other or pair[0] < pair[1]:  # the order matters only inside one pile
                    options.append(("return", pair))
        match (yield from self.ask("swap_missions", player, None, options)):
            case ("return", missions):
                for mission in missions:
                    player.missions.remove(mission)
                    self.piles[self.missions[mission]["colour"]].append(mission)
                yield from self.draw_missions(player, len(missions))

    # ------------------------------------------------------------------ E: the end

    def end(self) -> None:
        """E1-E4: the last coats, the majorities, the points, the winner."""
        end_coats = self.hand_out_end_coats()
        majority_points = self.majority_points()
        score = self.box["score"]
        mission_points = [
            sum(
                score[self.missions[mission]["colour"]] + self.box["missions"][self.ability(mission)]["bonus"]
                for mission in player.laid
            )
            for player in self.players
        ]
        coats = [player.coats.total() for player in self.players]
        points = [
            score["coat"] * coats[seat] + majority_points[seat] + mission_points[seat]
            for seat in range(len(self.players))
        ]
        # E4: on a tie, more stones in the own supply; still tied: the win is shared.
        own_stones = [player.own for player in self.players]
        tiebreak = own_stones if score["tiebreak"] == "stones" else [0] * len(points)
        standing = list(zip(points, tiebreak, strict=True))
        rank = [1 + sum(other > mine for other in standing) for mine in standing]
        winners = rank.count(1)
        tie_level = 2 if winners > 1 else 1 if points.count(max(points)) > 1 else 0
        self.result = {
            "points": points,
            "mission_points": mission_points,
            "coats": coats,
            "majority_points": majority_points,
            "end_coats": end_coats,
            "own_stones": own_stones,
            "share": [12 // winners if place == 1 else 0 for place in rank],
            "rank": rank,
            "tie_level": tie_level,
        }

    def hand_out_end_coats(self) -> list[list[int]]:
        """E1, E3: step by step, inside a step one at a time from the start player of the last round."""
        end = self.box["end"]
        per_coat = end["gold_per_coat"]
        steps = [
            [end["influence_card"] * len(player.cards) for player in self.players],
            [end["intrigue_card"] * len(player.intrigue) for player in self.players],
            [end["chip"] * player.chips.total() for player in self.players],
            [end["stone"] * sum(self.stones[tile][player.seat] for tile in TILES) for player in self.players],
            [player.gold // per_coat if per_coat else 0 for player in self.players],
        ]
        got = [[0] * len(steps) for _ in self.players]
        for step, due in enumerate(steps):
            while any(due):
                for player in self.clockwise():
                    if due[player.seat]:
                        due[player.seat] -= 1
                        got[player.seat][step] += self.take_coats(player)
        return got

    def majority_points(self) -> list[int]:
        """E2: for each kind, to all who have the most of it and at least one."""
        points = [0] * len(self.players)
        for kind in range(self.box["coats"]["kinds"]):
            most = max(player.coats[kind] for player in self.players)
            for player in self.players:
                if most and player.coats[kind] == most:
                    points[player.seat] += self.box["score"]["majority"]
        return points

    # ------------------------------------------------------------------ what can be seen from above

    def snapshot(self) -> dict[str, Any]:
        """The whole state of the game at this moment, hidden things included."""
        hands = ("cards", "intrigue", "fresh", "missions")
        return {
            "round": self.round,
            "start": self.start,
            "louis": self.louis or None,
            "tile": self.tile,
            "sides": [int(self.back_up[tile]) for tile in TILES],
            "stones": [list(self.stones[tile]) for tile in TILES],
            "evaluated": list(self.evaluated),
            **{
                name: [getattr(player, name) for player in self.players]
                for name in ("general", "own", "gold")
            },
            "chips": [[player.chips[chip] for chip in CHIPS] for player in self.players],
            **{name: [sorted(getattr(player, name)) for player in self.players] for name in hands},
            "laid": [list(player.laid) for player in self.players],
            "coats": [[player.coats[kind] for kind in (*range(KINDS), None)] for player in self.players],
            "centre": sorted(self.centre),
            "influence_deck": list(self.influence_deck),
            "intrigue_deck": list(self.intrigue_deck),
            "piles": {colour: list(pile) for colour, pile in self.piles.items()},
            "coats_left": len(self.coats),
            "exceeded": sorted(self.exceeded),
        }


def up_to(limit: int, available: int) -> range:
    """1, 2, ... up to the limit, but no more than there are."""
    return range(1, min(limit, available) + 1)


def move_cards(deck: list[int], hand: list[int], count: int) -> list[int]:
    """Draw from the top, as many as there are (P3.13: an empty deck gives no card); returns them."""
    drawn = deck[:count]
    del deck[:count]
    hand += drawn
    return drawn


def pays(payment: tuple[str, str], cost: str) -> bool:
    """P4.1: a crown stands for any chip, "?" is any chip; the order of the two does not matter."""
    return any(
        all(asked in ("?", chip) or chip == CROWN for chip, asked in zip(order, cost, strict=True))
        for order in (payment, payment[::-1])
    )
