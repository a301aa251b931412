"""A browser that has accepted the trainer's licence, as any attacker's can."""

from __future__ import annotations

import shutil

from playwright.sync_api import sync_playwright

from quartet_server import QuartetServer
from trainer.learner import PHONE, Learner

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")


def learner_cookie(server: QuartetServer) -> str:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        page = browser.new_page(viewport=PHONE)
        Learner(page, server).open().accept()
        [cookie] = [cookie for cookie in page.context.cookies() if cookie["name"] == "quartet_browser"]
        browser.close()
    return f"{cookie['name']}={cookie['value']}"
