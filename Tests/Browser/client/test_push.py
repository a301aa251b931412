"""Pushes: signing up, the worker that shows them, and the way from one into the app.

Chromium without a window reaches no push service and shows no notifications: it says that they are denied, also once they are
granted. So `PushManager`, the permission and what is shown are stand-ins. The worker, its scope and policy, the push that the
browser hands to it, and what it says to pages are Chromium's own.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Worker

from client.waiting import until

APP = '<button id="n1" class="b" data-h="t">Enable</button><i id="n9" hidden data-u="/gallery" data-h="ad"></i>'
KEY = "BA6jvk34k6YjElHQ6S0oZwmrsqHdCNajxcod6KJnI77Dagikfb--O_kYXcR2eflRz6l3PcI2r8fPCH3BElLQHDk"
OTHER_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SUBSCRIBED = ["subscribed", "https://fcm.googleapis.com/fcm/send/abc", "BCVx", "BTBZ"]

PUSH_SERVICE = """
  window.calls = [];
  let own = null;
  PushManager.prototype.getSubscription = async () => own;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    calls.push([userVisibleOnly, applicationServerKey]);
    const text = atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/"));
    return own = {
      options: { applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer },
      unsubscribe: async () => { own = null; calls.push("unsubscribe"); },
      toJSON: () => ({
        endpoint: "https://fcm.googleapis.com/fcm/send/abc", expirationTime: null, keys: { p256dh: "BCVx", auth: "BTBZ" },
      }),
    };
  };
  ServiceWorkerRegistration.prototype.getNotifications = async () => [{ close() { calls.push("closed"); } }];
  void 0;
"""


def answers(wire) -> list[list]:
    return [event[3] for event in wire.of_kind("push")]


def ask(wire, question: int, key: str = KEY, asks: int = 1) -> list:
    """What the browser answers, without the question's number."""
    wire.send(["x", "push", question, key, asks])
    wire.wait_for(lambda: any(answer[0] == question for answer in answers(wire)))
    return next(answer[1:] for answer in answers(wire) if answer[0] == question)


def permits(page: Page, permission: str, answer: str = "denied") -> None:
    """Stands for a person who has decided, or who decides when asked."""
    page.evaluate(
        """([permission, answer]) => {
          window.timesAsked = 0;
          Object.defineProperty(Notification, "permission", { get: () => permission, configurable: true });
          Notification.requestPermission = async () => { timesAsked++; return permission = answer; };
        }""",
        [permission, answer],
    )


@pytest.fixture
def allowed(wire, open_page) -> Page:
    """A page whose browser permits notifications and has a push service."""
    page = open_page(APP)
    page.evaluate(PUSH_SERVICE)
    permits(page, "granted")
    return page


def worker_of(page: Page) -> Worker:
    """The running worker of the page's own server. It notes what it would show."""
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    origin = page.evaluate("location.origin")
    worker = next(each for each in page.context.service_workers if each.url.startswith(origin))
    worker.evaluate("""() => {
      self.shown = [];
      registration.showNotification = async (title, options) => void shown.push({ title, ...options });
    }""")
    return worker


def deliver(page: Page, payload: dict) -> None:
    """Hands a push to the worker, as the browser does when one has come."""
    session = page.context.new_cdp_session(page)
    registrations: list[dict] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    origin = page.evaluate("location.origin")
    for _ in range(200):
        found = [each for each in registrations if each["scopeURL"].startswith(origin)]
        if found:
            break
        page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[-1]["registrationId"], "data": json.dumps(payload)},
    )
    session.detach()


PUSH = {"title": "Generation Complete!", "body": "4 images are ready", "data": {"link": "/gallery/gen_1"}, "tag": "msg_1"}


def test_a_browser_that_permits_it_signs_up_once_for_each_key(wire, allowed):
    assert wire.worker_asked == 0, "nobody has wanted pushes yet"
    assert ask(wire, 1) == SUBSCRIBED
    assert wire.worker_asked == 1
    assert allowed.evaluate("navigator.serviceWorker.getRegistration('/test').then(({ scope }) => scope)") == wire.url + "/test"
    assert ask(wire, 2, asks=0) == SUBSCRIBED
    assert allowed.evaluate("calls") == [[True, KEY]]
    assert ask(wire, 3, key=OTHER_KEY, asks=0) == SUBSCRIBED
    assert allowed.evaluate("calls") == [[True, KEY], "unsubscribe", [True, OTHER_KEY]]


def test_the_person_is_asked_at_the_tap_and_may_refuse(wire, open_page):
    page = open_page(APP)
    page.evaluate(PUSH_SERVICE)
    permits(page, "default")
    wire.answer = lambda event: [["x", "push", 1, KEY, 1]] if event[2] == "t" else []
    page.locator("#n1").click()
    wire.wait_for(lambda: answers(wire))
    assert answers(wire) == [[1, "refused"]]
    assert page.evaluate("timesAsked") == 1 and wire.worker_asked == 0
    assert ask(wire, 2) == ["refused"]
    assert page.evaluate("timesAsked") == 1, "who has refused is not asked again"
    page.evaluate("Notification.requestPermission = async () => 'granted'")


def test_a_person_who_has_not_decided_is_not_asked_by_a_launch(wire, open_page):
    page = open_page(APP)
    permits(page, "default")
    assert ask(wire, 1, asks=0) == ["unasked"]
    assert page.evaluate("timesAsked") == 0


@pytest.mark.parametrize(("permission", "found"), [("granted", "allowed"), ("denied", "refused"), ("default", "unasked")])
def test_a_look_says_what_is_permitted_and_signs_nobody_up(wire, open_page, permission, found):
    page = open_page(APP)
    page.evaluate(PUSH_SERVICE)
    permits(page, permission)
    assert ask(wire, 1, key="", asks=0) == [found]
    assert page.evaluate("[timesAsked, calls.length]") == [0, 0] and wire.worker_asked == 0


def test_without_a_tap_a_notice_asks_for_one(wire, open_page):
    page = open_page(APP)
    page.evaluate(PUSH_SERVICE)
    permits(page, "default", "denied")
    page.evaluate("Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })")
    wire.send(["x", "push", 1, KEY, 1])
    page.locator(".bnr button", has_text="Allow notifications").click()
    wire.wait_for(lambda: answers(wire))
    assert answers(wire) == [[1, "refused"]] and page.evaluate("timesAsked") == 1


def test_a_browser_without_pushes_says_so(wire, open_page):
    page = open_page(APP)
    page.evaluate("delete window.PushManager")
    assert ask(wire, 1) == ["unavailable"]


def test_a_push_service_that_is_away_is_a_failure(wire, allowed):
    allowed.evaluate("PushManager.prototype.subscribe = async () => { throw new DOMException('', 'AbortError') }; void 0")
    assert ask(wire, 1) == ["failed"]
    allowed.evaluate("PushManager.prototype.subscribe = async () => { throw new DOMException('', 'NotAllowedError') }; void 0")
    assert ask(wire, 2) == ["refused"]


def test_a_browser_that_keeps_nothing_signs_up_all_the_same(wire, allowed):
    allowed.evaluate("CacheStorage.prototype.open = async () => { throw new DOMException('', 'SecurityError') }; void 0")
    assert ask(wire, 1) == SUBSCRIBED


def test_a_push_is_shown_with_its_icon(wire, allowed):
    ask(wire, 1)
    worker = worker_of(allowed)
    deliver(allowed, PUSH)
    until(worker, "shown.length > 0")
    [shown] = worker.evaluate("shown")
    assert shown.pop("silent") in (True, False)  # as the page has the focus or not
    assert shown == PUSH | {"icon": "/_q/test-192.png"}


# Only the browser itself can send the event, so what it calls is called. The server's answer stands for a PUT.
RENEW = """async ([status, given]) => {
  self.fetch = async (url, { method, body }) => { self.told = [method, url, JSON.parse(body)]; return new Response("", { status }); };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => made("subscribed with " + applicationServerKey.length);
  const made = (name) => ({ toJSON: () => ({ endpoint: name, keys: { p256dh: "NEW1", auth: "NEW2" } }) });
  self.told = null;
  let work;
  const event = Object.assign(new Event("pushsubscriptionchange"), { waitUntil: (promise) => (work = promise) });
  if (given) event.newSubscription = made(given);
  dispatchEvent(event);
  await work;
  return told;
}"""


def test_a_subscription_that_the_browser_renews_reaches_the_server(wire, allowed):
    ask(wire, 1)
    worker = worker_of(allowed)
    old = {"endpoint": SUBSCRIBED[1], "auth": SUBSCRIBED[3]}
    keys = {"p256dh": "NEW1", "auth": "NEW2"}
    # A server that is away is told the same old one by the next renewal.
    for status in (503, 200):
        assert worker.evaluate(RENEW, [status, "new"]) == ["PUT", "/renewal", {"old": old, "endpoint": "new", "keys": keys}]
    known = {"endpoint": "new", "auth": "NEW2"}
    subscribed = {"old": known, "endpoint": f"subscribed with {len(KEY)}", "keys": keys}
    assert worker.evaluate(RENEW, [200, ""]) == ["PUT", "/renewal", subscribed]


def test_who_has_left_has_nothing_to_renew(wire, allowed):
    ask(wire, 1)
    worker = worker_of(allowed)
    allowed.evaluate("caches.open('push').then((drawer) => drawer.delete('/test'))")
    assert worker.evaluate(RENEW, [200, "new"]) is None
    ask(wire, 2)
    assert allowed.evaluate("caches.open('push').then(async (drawer) => (await drawer.keys()).length)") == 1
    wire.send(["x", "endPush"])
    until(allowed, "caches.open('push').then(async (drawer) => (await drawer.keys()).length === 0)")


def test_a_tap_on_one_leads_the_page_that_runs(wire, allowed):
    ask(wire, 1)
    # Nobody can click here, so the window may not come to the front.
    worker_of(allowed).evaluate("""async () => {
      const notification = { data: { link: "/gallery/gen_1" }, close: () => (self.closed = true) };
      const waitUntil = (work) => (self.work = work);
      dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
      await work.catch(({ name }) => name === "InvalidAccessError" || Promise.reject(name));
      if (!closed) throw new Error("It is still shown.");
    }""")
    wire.wait_for(lambda: wire.of_kind("ad"))
    assert wire.of_kind("ad")[0][1:] == ["9", "ad", "/test/gallery/gen_1"]
    assert wire.url + "/test/gallery/gen_1" != allowed.url, "the app goes there, not the page"


def test_a_page_whose_line_is_away_opens_the_address_anew(wire, allowed):
    ask(wire, 1)
    worker = worker_of(allowed)
    wire.drop(reachable=False)
    until(allowed, "!live")
    worker.evaluate("lead('/test/gallery/gen_1').catch(() => {})")
    allowed.wait_for_url("**/test/gallery/gen_1")
    wire.reachable = True


def test_without_a_page_that_runs_a_new_one_is_opened(wire, allowed):
    ask(wire, 1)
    worker = worker_of(allowed)
    # Such as an album, which is no page of the app.
    allowed.evaluate("html.dataset.app = '/other'")
    opened = "async () => { clients.openWindow = async (address) => (self.opened = address); await lead('/test/gallery/gen_1'); return opened; }"
    assert worker.evaluate(opened) == "/test/gallery/gen_1"
    assert wire.of_kind("ad") == []


def test_who_leaves_takes_the_subscription_and_what_is_shown_along(wire, allowed):
    ask(wire, 1)
    wire.send(["x", "endPush"])
    until(allowed, "calls.includes('unsubscribe') && calls.includes('closed')")
    until(allowed, "navigator.serviceWorker.getRegistration('/test').then((worker) => !worker)")
    assert ask(wire, 2) == SUBSCRIBED, "the next person may want them"


def test_leaving_without_a_subscription_harms_nothing(wire, open_page):
    page = open_page(APP)
    wire.send(["x", "endPush"])
    permits(page, "denied")
    assert ask(wire, 1) == ["refused"]
