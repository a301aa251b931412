"""A browser as a shop's device: it can be installed, and its screen stays on."""

from __future__ import annotations

import io
import json
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect

APPS = [("/boutique", "Boutique GEO", "fullscreen"), ("/boutique/console", "Boutique Console", "standalone"), ("/trainer", "KanjiKana Trainer", "standalone")]
COUNT_LOCKS = """
window.locks = 0;
Object.defineProperty(navigator, 'wakeLock', { value: { async request() { locks++; return new EventTarget(); } } });
"""


@pytest.mark.parametrize("path, name, display", APPS)
def test_an_app_can_be_installed(devices, server, path, name, display):
    page = devices().new_page()
    page.goto(server.public_url + path)
    answer = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert answer["errors"] == [], "Chromium takes the manifest as it is"
    manifest = json.loads(answer["data"])
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == (name, display, path)
    icons = [(icon["src"], icon["sizes"]) for icon in manifest["icons"]]
    icons.append((page.locator("link[rel=apple-touch-icon]").get_attribute("href"), "180x180"))
    for address, sizes in icons:
        with urllib.request.urlopen(server.public_url + address) as picture:
            assert picture.headers["Content-Type"] == "image/png"
            image = Image.open(io.BytesIO(picture.read()))
        assert "x".join(map(str, image.size)) == sizes
        assert "A" not in image.getbands() and "transparency" not in image.info, "iPads paint what is clear black"
    assert {"192x192", "512x512"} <= {sizes for _, sizes in icons}


def test_the_kiosks_screen_stays_on_and_the_consoles_need_not(devices, server):
    page = devices().new_page()
    page.add_init_script(COUNT_LOCKS)
    page.goto(server.public_url + "/boutique")
    expect(page.get_by_test_id("storeIDField")).to_be_visible()
    for _ in range(50):
        if page.evaluate("locks"):
            break
        page.wait_for_timeout(100)
    assert page.evaluate("locks") == 1
    page.goto(server.public_url + "/boutique/console")
    expect(page.get_by_test_id("signInButton")).to_be_visible()
    page.wait_for_timeout(500)
    assert page.evaluate("locks") == 0
