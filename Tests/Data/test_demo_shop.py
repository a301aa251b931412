"""The files of TruFan's demo shop: complete, of one another's ids, and right by the rules of trade."""

from __future__ import annotations

import json
import re
import uuid
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

DEMO = Path(__file__).resolve().parents[2] / "Sources/TruFan/Server/Demo"
IDS = uuid.UUID("380ccab9-0000-4000-8000-000000000000")
OPEN_VENUE = "380ccab9-0000-4000-8000-000000000001"
MARKET_VENUE = "380ccab9-0000-4000-8000-000000000002"
CATEGORIES = {"grocery", "food", "beverage", "personal_care", "electronics", "other"}
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def read(name: str):
    return json.loads((DEMO / f"{name}.json").read_text())


ITEMS, SHOPS, REVIEWS, VENUES, LOTS, PEOPLE = map(
    read, ["catalogue", "shops", "reviews", "venues", "lots", "people"]
)


def slug(item) -> str:
    return item["picture"].removesuffix(".svg")


def final_price(item) -> Decimal:
    base, percent = Decimal(item["base_price"]), Decimal(item["markup_percent"])
    price = base + Decimal(item["markup_amount"]) + base * percent / 100
    return price.quantize(Decimal("0.01"), ROUND_HALF_UP)


def test_there_are_84_items_at_the_open_venue_and_12_at_the_market():
    assert Counter(item["venue"] for item in ITEMS) == {OPEN_VENUE: 84, MARKET_VENUE: 12}
    assert {item["category"] for item in ITEMS} == CATEGORIES
    assert {item["stock"] for item in ITEMS} == {"in_stock", "low", "out"}


@pytest.mark.parametrize("key", ["id", "sku", "barcode", "picture", "name", "description"])
def test_no_two_items_share(key):
    assert [value for value, count in Counter(item[key] for item in ITEMS).items() if count > 1] == []


def test_ids_are_derived_from_the_name_of_the_thing():
    kinds = [(ITEMS, "item", slug), (LOTS, "lot", lambda lot: lot["slug"])]
    kinds.append((PEOPLE, "person", lambda person: person["email"]))
    for things, kind, name in kinds:
        assert [thing["id"] for thing in things] == [str(uuid.uuid5(IDS, f"{kind}/{name(thing)}")) for thing in things]


def test_every_barcode_has_its_check_digit_and_a_prefix_for_shops_own_use():
    for item in ITEMS:
        code = item["barcode"]
        assert re.fullmatch(r"29\d{11}|4\d{11}", code), item["name"]
        assert sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(reversed(code))) % 10 == 0, item["name"]


def test_prices_and_limits_are_plausible():
    for item in ITEMS:
        for key in ("base_price", "markup_amount", "markup_percent"):
            assert re.fullmatch(r"\d{1,3}\.\d\d", item[key]), (item["name"], key)
        assert Decimal("1") < final_price(item) < Decimal("50"), item["name"]
        assert 1 <= item["max_quantity_per_order"] <= 100
        assert 1 <= item["popularity"] <= 100
        assert 5 <= item["estimated_shopping_time_minutes"] <= 30
        assert len(re.findall(r"[.!?](?: |$)", item["description"])) == 2, item["description"]


@pytest.mark.parametrize(
    "name, price",
    [("whole-milk", "5.49"), ("whole-wheat-bread", "3.84"), ("ibuprofen", "10.34"), ("spring-water", "1.55"),
     ("sea-salt-chips", "2.86"), ("bag-of-ice", "3.99")],
)  # fmt: skip
def test_the_final_prices_are_those_of_the_contract(name, price):
    assert [str(final_price(item)) for item in ITEMS if slug(item) == name] == [price]


def test_sarahs_shopping_list_is_for_sale_at_the_open_venue():
    for words in ("Milk", "Bread", "Eggs", "Phone Charger", "Ibuprofen"):
        found = [item for item in ITEMS if words in item["name"] and item["venue"] == OPEN_VENUE]
        assert found and all(item["stock"] == "in_stock" for item in found), words


def test_only_beer_and_wine_ask_for_an_age():
    adult = {slug(item) for item in ITEMS if item["requires_age_verification"]}
    assert adult == {"pale-ale", "lager", "red-wine", "white-wine"}


def test_every_item_is_of_one_of_the_four_shops():
    assert len(SHOPS) == 4
    places = {(shop["name"], venue, address) for shop in SHOPS for venue, address in shop["addresses"].items()}
    assert places == {(item["source_store"], item["venue"], item["source_address"]) for item in ITEMS}


def test_tags_and_nutrition_agree_with_the_category():
    for item in ITEMS:
        assert len(set(item["tags"])) == len(item["tags"])
        assert not {"dairy", "vegan"} <= set(item["tags"]), item["name"]
        if item["nutrition"]:
            assert item["category"] in {"grocery", "food", "beverage"}
            facts = {"serving", "calories", "fat_g", "carbohydrate_g", "sugar_g", "protein_g", "sodium_mg"}
            assert set(item["nutrition"]) == facts
            # The label is decoded as whole numbers.
            assert {type(item["nutrition"][fact]) for fact in facts - {"serving"}} == {int}, item["name"]
            assert item["nutrition"]["sugar_g"] <= item["nutrition"]["carbohydrate_g"], item["name"]


def test_reviews_are_short_varied_and_of_known_items():
    assert len(REVIEWS) == 120
    assert {review["item"] for review in REVIEWS} <= {item["id"] for item in ITEMS}
    assert len({review["text"] for review in REVIEWS}) == len({review["name"] for review in REVIEWS}) == 120
    for review in REVIEWS:
        assert re.fullmatch(r"[A-Z][a-z]+ [A-Z]\.", review["name"])
        assert 10 <= len(review["text"]) <= 200 and 1 <= review["days_ago"] <= 365
    stars = Counter(review["stars"] for review in REVIEWS)
    assert stars[5] > stars[4] > stars[3] > stars[2] > 0 and stars[1] == 0


def test_one_venue_never_closes_and_the_market_nearly_always():
    hours = {venue["id"]: venue["config"]["operating_hours"] for venue in VENUES}
    # A day on which a venue is closed is left out; null would be no hours.
    assert list(hours[OPEN_VENUE]) == DAYS
    # Whoever looks at the demo finds one store closed, at whatever hour people look.
    assert hours[MARKET_VENUE] == {"sunday": {"open": "01:00", "close": "02:30"}}
    assert all(day == {"open": "00:00", "close": "24:00"} for day in hours[OPEN_VENUE].values())


def test_each_venue_has_a_lot_and_one_lot_is_full():
    assert [lot["venue"] for lot in LOTS] == [OPEN_VENUE, MARKET_VENUE, None]
    for lot in LOTS:
        numbers = [space["number"] for space in lot["spaces"]]
        assert len(set(numbers)) == len(numbers) == lot["total_spaces"]
        assert {space["type"] for space in lot["spaces"]} <= {"standard", "compact", "accessible", "ev"}
    assert [all(space["is_occupied"] for space in lot["spaces"]) for lot in LOTS] == [False, False, True]


def test_everybody_of_the_documents_is_there():
    roles = {person["email"]: person["role"] for person in PEOPLE}
    assert len(roles) == len(PEOPLE)
    fixed = {"parker": "customer", "staff": "venue_staff", "admin": "venue_admin"}
    assert {name: roles[f"{name}@example.com"] for name in fixed} == fixed
    assert Counter(roles.values())["venue_staff"] == 3
    for person in PEOPLE:
        assert (person["role"] == "customer") == bool(person["vehicles"]) == (not person["venues"])
        assert sum(vehicle["is_default"] for vehicle in person["vehicles"]) == len(person["vehicles"][:1])
