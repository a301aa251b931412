"""From one screen of the kiosk to the next: two screens of large type are never read through each other."""

from __future__ import annotations

import pytest

from kiosk import Kiosk

WATCH = """() => {
  window.together = [];
  const titles = ["Rate Your Experience", "Your Review", "Scan to Post Your Review", "Thank You!"];
  const look = () => {
    const seen = [...document.querySelectorAll("#root *")].filter((el) =>
      !el.children.length && titles.includes(el.textContent) && el.getClientRects().length);
    if (seen.length > 1) window.together.push(seen.map((el) => el.textContent).join(" and "));
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_no_screen_shows_through_the_next(devices, server, till, store, motion):
    page = devices(reduced_motion=motion).new_page()
    kiosk = Kiosk(page, server.public_url).open()
    till.ring_up(store)
    kiosk.pair(store).wake()
    page.wait_for_timeout(500)
    inspector = page.context.new_cdp_session(page)
    inspector.send("Animation.enable")
    inspector.send("Animation.setPlaybackRate", {"playbackRate": 0.2})
    page.evaluate(WATCH)
    kiosk.rate(4).approve().done()
    assert page.evaluate("window.together") == []
    # The next one does fade in: it is an animation of the new screen.
    assert page.evaluate("document.getAnimations().length") > 0
