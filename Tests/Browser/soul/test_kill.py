"""kill -9 in the middle of each step of a new person's way: nothing acknowledged is lost, nothing is done twice.

A browser's app dies with its server and begins anew: it must then show what was stored, and the person goes on from
there. A phone's app outlives the server: there the person taps again, and the app sends the same wish once more.
"""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Error, Locator, expect

from ledger import Ledger
from quartet_server import QuartetServer
from soul.api import Person
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


@pytest.mark.timeout(800)
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
    train_and_delete_another(victim)
    look_at_the_link(victim)

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
    assert victim.count(f"notifications WHERE {owner.replace('owner', 'account')}") == 4
    # Fifteen photos, the character's thumbnail, and what is left of eight portraits. The files of the other character
    # are deleted in the background.
    victim.until("the files", lambda: victim.count(f"blobs WHERE {owner} AND state = 'stored'") == 15 + 1 + 7)
    assert Ledger(victim.server.database).rows("PRAGMA integrity_check") == [("ok",)]
    victim.during(lambda: leave(victim.sitter))
    gone_in_the_end(victim.sitter)
    assert victim.count(f"accounts WHERE phone = '+1{number}'") == 0
    assert victim.count("blobs WHERE kind = 'picture' AND state = 'stored'") == 0
    assert victim.count("soul_favorites") + victim.count("soul_albums") == 0
    assert victim.kills == 19


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
        try:
            sitter["changeNumberButton"].click(timeout=5000)
        except Error:
            pass  # the app has signed in meanwhile
        expect(sitter["phoneField"].or_(sitter["nameField"]).first).to_be_visible()
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
    # What was stored is shown, so that nobody begins it once more.
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
    victim.clear()
    if victim.count(mine) == preset:
        ask()
    # Its place is in the gallery, or its pictures are: nobody asks once more.
    sitter["tab-gallery"].click()
    expect(sitter["pendingGeneration"].or_(sitter.stacks.nth(preset)).first).to_be_visible()
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
    is_stored = victim.count("soul_favorites") == 1
    open_picture()
    if not is_stored:
        sitter["favoriteImage"].click()
    expect(sitter["favoriteImage"]).to_have_attribute("aria-pressed", "true")
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


def train_and_delete_another(victim: Victim) -> None:
    """Generate New, and the deletion of that character with its photos."""
    sitter = victim.sitter
    files = photos(20)
    photo_rows = "soul_photos WHERE folder NOT LIKE 'temp_demo%'"
    models = "soul_models WHERE name = 'Summer'"
    cards = sitter.page.locator("[data-testid^=modelCard-]")

    def send() -> None:
        sitter.begin_character("Summer", files)
        time.sleep(5)

    sitter["tab-profile"].click()
    victim.during(send, longest=4)
    stored = victim.count(photo_rows) - 15
    sitter["tab-profile"].click()
    sitter.begin_character("Summer", files[max(0, stored - 1) :])
    if stored:
        expect(sitter["earlierPhotos"]).to_be_visible()
    victim.until("20 photos more", lambda: victim.count(photo_rows) == 15 + 20)
    expect(sitter["photoCount"]).to_have_text("20 photos are in")
    expect(sitter["startTraining"]).to_be_enabled()
    victim.during(lambda: sitter["startTraining"].click())
    sitter["tab-profile"].click()
    if victim.count(models) == 0:
        sitter["generateNew"].click()
        expect(sitter["photoCount"]).to_have_text("20 photos are in")
        sitter["modelNameField"].fill("Summer")
        sitter["startTraining"].click()
    expect(cards).to_have_count(2)
    victim.until("another model", lambda: victim.count(f"{models} AND status = 'completed'") == 1)

    confirm_deletion(sitter)
    victim.during(lambda: sitter["confirmDeleteModel"].click())
    sitter["tab-profile"].click()
    if victim.count(models) == 1:
        confirm_deletion(sitter).click()
    expect(cards).to_have_count(1)
    victim.until("a deletion", lambda: victim.count(models) == 0)
    assert victim.count(photo_rows) == 15


def confirm_deletion(sitter: Sitter) -> Locator:
    """Opens the question before the character goes, and returns its answer."""
    sitter["editModels"].click()
    # A button that shakes never stands still, which a click would wait for.
    sitter.page.get_by_label("Delete Summer", exact=True).click(force=True)
    expect(sitter["confirmDeleteModel"]).to_be_visible()
    return sitter["confirmDeleteModel"]


def look_at_the_link(victim: Victim) -> None:
    """The one link is in the list, however often its maker had to begin anew."""
    sitter = victim.sitter
    sitter["tab-profile"].click()
    sitter["accountButton"].click()
    sitter["sharedLinks"].click()
    expect(sitter.page.locator("[data-testid^=albumState-]")).to_contain_text("Until")
    sitter["tab-profile"].click()
    expect(sitter["accountButton"]).to_be_visible()


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


class Phone:
    """A person with an app that outlives the server: it sends a wish again, with its key, until it hears an answer."""

    def __init__(self, person: Person, server: QuartetServer, chance: random.Random) -> None:
        self.person, self.server, self.chance = person, server, chance
        self.account = person.get("/api/users/profile")["user"]["id"]
        self.kills = 0

    def taps(self, method: str, path: str, body: dict | None = None, *, has_key: bool = True) -> list[dict]:
        """The answers that were heard to one wish. The server dies under each sending but the last."""
        headers = self.person.headers | ({"Idempotency-Key": str(uuid.uuid4())} if has_key else {})
        answers = []
        for is_last in (False, False, True):
            murder = threading.Timer(self.chance.uniform(0, 0.08), self.server.kill)
            if not is_last:
                murder.start()
            try:
                answer = self.person.http.fetch(self.person.url + path, method=method, data=body, headers=headers)
                # What was deleted by a sending before is not known any more.
                assert answer.ok or (method == "DELETE" and answer.status == 404), answer.text()
                answers.append(answer.json())
            except Error:
                assert not is_last
            if not is_last:
                murder.join()
                self.kills += 1
                self.server.start()
        return answers

    def count(self, rows: str) -> int:
        """How many rows there are of this person's."""
        return Ledger(self.server.database).rows(f"SELECT COUNT(*) FROM {rows} account_id = ?", self.account)[0][0]


def of_one(answers: list[dict], name: str) -> str:
    """What all answers call the same thing by."""
    names = {answer[name] for answer in answers}
    assert len(names) == 1, answers
    return names.pop()


@pytest.mark.timeout(600)
@pytest.mark.long
def test_a_wish_that_is_sent_again_after_a_kill_is_done_once(
    devices: Callable[..., BrowserContext], own_server: QuartetServer
) -> None:
    """Also where the first sending was stored, and only its answer was lost."""
    print(f"QUARTET_KILL_SEED={SEED}")
    page = devices(PHONE, scheme="dark").new_page()
    person = Person(page.request, Sitter(page, own_server.public_url, own_server.url))
    phone = Phone(person, own_server, random.Random(SEED))

    # A folder is trained once, whatever is sent, so the app sends no key.
    training = {"modelName": "Ada", "tempFolderName": person.folder()}
    begun = phone.taps("POST", "/api/onboarding/train-from-images", training, has_key=False)
    model = of_one([answer["model"] for answer in begun], "id")
    assert phone.count("soul_models WHERE") == 1
    done = person.wait(f"/api/models/{model}", lambda model: model["status"] in ("completed", "failed"))
    assert done["status"] == "completed", done

    preset = person.get("/api/presets")["presets"][0]
    look = {"prompt": preset["prompt"], "style_id": preset["style_id"], "quality": "high", "aspect_ratio": "3:4"}
    begun = phone.taps("POST", "/api/generate", look | {"higgsfield_id": done["higgsfield_id"]})
    first = person.made(of_one(begun, "generationId"))
    begun = phone.taps("POST", f"/api/images/{first['image_ids'][0]}/more")
    person.made(of_one(begun, "generationId"))
    assert phone.count("soul_generations WHERE") == 2
    assert phone.count("soul_pictures WHERE") == 8
    assert phone.count("soul_quotas WHERE pictures = 8 AND") == 1

    of_one(phone.taps("POST", "/api/albums", {"image_ids": first["image_ids"], "days": 7}), "id")
    assert phone.count("soul_albums WHERE") == 1
    phone.taps("PUT", f"/api/favorites/image/{first['image_ids'][0]}", has_key=False)
    assert phone.count("soul_favorites WHERE") == 1

    # The character goes with all that was made of it, and not what was used of the month.
    phone.taps("DELETE", f"/api/models/{model}", has_key=False)
    for rows in ("soul_models", "soul_generations", "soul_pictures", "soul_favorites", "soul_folders"):
        assert phone.count(f"{rows} WHERE") == 0, rows
    assert phone.count("soul_quotas WHERE pictures = 8 AND") == 1
    assert phone.kills == 12
    assert Ledger(own_server.database).rows("PRAGMA integrity_check") == [("ok",)]
