"""Downloads, uploads, speech and saying goodbye."""

from __future__ import annotations

import time
from urllib.parse import parse_qs, urlsplit

from client.waiting import until

BUTTON = '<button id="n1" class="b" data-h="t">Open</button>'


def test_a_download(wire, open_page):
    page = open_page(BUTTON)
    wire.files["/_q/files/abc"] = "{}"
    with page.expect_download() as download:
        wire.send(["x", "save", "/_q/files/abc", "progress.json"])
    assert download.value.suggested_filename == "progress.json"
    assert download.value.path().read_text() == "{}"


def wait(page, condition):
    """Waits for a request, or for what comes of one: only a wait of the page's own lets its routes answer."""
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        if condition():
            return
        page.wait_for_timeout(20)
    raise AssertionError("never came")


def deliveries(page, refuses=False):
    """The requests to the host's file addresses; the fake server itself speaks only to sockets."""
    heard = []

    def take(route):
        request = route.request
        parts = urlsplit(request.url)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        heard.append((request.method, parts.path, query, request.post_data_buffer))
        if refuses and request.method == "POST":
            route.abort()
        else:
            route.fulfill(status=204)

    page.route("**/_q/files/**", take)
    return heard


def pick(wire, page, multiple=0):
    """A tap that the server answers by asking for files: the browser counts that as the person's."""
    wire.answer = lambda event: [["x", "pick", "/_q/files/abc", ".json,application/json", multiple]] if event[2] == "t" else []
    with page.expect_file_chooser() as chooser:
        page.locator("#n1").click()
    return chooser.value


def test_an_upload(wire, open_page):
    page = open_page(BUTTON)
    heard = deliveries(page)
    chooser = pick(wire, page)
    assert not chooser.is_multiple()
    assert chooser.element.get_attribute("accept") == ".json,application/json"
    chooser.set_files({"name": "进 度.json", "mimeType": "application/json", "buffer": b"[1,2]"})
    wait(page, lambda: heard)
    [(method, path, query, body)] = heard
    assert (method, path) == ("POST", "/_q/files/abc") and body in (b"[1,2]", None)  # None: Chromium does not show blobs
    assert query == {"name": "进 度.json", "left": "0"}


def test_several_go_one_after_the_other(wire, open_page):
    page = open_page(BUTTON)
    heard = deliveries(page)
    files = [{"name": f"{name}.txt", "mimeType": "text/plain", "buffer": name.encode()} for name in "abc"]
    pick(wire, page, multiple=1).set_files(files)
    wait(page, lambda: len(heard) == 3)
    assert [(query["name"], query["left"]) for _, _, query, _ in heard] == [("a.txt", "2"), ("b.txt", "1"), ("c.txt", "0")]


def test_without_a_tap_a_notice_asks_for_one(wire, open_page):
    page = open_page(BUTTON)
    heard = deliveries(page)
    # Playwright looks at a page as if a person had just tapped it.
    page.evaluate("Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })")
    wire.send(["x", "pick", "/_q/files/abc", "", 0])
    notice = page.locator(".bnr button")
    with page.expect_file_chooser() as chooser:
        notice.click()
    chooser.value.set_files({"name": "a", "mimeType": "text/plain", "buffer": b"a"})
    wait(page, lambda: heard)


def test_an_upload_that_fails_says_so(wire, open_page):
    page = open_page(BUTTON)
    heard = deliveries(page, refuses=True)
    pick(wire, page).set_files({"name": "a", "mimeType": "text/plain", "buffer": b"a"})
    page.get_by_text("could not be sent").wait_for()
    wait(page, lambda: len(heard) == 2)
    assert heard[1][0] == "DELETE", "the app hears that nothing comes"


SPEECH = """
  window.said = [];
  const voice = { getVoices: () => [], cancel: () => said.push('cancel'), speak: ({ text, lang, rate }) => said.push([text, lang, Math.round(rate * 10) / 10]) };
  Object.defineProperty(window, 'speechSynthesis', { value: voice });
  window.SpeechSynthesisUtterance = function (text) { this.text = text };
"""


def test_speech_says_one_thing_at_a_time(wire, open_page):
    page = open_page(BUTTON)
    page.evaluate(SPEECH)
    wire.send(["x", "speak", "あ", "ja-JP", 0.8], ["x", "speak", "い", "ja-JP", 1], ["x", "speak", "", "", 1])
    until(page, "said.length === 5")
    assert page.evaluate("said") == ["cancel", ["あ", "ja-JP", 0.8], "cancel", ["い", "ja-JP", 1], "cancel"]


def test_an_app_that_ends_says_goodbye_and_can_be_opened_again(wire, open_page):
    page = open_page(f'{BUTTON}<dialog id="n5" class="sh sh-medium" data-h="q" data-open>Sheet</dialog>')
    wire.send(["x", "end"])
    page.get_by_role("button", name="Open again").wait_for()
    assert page.locator("dialog").count() == 0
    assert page.locator("#n1").count() == 1, "the app's last screen stays"
    wire.drop()
    page.wait_for_timeout(1800)
    assert len(wire.hellos) == 1 and page.locator(".pill").count() == 0, "it does not come back by itself"
    wire.frames.clear()  # a new session knows nothing of the old one's
    page.get_by_role("button", name="Open again").click()
    wire.wait_for(lambda: len(wire.hellos) == 2)
    page.locator("#n1").wait_for()
