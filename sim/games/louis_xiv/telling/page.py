"""A page of a transcript: lines of text, in the order in which they are told.

Styles are written [seat0]A[/] and [rule](P3.7)[/]; whoever prints the page decides what they look like.
"""

from __future__ import annotations

from sim.core.page import Page as PlainPage
from sim.core.page import join, tell_rule
from sim.games.louis_xiv.telling.wording import tell_coats


class Page(PlainPage):
    """Collects lines; a sentence can stay open for what still belongs to it."""

    def __init__(self) -> None:
        super().__init__()
        self._lead: str | None = None
        self._joint = self._rule = self._otherwise = ""
        self._things: list[str | list[int]] = []  # words, or the kinds of coats drawn in a row
        self._notes: list[str] = []

    def open(
        self, lead: str, rule: str = "", joint: str = ": ", indent: int = 2, otherwise: str = ""
    ) -> None:
        """Begin a sentence: `add` and `add_coat` go on with it, whatever is said next ends it.

        It is lead, joint and what was added; if nothing was, lead and otherwise.
        """
        self.close()
        self._lead, self._rule, self._joint, self._otherwise = " " * indent + lead, rule, joint, otherwise

    def add(self, thing: str) -> None:
        self._things.append(thing)

    def add_coat(self, kind: int) -> None:
        """A coat of arms; coats in a row are told together."""
        if self._things and isinstance(self._things[-1], list):
            self._things[-1].append(kind)
        else:
            self._things.append([kind])

    def note(self, text: str, rule: str) -> None:
        """A line that must not break an open sentence: it follows it."""
        self._notes.append(f"  {text}{tell_rule(rule)}")
        if self._lead is None:
            self.close()

    def close(self) -> None:
        if self._lead is not None:
            things = [tell_coats(thing) if isinstance(thing, list) else thing for thing in self._things]
            told = self._joint + join(things) if things else self._otherwise
            self.lines.append(self._lead + told + tell_rule(self._rule))
        self.lines += self._notes
        self._lead, self._things, self._notes = None, [], []
