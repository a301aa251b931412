"""The script's second part: it comes only where something needs it, and nothing is lost until then."""

from __future__ import annotations

from client.conftest import PHONE
from client.waiting import until

BOX = "(({ left, top }) => [left, top])(document.querySelector('#n1').getBoundingClientRect())"
AREA = '<div id="n1" data-h="d" data-d="0,local" data-s="width:300px;height:300px"></div>'


def test_a_page_without_drags_swipes_or_files_never_asks_for_it(wire, open_page):
    page = open_page('<button id="n1" class="b" data-h="t">Buy</button>')
    page.locator("#n1").click()
    wire.wait_for(lambda: wire.of_kind("t"))
    wire.send(["x", "title", "done"])
    until(page, "document.title === 'done'")
    assert wire.extras_asked == 0


def test_it_comes_once_with_the_first_element_that_needs_it(wire, open_page):
    page = open_page('<p id="n9" class="t">Nothing to draw on</p>')
    wire.send(["i", "0", None, AREA], ["i", "0", None, AREA.replace("n1", "n2")])
    wire.wait_for(lambda: wire.extras_asked)
    left, top = page.evaluate(BOX)
    page.mouse.move(left + 50, top + 100)
    page.mouse.down()
    page.mouse.move(left + 80, top + 120)
    page.mouse.up()
    wire.wait_for(lambda: [event for event in wire.of_kind("d") if event[3][0] == 1])
    assert wire.extras_asked == 1


SHARED = """
() => {
  window.shared = [];
  navigator.share = async (what) => {
    shared.push(what);
    if (window.fails) throw new DOMException("", fails);
  };
}
"""
COPIES = """
() => {
  navigator.share = undefined;
  navigator.clipboard.writeText = async (text) => { window.copied = text; };
}
"""
COPIES_NOT = "() => { navigator.clipboard.writeText = async () => { throw new DOMException('', 'NotAllowedError'); }; }"


def test_what_is_shared_goes_to_the_systems_sheet(wire, open_page):
    page = open_page('<p id="n1" class="t">Hello</p>')
    page.evaluate(SHARED)
    wire.send(["x", "share", "My code: K7M2QX", "An invitation"])
    until(page, "shared.length === 1")
    assert page.evaluate("shared[0]") == {"text": "My code: K7M2QX", "title": "An invitation"}
    # Who closes the sheet is told nothing.
    page.evaluate("window.fails = 'AbortError'")
    wire.send(["x", "share", "My code: K7M2QX", ""])
    until(page, "shared.length === 2")
    assert page.locator(".bnr").count() == 0


def test_where_nothing_can_be_shared_it_is_copied_and_said(wire, open_page):
    page = open_page('<p id="n1" class="t">Hello</p>')
    page.evaluate(COPIES)
    wire.send(["x", "share", "My code: K7M2QX", ""])
    until(page, "document.querySelector('.bnr')?.textContent === 'Copied. Paste it into a message.'")
    assert page.evaluate("copied") == "My code: K7M2QX"
    page.evaluate(COPIES_NOT)
    wire.send(["x", "share", "My code: K7M2QX", ""])
    until(page, "document.querySelector('.bnr')?.textContent.endsWith('Here it is: My code: K7M2QX')")
    # An address has no place to break, and is to be read to its end.
    page.set_viewport_size({"width": 320, "height": 568})
    address = "https://quartet.example/soul/api/blobs/b1?expires=1762506720&signature=" + "0123456789abcdef" * 8
    wire.send(["x", "share", address, ""])
    until(page, "document.querySelector('.bnr')?.textContent.endsWith('cdef')")
    assert page.locator(".bnr").evaluate("each => each.scrollWidth <= each.clientWidth && each.clientWidth < 320")
    page.set_viewport_size(PHONE)


def test_a_stroke_that_is_drawn_before_it_is_there_arrives_whole(wire, open_page):
    wire.holds_extras = True
    page = open_page(AREA, wait_until="commit")
    wire.wait_for(lambda: wire.extras_asked)
    left, top = page.evaluate(BOX)
    page.mouse.move(left + 20, top + 20)
    page.mouse.down()
    for step in range(5):
        page.mouse.move(left + 20 + 10 * step, top + 40)
    page.mouse.up()
    assert wire.of_kind("d") == []
    wire.holds_extras = False
    wire.wait_for(lambda: [event for event in wire.of_kind("d") if event[3][0] == 1])
    samples = []
    for event in wire.of_kind("d"):
        payload = event[3]
        samples += [tuple(payload[9][at : at + 2]) for at in range(0, len(payload[9]), 3)] + [(payload[1], payload[2])]
    assert samples[0] == (20, 20) and samples[-1] == (60, 40)
    assert len(set(samples)) == 6, "the press, and each place of the finger"


def test_it_is_asked_for_again_after_a_line_that_was_away(wire, open_page):
    """One failed load was the last one: no drag, no swipe and no file until the next reload."""
    wire.refuses_extras = True
    page = open_page(AREA)
    wire.wait_for(lambda: wire.extras_asked)
    wire.refuses_extras = False
    left, top = page.evaluate(BOX)
    page.mouse.move(left + 50, top + 100)
    page.mouse.down()
    page.mouse.move(left + 80, top + 120)
    page.mouse.up()
    wire.wait_for(lambda: [event for event in wire.of_kind("d") if event[3][0] == 1])
    assert wire.extras_asked == 2


LOCK = """
window.locks = 0;
window.lock = null;
Object.defineProperty(navigator, 'wakeLock', { value: { async request(kind) {
  locks++;
  if (window.isRefused) throw new DOMException('no', 'NotAllowedError');
  lock = Object.assign(new EventTarget(), { kind, release() { lock = null; this.dispatchEvent(new Event('release')) } });
  return lock;
} } });
"""


def test_the_screen_stays_on_while_the_app_wants_it(wire, open_page):
    page = open_page('<p id="n1" class="t">Kiosk</p>')
    page.evaluate(LOCK)
    wire.send(["x", "awake", 1])
    until(page, "lock?.kind === 'screen'")
    # The browser releases it when the page is hidden, and the page takes it again when it is visible.
    page.evaluate("lock.release(); document.dispatchEvent(new Event('visibilitychange'))")
    until(page, "lock && locks === 2")
    wire.send(["x", "awake", 0])
    until(page, "!lock")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.locator("#n1").click()
    assert page.evaluate("locks") == 2


def test_a_refused_lock_is_asked_for_at_the_next_tap(wire, open_page):
    page = open_page('<p id="n1" class="t">Kiosk</p>')
    page.evaluate(LOCK)
    page.evaluate("window.isRefused = true")
    wire.send(["x", "awake", 1])
    until(page, "locks === 1")
    page.evaluate("window.isRefused = false")
    page.locator("#n1").click()
    until(page, "lock && locks === 2")
