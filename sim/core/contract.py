"""What a game must offer so that every other room can work with it without knowing it.

A game's module `game` exports the names below; its world is a record with the fields below.
"""

from __future__ import annotations

from types import ModuleType

GAME_EXPORTS = {
    "NAME": "as people write it: the folder, with dashes",
    "TITLE": "title, author, year",
    "PLAYERS": "the numbers of players it can be played with",
    "LINE_UP": "who plays where nobody is named: strategies, one a seat, as many as usually play",
    "WORLD": "layout of the world",
    "SHOWN": "layouts of what a strategy is shown: me, table, offer, book",
    "RESULT": "layout of an outcome",
    "WHOLE_WIN": "a win in the parts into which it can be shared, so that every share is a whole number",
    "Ask": "IntEnum of the decisions",
    "Do": "IntEnum of what an option does",
    "load_box": "(changes, name of the variant) → checked facts",
    "box_rows": "facts → tables for people: title, columns, rows",
    "make_book": "facts → image of the book",
    "clear_plan": "(world): no intervention",
    "add_intervention": "(world, text): one intervention; refuses what is not known",
    "INTERVENTIONS": "examples that can be carried out with any number of players → what they do",
    "play_game": "kernel: (world), the deal on the desk",
    "redeal": "kernel: (world, seat, key): what a seat cannot know is dealt anew",
    "play_many": "kernel: (world, first deal, deals, rows), as core.deals.note_outcome fills them",
    "TABLES": "what a log can hold (core.table): first players (seat, points, share, rank …), last decisions",
    "LEVELS": "log level → names of tables; outcomes is the players alone",
    "play_rows": "kernel: (world, first deal, deals, wanted, threshold, buffers, counts) → deals played",
    "tell_option": "(world, number of an option) → words",
    "tell_game": "(facts, world, trace, names) → chapters of lines: set-up, rounds, end",
}

OPTIONAL_EXPORTS = {
    "BOARD": "where tiles lie: tile, as the files number it → (x, y), to the right and downwards",
    "CARD_VALUE": "what a study must know to say what a card is worth: a dict with the keys below",
    "COMPENSATION": "key of the box, with {players}, of what makes up for a seat: a number a seat",
    "TIE_BREAK": "the column of the players table that decides between equal points",
}

CARD_VALUE_KEYS = {
    "word": "what people call a card: mission",
    "used": "what they do with it: laid out",
    "effect": "what they call what it does: ability",
    "log": "the log level that keeps uses and draws",
    "uses": "table with a row each time that a card is used: seat …",
    "draws": "table with a row each draw: seat, number, round (0: set-up), cards_left, …_before (what stood "
    "then), copies_left where there are several of a card, forced where an intervention can choose",
    "card": "the column of uses and draws that names the card",
    "pile": "the column of draws that says which pile a card came from; seat: everybody has his own",
    "worked": "the column of uses that is above 0 where the effect was carried out",
    "blank": "the intervention that takes the effect of a card: {card} is its name, {seat} and any others "
    "are columns of uses",
}
CARD_VALUE_OPTIONS = {
    "moment": "the column of uses with the round from which a blank works; without: from the start",
    "effects": "the cards that have an effect to blank; without: all",
    "grant": "the intervention that gives a card: {seat}, {card}, {round}; needs a moment",
    "unpaired": "changes of the box that cut what a card does loose from what it costs",
}

WORLD_FIELDS = ("desk", "offer", "table", "me", "hidden", "plan", "result", "book", "trace")


def check_game(game: ModuleType) -> None:
    """A game that lacks something is refused at once, not in the middle of a run."""
    missing = [name for name in GAME_EXPORTS if not hasattr(game, name)]
    if missing:
        wanted = "; ".join(f"{name} ({GAME_EXPORTS[name]})" for name in missing)
        raise TypeError(f"{game.__name__} is not a game yet: it lacks {wanted}")
    missing = [name for name in WORLD_FIELDS if name not in game.WORLD.names]
    if missing:
        raise TypeError(f"{game.__name__}: its WORLD lacks {', '.join(missing)}")
