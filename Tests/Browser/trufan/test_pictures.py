"""Every screen of the parker's app: pictures in three widths and both schemes, and axe's findings.

One walk takes all of them into an album, so that the app is driven once.
"""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, expect

import pictures
from quartet_server import QuartetServer
from trufan.album import Album
from trufan.parker import LOT, PHONE, VENUE, Interface, Parker, Staff, register

# Words of a card that reach under the round button at its corner, which is drawn smaller than it reacts.
UNDER_THE_BUTTON = """
() => [...document.querySelectorAll('[data-testid=ItemCard] .t')].filter(words => {
  const range = document.createRange();
  range.selectNodeContents(words);
  const box = range.getBoundingClientRect();
  return [...document.querySelectorAll('[data-testid=AddToCartButton]')].some(each => {
    const button = each.getBoundingClientRect(), edge = 10;
    return box.right > button.left + edge && box.left < button.right - edge &&
      box.bottom > button.top + edge && box.top < button.bottom - edge;
  });
}).map(words => words.innerText)
"""
CLOSED = "380ccab9-0000-4000-8000-000000000002"


def open_phone(devices: Callable[..., BrowserContext], server: QuartetServer) -> Parker:
    return Parker(devices(PHONE, touch=True).new_page(), server.public_url)


def album_of(parker: Parker, prefix: str) -> Album:
    # A menu beside its title is as high as the system makes it.
    return Album(parker.page, "trufan-" + prefix, spares=("replacement-",))


def has_one_background(parker: Parker) -> bool:
    """Whether a page that is nearly empty has the same color at its foot as in its middle."""
    picture = Image.open(io.BytesIO(parker.page.screenshot())).convert("RGB")
    return picture.getpixel((4, picture.height - 20)) == picture.getpixel((4, picture.height // 2))


def the_order(staff: Staff, number: str) -> str:
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    return next(entry["id"] for entry in queue if entry["order_number"] == number)


def test_the_way_in(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    parker = open_phone(devices, server).open()
    album = album_of(parker, "in-")
    album.take("sign-in")
    parker["emailField"].fill("parker@example.com")
    parker["passwordField"].fill("Wrong1234")
    parker["signInButton"].click()
    expect(parker["errorMessage"]).to_be_visible()
    album.take("refused")
    parker["modeButton"].click()
    album.take("register")
    parker["modeButton"].click()
    parker["forgotButton"].click()
    expect(parker["resetEmailField"]).to_be_visible()
    album.take("forgotten")
    parker["sendResetButton"].click()
    expect(parker["resetAnswer"]).to_be_visible()
    album.take("link-sent")
    fresh = open_phone(devices, server)
    fresh.page.goto(fresh.url + "/trufan/reset/" + "a" * 64)
    fresh["newPasswordField"].fill("Parking2!")
    fresh["savePasswordButton"].click()
    expect(fresh["errorMessage"]).to_be_visible()
    album.page = fresh.page
    album.take("new-password-refused")
    album.is_clean()


@pytest.mark.timeout(400)
def test_parking_and_shopping(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    parker = open_phone(devices, server).open().sign_in(register(server.url))
    album = album_of(parker, "shop-")
    expect(parker[f"orderAhead-{VENUE}"]).to_be_visible()
    album.take("nobody-parked")
    order_ahead(parker, album)
    parker["notificationsButton"].click()
    expect(parker["emptyState"]).to_be_visible()
    album.take("no-notifications")
    parker.back()
    parker["ordersButton"].click()
    expect(parker["emptyState"]).to_be_visible()
    album.take("no-orders")
    parker.back()
    parker["parkButton"].click()
    expect(parker["lotsMap"]).to_be_visible()
    parker[f"lot-{LOT}"].click()
    expect(parker["lotPlan"]).to_be_visible()
    album.take("lots")
    parker["lotPlan"].scroll_into_view_if_needed()
    album.take("lot-plan")
    parker["payAndParkButton"].click()
    expect(parker["errorMessage"]).to_be_visible()
    parker["errorMessage"].scroll_into_view_if_needed()
    album.take("no-plate")
    assert parker["errorMessage"].bounding_box()["x"] < 70, "not at the leading edge"
    parker["plateField"].fill("PIC 1")
    parker["payAndParkButton"].click()
    expect(parker["timeLeft"]).to_be_visible()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    parker["dismissBanner"].click()
    expect(parker["noticeBanner"]).to_have_count(0)
    album.take("parked")
    parker["extendButton"].click()
    expect(parker["confirmExtend"]).to_be_visible()
    album.take("more-time")
    parker.page.get_by_role("button", name="Cancel").last.click()
    parker["endButton"].click()
    expect(parker["confirmEndParking"]).to_be_visible()
    album.take("end-parking")
    parker.page.keyboard.press("Escape")
    parker.open_store()
    expect(parker["popularItems"]).to_be_visible()
    album.take("store")
    # The shelf goes on under the window's edge.
    with album.at(320) as page:
        shelf = page.locator("[data-testid=popularItems] .sx").bounding_box()
        assert (shelf["x"], shelf["width"]) == (0, 320)
    parker["CartButton"].last.click()
    expect(parker["addPopular"].first).to_be_visible()
    album.take("empty-cart")
    parker.close_cart()
    parker["filterButton"].click()
    expect(parker["inStockToggle"]).to_be_visible()
    album.take("filters")
    parker["filtersDone"].click()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    parker["searchField"].fill("nothing like it")
    expect(parker["emptyState"]).to_be_visible()
    album.take("nothing-found")
    parker["category-favorites"].click()
    expect(parker.page.get_by_text("No favorites yet")).to_be_visible()
    album.take("no-favorites")
    parker["category-all"].click()
    for words in ("bread", "milk"):
        parker.search(words)
        parker.page.locator("[data-testid^=favorite-]").first.click()
        expect(parker.page.get_by_role("button", name="from favorites").first).to_be_visible()
    parker["searchField"].fill("")
    expect(parker["popularItems"]).to_be_visible()
    parker["category-favorites"].click()
    expect(parker["ItemCard"]).to_have_count(2)
    album.take("favorites")
    with album.at(320) as page:
        assert page.evaluate(UNDER_THE_BUTTON) == []
    parker["category-all"].click()
    parker.add("bananas")
    parker["CartButton"].last.click()
    expect(parker["minimumOrderMessage"]).to_be_visible()
    album.take("below-minimum")
    parker.close_cart()
    parker.search("milk")
    album.take("search")
    parker["ItemCard"].first.click()
    expect(parker["incrementQuantity"]).to_be_visible()
    album.take("item")
    for more in range(2, 11):
        # The shelf may hold fewer than the ten that one order may have.
        if parker["incrementQuantity"].is_disabled():
            break
        parker["incrementQuantity"].click()
        expect(parker["quantity"]).to_have_text(str(more))
    parker["AddToCartButton"].last.click()
    album.take("item-limit")
    parker.back()
    parker["CartButton"].last.click()
    expect(parker["subtotal"]).to_be_visible()
    album.take("cart")
    with album.at(320) as page:
        assert page.get_by_text("If missing").first.bounding_box()["height"] < 30, "in two lines"
    parker["ProceedToCheckout"].click()
    expect(parker["readyBy"]).to_be_visible()
    album.take("checkout")
    parker["scheduleToggle"].scroll_into_view_if_needed()
    album.take("checkout-wishes")
    parker["scheduleToggle"].click()
    expect(parker["scheduleTime"]).to_be_visible()
    parker["scheduleToggle"].scroll_into_view_if_needed()
    album.take("schedule")
    parker["scheduleToggle"].click()
    expect(parker["scheduleTime"]).to_have_count(0)
    parker["PlaceOrder"].click()
    expect(parker["orderNumber"]).to_be_visible()
    album.take("order-placed")
    album.is_clean()


def order_ahead(parker: Parker, album: Album) -> None:
    """From the first screen without a stay to the checkout for later, and back with an empty cart."""
    parker[f"orderAhead-{VENUE}"].click()
    parker.add("milk")
    parker.checkout()
    parker["scheduleToggle"].click()
    expect(parker["preOrderMessage"]).to_be_visible()
    parker["preOrderMessage"].scroll_into_view_if_needed()
    album.take("order-ahead")
    parker.page.go_back()
    parker["removeItem"].click()
    expect(parker["emptyState"]).to_be_visible()
    parker.close_cart()
    parker["searchField"].fill("")
    expect(parker["popularItems"]).to_be_visible()
    parker.back()
    expect(parker["parkButton"]).to_be_visible()


def extend_links(parker: Parker, server: QuartetServer, email: str, album: Album) -> None:
    """The link of an expiry notice: more time, and a link that is somebody else's."""
    stay = Interface(server.url, email).ask("GET", "/parking/sessions/current")["session"]
    parker.page.goto(f"{parker.url}/trufan/parking/extend/{stay['access_code']}")
    expect(parker["confirmExtend"]).to_be_visible()
    album.take("extend-link")
    parker.page.goto(f"{parker.url}/trufan/parking/extend/ABCDEFGH")
    expect(parker["errorMessage"]).to_be_visible()
    album.take("extend-link-unknown")


@pytest.mark.timeout(400)
def test_following_an_order(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    email = register(server.url)
    parker = open_phone(devices, server).open().sign_in(email).park("PIC 2")
    album = album_of(parker, "order-")
    parker.open_store().add("milk").add("bread").checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    parker.track().tracks("Pending Confirmation")
    album.take("pending")
    parker["cancelOrder"].click()
    expect(parker["confirmCancel"]).to_be_visible()
    album.take("cancel")
    parker.page.get_by_role("button", name="Another reason").click()
    parker["otherReason"].fill("My car is towed.")
    album.take("cancel-other")
    parker.page.get_by_role("button", name="Keep Order").click()
    staff = Staff(server.url)
    order = the_order(staff, number)
    staff.step(order, "accept")
    staff.step(order, "start-shopping")
    parker.tracks("Shopping in Progress")
    lines = staff.ask("GET", f"/convenience/staff/orders/{order}")["items"]
    staff.ask(
        "POST",
        f"/convenience/staff/orders/{order}/items/{lines[0]['id']}/substitute",
        {"name": "Another one, of the same size", "unit_price": 1.5},
    )
    expect(parker["acceptSubstitute"]).to_be_visible()
    album.take("substitute")
    parker["acceptSubstitute"].click()
    expect(parker["acceptSubstitute"]).to_have_count(0)
    parker.open()
    expect(parker["unreadBadge"]).to_be_visible()
    album.take("order-on-its-way")
    staff.step(order, "complete-shopping")
    expect(parker["noticeBanner"]).to_be_visible()
    pictures.take(parker.page, "trufan-order-banner")
    parker["noticeBanner"].click()
    parker.tracks("Items Purchased")
    album.take("purchased")
    staff.step(order, "store", storage_location="Refrigerator")
    parker.tracks("Ready for Pickup")
    code = parker["accessCode"].inner_text()
    staff.step(order, "deliver", access_code=code)
    expect(parker["rate5"]).to_be_visible()
    parker["rate4"].click()
    album.take("rating")
    parker["submitRating"].click()
    expect(parker["givenRating"]).to_be_visible()
    parker["reviewItem"].first.scroll_into_view_if_needed()
    album.take("completed")
    parker["reviewItem"].first.click()
    parker["reviewStar5"].click()
    album.take("review")
    parker["reviewField"].fill("Still cold.")
    parker["saveReview"].click()
    expect(parker["ownReview"]).to_have_count(1)
    parker.open_notifications()
    album.take("notifications")
    parker.back()
    expect(parker["reorderLastOrder"]).to_be_visible()
    album.take("same-again")
    parker["ordersButton"].click()
    expect(parker["orderRow"]).to_have_count(1)
    album.take("history")
    parker["orders-cancelled"].click()
    expect(parker["emptyState"]).to_be_visible()
    album.take("no-cancelled-orders")
    with album.at(320):
        parker["orders-all"].click()
        parker.page.evaluate(pictures.AT_REST)
        album.comes_into_sight(parker["orders-cancelled"])
    parker.back()
    parker["accountButton"].click()
    expect(parker["vehicleRow"]).to_have_text("PIC2")
    album.take("account")
    parker["rewardsLink"].click()
    expect(parker["pointsEntry"]).to_be_visible()
    album.take("rewards")
    parker["pointsEntry"].scroll_into_view_if_needed()
    album.take("rewards-history")
    parker.back()
    parker["plansLink"].click()
    expect(parker["emptyState"]).to_be_visible()
    album.take("no-recurring-orders")
    assert has_one_background(parker)
    parker.page.goto(f"{parker.url}/trufan/order/{order}")
    parker["repeatOrder"].click()
    parker["day-monday"].click()
    parker["day-friday"].click()
    album.take("new-plan")
    days = [parker[f"day-{day}"].bounding_box() for day in ("monday", "tuesday", "friday", "saturday")]
    assert len({round(day["width"]) for day in days}) == 1
    assert [day["y"] > days[0]["y"] for day in days] == [False, False, False, True]
    parker["savePlan"].click()
    expect(parker["nextRun"]).to_be_visible()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    album.take("recurring-orders")
    extend_links(parker, server, email, album)
    parker.open()
    parker["accountButton"].click()
    parker["changePasswordRow"].click()
    expect(parker["currentPasswordField"]).to_be_visible()
    album.take("change-password")
    parker.page.goto(parker.url + "/trufan/order/" + "0" * 8 + "-0000-4000-8000-" + "0" * 12)
    expect(parker["emptyState"]).to_contain_text("Order not found")
    # The page has one colour, and not only behind the words.
    shown = Image.open(io.BytesIO(parker.page.screenshot())).convert("RGB")
    assert shown.getpixel((4, shown.height // 2)) == shown.getpixel((4, shown.height - 4))
    album.take("order-not-found")
    parker.page.goto(parker.url + f"/trufan/store/{CLOSED}")
    expect(parker["closedMessage"]).to_be_visible()
    album.take("closed-store")
    album.is_clean()
