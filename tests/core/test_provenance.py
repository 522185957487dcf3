"""Data without a source is refused, and every refusal says what to do."""

from pathlib import Path

import pytest

from sim.core.provenance import DataError, Facts, find_kind, parse_setting, read_facts, read_variant

GOOD = """
days = { value = 4, status = "printed", source = "rulebook", least = 1, most = 8, unit = "day", rule = "S1" }
open = { value = true, status = "printed", source = "rulebook" }
[prices]
bread = { value = 3, status = "assumed", range = [2, 3], source = "nobody says" }
steps = { value = [5, 6], status = "reported", source = "a review", least = 0 }
marks = { value = ["a", "b"], status = "assumed", range = ["a", "b", "c"], source = "nobody says" }
mode = { value = "calm", status = "printed", source = "rulebook", choices = ["calm", "wild"] }
[prices.shop]
name = "The shop"
text = "It sells bread."
"""


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    (tmp_path / "good.toml").write_text(GOOD)
    return read_facts(tmp_path)


def test_a_leaf_becomes_a_fact_with_its_provenance(facts: Facts) -> None:
    days = facts["days"]
    assert (days.value, days.status, days.source, days.unit, days.rule) == (
        4,
        "printed",
        "rulebook",
        "day",
        "S1",
    )
    assert (days.least, days.most) == (1, 8)
    assert facts["prices.bread"].range == (2, 3)
    assert facts["prices.steps"].value == (5, 6)


def test_keys_keep_the_order_of_the_file(facts: Facts) -> None:
    assert list(facts)[:3] == ["days", "open", "prices.bread"]


def test_names_and_texts_are_labels_not_facts(facts: Facts) -> None:
    assert facts.labels == {"prices.shop.name": "The shop", "prices.shop.text": "It sells bread."}
    assert "prices.shop.name" not in facts


def test_nested_gives_plain_values(facts: Facts) -> None:
    prices = {"bread": 3, "steps": [5, 6], "marks": ["a", "b"], "mode": "calm"}
    assert facts.nested() == {"days": 4, "open": True, "prices": prices}


REFUSED_LEAVES = [
    ("a = { value = 3, source = 's' }", "bad.toml: a: has no status; every value needs"),
    ("a = { value = 3, status = 'printed' }", "bad.toml: a: has no source"),
    ("a = { value = 3, status = 'printed', source = '' }", "a: has no source"),
    ("a = { status = 'printed', source = 's' }", "a: has no value"),
    ("a = 3", "bad.toml: a: a bare value; write { value = "),
    ("[b]\nname = 3", "b.name: a bare value"),
    (
        "a = { value = 3, status = 'guessed', source = 's' }",
        "unknown status 'guessed'; it must be one of printed",
    ),
    ("a = { value = 3, status = 'assumed', source = 's' }", "a = 3: assumed without a range; add range"),
    ("a = { value = 3, status = 'assumed', range = [4], source = 's' }", "not in its own range [4]"),
    (
        "a = { value = 3, status = 'printed', source = 's', colour = 1 }",
        "unknown field 'colour'; known are value,",
    ),
    (
        "a = { value = 3, status = 'printed', source = 's', least = '1' }",
        "least = '1': wrong kind; a int is needed",
    ),
    ("a = { value = 'x', status = 'printed', source = 's', choices = ['y', 'z'] }", "choose one of y, z"),
    ("a = { value = 3, status = 'printed', source = 's', least = 4 }", "3 is too small; the least is 4"),
    ("a = { value = 3, status = 'printed', source = 's', most = 2 }", "3 is too large; the most is 2"),
    ("a = { value = [1, 9], status = 'printed', source = 's', most = 2 }", "9 is too large; the most is 2"),
    ("a = { value = 'x', status = 'printed', source = 's', most = 2 }", "a text has no least and most"),
    ("a = { value = 1.5, status = 'printed', source = 's' }", "value 1.5; a whole number"),
    (
        "a = { value = [1, 'x'], status = 'printed', source = 's' }",
        "a whole number, text, true, false or list",
    ),
    ("a = {", "bad.toml: broken TOML"),
    ("ok = 1\n\na = = 3", "at line 3"),
]


@pytest.mark.parametrize(("content", "message"), REFUSED_LEAVES)
def test_a_file_is_refused_with_place_and_reason(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "bad.toml").write_text(content)
    with pytest.raises(DataError) as refusal:
        read_facts(tmp_path)
    assert message in str(refusal.value)


def test_a_key_in_two_files_is_refused(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text("a = { value = 3, status = 'printed', source = 's' }")
    with pytest.raises(DataError, match=r"two\.toml: a: stands in one\.toml already"):
        read_facts(tmp_path)


def test_a_folder_without_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no data here"):
        read_facts(tmp_path)


def test_a_change_keeps_bounds_and_names_the_variant(facts: Facts) -> None:
    days = facts.changed({"days": 5}, "long").find("days")
    assert (days.value, days.status, days.source, days.most) == (5, "variant", "variant 'long'", 8)
    assert facts.value("days") == 4


def test_a_change_to_the_same_value_keeps_status_and_source(facts: Facts) -> None:
    assert facts.changed({"days": 4, "prices.steps": [5, 6]}) == facts


def test_a_list_may_be_emptied_and_filled_again(facts: Facts) -> None:
    empty = facts.changed({"prices.marks": []})
    assert empty.changed({"prices.marks": ["c"]}).value("prices.marks") == ("c",)


REFUSED_CHANGES = [
    ("prices.bred", 3, "prices.bred: no such key; did you mean prices.bread"),
    ("zzz", 3, "zzz: no such key; no key is like it"),
    ("days", "five", "days = 'five': wrong kind of value; a whole number is needed"),
    ("days", True, "a whole number is needed"),
    ("days", 4.0, "a whole number is needed"),
    ("open", 1, "a yes or no is needed"),
    ("prices.steps", ["x"], "a list of whole numbers is needed"),
    ("prices.steps", 5, "a list of whole numbers is needed"),
    ("prices.mode", "loud", "prices.mode = 'loud': not possible; choose one of calm, wild"),
    ("days", 0, "days = 0: 0 is too small; the least is 1"),
    ("days", 9, "9 is too large; the most is 8"),
    ("prices.steps", [1, -1], "-1 is too small; the least is 0"),
]


@pytest.mark.parametrize(("key", "value", "message"), REFUSED_CHANGES)
def test_a_change_is_refused_with_a_reason(facts: Facts, key: str, value: object, message: str) -> None:
    with pytest.raises(DataError) as refusal:
        facts.changed({key: value})
    assert message in str(refusal.value)


def test_the_fingerprint_is_of_values_not_of_sources(tmp_path: Path, facts: Facts) -> None:
    (tmp_path / "good.toml").write_text(GOOD.replace("rulebook", "hearsay"))
    assert read_facts(tmp_path).fingerprint() == facts.fingerprint()
    assert facts.changed({"days": 5}).fingerprint() != facts.fingerprint()
    assert len(facts.fingerprint()) == 64


def test_extending_never_overwrites(facts: Facts) -> None:
    assert facts.extended([facts.changed({"days": 5})["days"]]).value("days") == 4


def test_a_variant_file_takes_tables_and_quoted_keys(tmp_path: Path, facts: Facts) -> None:
    path = tmp_path / "dear.toml"
    path.write_text('description = "d"\n[set]\ndays = 5\n"prices.bread" = 9\n[set.prices]\nsteps = [1, 2]\n')
    name, description, changes = read_variant(path)
    assert (name, description) == ("dear", "d")
    assert changes == {"days": 5, "prices.bread": 9, "prices.steps": [1, 2]}
    assert facts.changed(changes, name).value("prices.steps") == (1, 2)


REFUSED_VARIANTS = [
    ("days = 5", "v.toml: days: not name, description or [set]; move it under [set]"),
    ("set = 5", "v.toml: set: must be a table"),
    ('[set]\n"a.b" = 1\n[set.a]\nb = 2', "v.toml: a.b: is set twice"),
    ("[set", "v.toml: broken TOML"),
]


@pytest.mark.parametrize(("content", "message"), REFUSED_VARIANTS)
def test_a_variant_file_is_refused_with_a_reason(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "v.toml").write_text(content)
    with pytest.raises(DataError) as refusal:
        read_variant(tmp_path / "v.toml")
    assert message in str(refusal.value)


def test_a_missing_variant_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.toml: cannot be read"):
        read_variant(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("days=5", "days", 5),
        ("open = no", "open", False),
        ("prices.steps=5, 5,6", "prices.steps", (5, 5, 6)),
        ("prices.steps=", "prices.steps", ()),
        ("prices.marks=a,c", "prices.marks", ("a", "c")),
        ("prices.mode=wild", "prices.mode", "wild"),
    ],
)
def test_a_setting_is_read_as_the_kind_of_its_key(facts: Facts, text: str, key: str, value: object) -> None:
    assert parse_setting(text, facts) == (key, value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("days", "days: no '=' in it; write key=value"),
        ("dayz=5", "dayz: no such key; did you mean days"),
        ("days=many", "days=many: 'many' is not a whole number"),
        ("open=perhaps", "'perhaps' is not a yes or no"),
        ("prices.steps=1,x", "'1,x' is not a list of whole numbers"),
    ],
)
def test_a_setting_is_refused_with_a_reason(facts: Facts, text: str, message: str) -> None:
    with pytest.raises(DataError) as refusal:
        parse_setting(text, facts)
    assert message in str(refusal.value)


def test_kinds_are_told_in_words() -> None:
    assert find_kind((1, 2)) == "list of whole numbers"
    assert find_kind(("a", 2)) == ""
    assert find_kind(2.5) == ""
