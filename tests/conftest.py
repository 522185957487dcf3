"""Tests run the kernels as plain Python unless told otherwise; the mode must stand before sim is imported."""

import os

import pytest

os.environ.setdefault("SUNKING_PLAIN", "1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test of compiled kernels proves nothing about plain ones."""
    if os.environ["SUNKING_PLAIN"] == "1":
        plain = pytest.mark.skip(reason="needs compiled kernels: SUNKING_PLAIN=0")
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(plain)
