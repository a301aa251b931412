"""kill -9 in the middle of each step of a new person's way: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Error, expect

from ledger import Ledger
from quartet_server import QuartetServer
from soul.sitter import PHONE, TABLET, Sitter, new_number, photos

SEED = int(os.environ.get("QUARTET_KILL_SEED", random.randrange(1_000_000)))
# How long a work of the background may take, in a debug build beside other tests.
WORK_SECONDS = 120


class Victim:
    """A person whose server dies again and again."""

    def __init__(self, sitter: Sitter, server: QuartetServer, chance: random.Random) -> None:
        self.sitter, self.server, self.chance = sitter, server, chance
        self.kills = 0

    def during(self, act: Callable[[], object], longest: float = 0.4) -> None:
        """Kills the server at some moment of a step, and starts it again. A minute passes meanwhile."""
        run = self.sitter.run
        murder = threading.Timer(self.chance.uniform(0.02, longest), self.server.kill)
        murder.start()
        self.sitter.page.set_default_timeout(1500)
        try:
            act()
        except (Error, AssertionError, OSError):
            pass  # the server died under it, as it was meant to
        murder.join()
        self.sitter.page.set_default_timeout(30_000)
        self.kills += 1
        with sqlite3.connect(self.server.database) as database:
            # Codes may be asked for once a minute.
            database.execute("UPDATE phone_codes SET sent_at = sent_at - 61000")
        self.server.start()
        self.sitter.runs_again(run)

    def clear(self) -> None:
        """Closes what was open before the server died, and opens again within a second."""
        quiet_since = time.monotonic()
        while time.monotonic() - quiet_since < 1:
            for name in ("closeShare", "closeFullScreen", "closeBatch", "closePreset"):
                if self.sitter[name].is_visible():
                    self.sitter[name].click()
                    expect(self.sitter[name]).to_have_count(0)
                    quiet_since = time.monotonic()
            self.sitter.page.wait_for_timeout(100)

    def count(self, rows: str) -> int:
        return Ledger(self.server.database).rows(f"SELECT COUNT(*) FROM {rows}")[0][0]

    def until(self, what: str, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + WORK_SECONDS
        while not is_so():
            assert time.monotonic() < end, what
            time.sleep(0.1)


@pytest.fixture(params=[PHONE, TABLET], ids=["390", "820"])
def victim(
    devices: Callable[..., BrowserContext], own_server: QuartetServer, request: pytest.FixtureRequest
) -> Iterator[Victim]:
    print(f"QUARTET_KILL_SEED={SEED}")
    sitter = Sitter(devices(request.param, scheme="dark", touch=True).new_page(), own_server.public_url, own_server.url)
    yield Victim(sitter.open(), own_server, random.Random(SEED))


@pytest.mark.timeout(600)
@pytest.mark.long
def test_kills_lose_nothing_and_double_nothing(victim: Victim) -> None:
    number = new_number()
    sign_in(victim, number)
    onboard(victim)
    train(victim)
    generate(victim, 0)
    generate(victim, 1)
    like_and_share(victim)
    change_pictures(victim)

    account = f"account_id = (SELECT id FROM accounts WHERE phone = '+1{number}')"
    owner = account.replace("account_id", "owner")
    assert victim.count(f"accounts WHERE phone = '+1{number}'") == 1
    assert victim.count(f"soul_folders WHERE {account}") == 1
    assert victim.count(f"soul_models WHERE {account} AND name = 'Countess' AND photo_count = 15") == 1
    assert victim.count(f"soul_generations WHERE {account} AND status = 'completed'") == 2
    assert victim.count(f"soul_pictures WHERE {account}") == 7
    assert victim.count(f"soul_favorites WHERE {account} AND type = 'image'") == 1
    assert victim.count(f"soul_albums WHERE {account}") == 1
    assert victim.count(f"soul_quotas WHERE {account} AND pictures = 8") == 1
    assert victim.count(f"notifications WHERE {owner.replace('owner', 'account')}") == 3
    # Fifteen photos, the character's thumbnail, and what is left of eight portraits.
    assert victim.count(f"blobs WHERE {owner} AND state = 'stored'") == 15 + 1 + 7
    assert Ledger(victim.server.database).rows("PRAGMA integrity_check") == [("ok",)]
    victim.during(lambda: leave(victim.sitter))
    gone_in_the_end(victim.sitter)
    assert victim.count(f"accounts WHERE phone = '+1{number}'") == 0
    assert victim.count("blobs WHERE kind = 'picture' AND state = 'stored'") == 0
    assert victim.count("soul_favorites") + victim.count("soul_albums") == 0
    assert victim.kills >= 14


def sign_in(victim: Victim, number: str) -> None:
    sitter = victim.sitter
    victim.during(lambda: sitter.ask_for_code(number))
    # The code's screen is kept, once one was sent.
    expect(sitter["phoneField"].or_(sitter["otpField"]).first).to_be_visible()
    no_screen_leaves(sitter)
    if sitter["phoneField"].is_visible():
        sitter.ask_for_code(number)
    victim.during(lambda: sitter["otpField"].fill(sitter.code(number)))
    # Whoever did not hear the answer asks for another code.
    expect(sitter["nameField"].or_(sitter["phoneField"]).or_(sitter["otpField"]).first).to_be_visible()
    no_screen_leaves(sitter)
    if sitter["otpField"].is_visible():
        sitter["changeNumberButton"].click()
        expect(sitter["phoneField"]).to_be_visible()
    if sitter["phoneField"].is_visible():
        sitter.ask_for_code(number)
        sitter["otpField"].fill(sitter.code(number))
    expect(sitter["nameField"]).to_be_visible()


def no_screen_leaves(sitter: Sitter) -> None:
    """A screen that leaves is still seen, but is no place to type."""
    expect(sitter.page.locator("[inert]")).to_have_count(0)


def onboard(victim: Victim) -> None:
    sitter = victim.sitter
    sitter.fill_profile("Ada Lovelace")
    victim.during(lambda: sitter["completeButton"].click())
    expect(sitter["nameField"].or_(sitter["photosPicker"])).to_be_visible()
    if sitter["nameField"].is_visible():
        sitter.fill_profile("Ada Lovelace")
        sitter["completeButton"].click()
    expect(sitter["photosPicker"]).to_be_visible()

    files = photos(15)

    def send() -> None:
        sitter.choose(files)
        time.sleep(5)

    victim.during(send, longest=4)
    stored = victim.count("soul_photos WHERE folder NOT LIKE 'temp_demo%'")
    # What had arrived is there; the next one may have, without an answer.
    if stored:
        expect(sitter["photoCount"]).to_contain_text(str(stored))
    sitter.choose(files[max(0, stored - 1) :])
    victim.until("15 photos", lambda: victim.count("soul_photos WHERE folder NOT LIKE 'temp_demo%'") == 15)
    expect(sitter["continueButton"]).to_be_enabled()
    sitter["continueButton"].click()
    expect(sitter["imageCount"]).to_be_visible()
    sitter["continueButton"].click()
    victim.during(lambda: sitter["enableNotifications"].click())
    asked = sitter["enableNotifications"].or_(sitter["tab-home"])
    expect(asked.or_(sitter["imageCount"]).first).to_be_visible()
    no_screen_leaves(sitter)
    if sitter["imageCount"].is_visible():
        # The server died before the tap on Continue was stored.
        sitter["continueButton"].click()
        expect(asked.first).to_be_visible()
        no_screen_leaves(sitter)
    if sitter["enableNotifications"].is_visible():
        sitter["enableNotifications"].click()
    expect(sitter["tab-home"]).to_be_visible()


def train(victim: Victim) -> None:
    sitter = victim.sitter
    sitter["tab-profile"].click()
    victim.during(lambda: sitter.name_character("Ada"))
    models = "soul_models WHERE name = 'Ada'"
    sitter["tab-profile"].click()
    card = sitter.page.locator("[data-testid^=modelCard-]")
    expect(card.or_(sitter["useOnboardingPhotos"]).first).to_be_visible()
    if victim.count(models) == 0:
        sitter.name_character("Ada")
    expect(card).to_have_count(1)
    # Once more while the portraits' machine works.
    victim.during(lambda: time.sleep(2), longest=1.5)
    victim.until("a model", lambda: victim.count(f"{models} AND status = 'completed'") == 1)


def generate(victim: Victim, preset: int) -> None:
    sitter = victim.sitter

    def ask() -> None:
        sitter["tab-home"].click()
        sitter.cards.nth(preset).click()
        sitter["generateButton"].click()

    sitter["tab-home"].click()
    sitter.cards.nth(preset).click()
    expect(sitter["generateButton"]).to_be_enabled()
    victim.during(lambda: sitter["generateButton"].click())
    mine = "soul_generations WHERE model_id IS NOT NULL"
    if victim.count(mine) == preset:
        victim.clear()
        ask()
    victim.until("a generation", lambda: victim.count(mine) == preset + 1)
    victim.during(lambda: time.sleep(3), longest=2.5)
    victim.until("pictures", lambda: victim.count(f"{mine} AND status = 'completed'") == preset + 1)
    victim.clear()
    sitter["tab-gallery"].click()
    expect(sitter.stacks).to_have_count(preset + 1)


def like_and_share(victim: Victim) -> None:
    """Likes a picture, and makes a link to all four."""
    sitter = victim.sitter

    def open_picture() -> None:
        sitter["tab-gallery"].click()
        sitter.stacks.first.click()
        sitter["image-0"].click()

    open_picture()
    victim.during(lambda: sitter["favoriteImage"].click())
    victim.clear()
    if victim.count("soul_favorites") == 0:
        open_picture()
        sitter["favoriteImage"].click()
    victim.until("a favorite", lambda: victim.count("soul_favorites") == 1)

    def share() -> None:
        sitter["tab-gallery"].click()
        sitter.stacks.first.click()
        sitter["shareBatch"].click()

    victim.clear()
    share()
    victim.during(lambda: sitter["makeLink"].click())
    victim.clear()
    if victim.count("soul_albums") == 0:
        share()
        sitter["makeLink"].click()
    victim.until("a link", lambda: victim.count("soul_albums") == 1)
    victim.clear()


def change_pictures(victim: Victim) -> None:
    """Deletes a picture, and renames the character."""
    sitter = victim.sitter
    sitter["tab-gallery"].click()
    sitter.stacks.first.click()
    sitter["image-1"].click()
    sitter["deleteImage"].click()
    victim.during(lambda: sitter["confirmDeleteImage"].click())
    victim.clear()
    if victim.count("soul_pictures") == 8:
        sitter["tab-gallery"].click()
        sitter.stacks.first.click()
        sitter["image-1"].click()
        sitter["deleteImage"].click()
        sitter["confirmDeleteImage"].click()
    victim.until("a deletion", lambda: victim.count("soul_pictures") == 7)

    def rename() -> None:
        sitter.page.locator("[data-testid^=rename-]").click()
        sitter["renameField"].fill("Countess")
        sitter["saveName"].click()

    victim.clear()
    sitter["tab-profile"].click()
    victim.during(rename)
    sitter["tab-profile"].click()
    if victim.count("soul_models WHERE name = 'Countess'") == 0:
        rename()
    expect(sitter.page.locator("[data-testid^=rename-]")).to_contain_text("Countess")


def leave(sitter: Sitter) -> None:
    sitter["tab-profile"].click()
    sitter["accountButton"].click()
    sitter["deleteAccountButton"].click()
    sitter["confirmDeleteAccount"].click()


def gone_in_the_end(sitter: Sitter) -> None:
    """Deletes the account unless that was done. The app may hear of it in the middle of these taps."""
    expect(sitter["phoneField"].or_(sitter["tab-profile"]).first).to_be_visible()
    if not sitter["phoneField"].is_visible():
        sitter.page.set_default_timeout(5000)
        try:
            leave(sitter)
        except Error:
            pass  # what was to be tapped has gone with the account
    expect(sitter["phoneField"]).to_be_visible()
