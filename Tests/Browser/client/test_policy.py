"""Style and script under the content security policy. Violations fail every test; these look closer."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from client.fake_server import ASSETS, script
from client.waiting import until


def test_first_paint_rules_become_inline_and_removable(wire, open_page):
    page = open_page('<div id="n1" class="v"><div id="n2">x</div></div>', "#n1{gap:8px;background:var(--blue)}#n2{width:40px;--p:0.5}")
    state = "() => { const [a, b] = ['#n1', '#n2'].map(s => document.querySelector(s)); return [a.style.gap, a.style.background, b.style.width, b.style.getPropertyValue('--p'), document.querySelectorAll('style').length] }"
    assert page.evaluate(state) == ["8px", "var(--blue)", "40px", "0.5", 0]
    wire.send(["v", "1", "background", None], ["v", "1", "gap", None], ["v", "2", "width", "50px"])
    until(page, "document.querySelector('#n2').style.width === '50px'")
    assert page.evaluate("getComputedStyle(document.querySelector('#n1')).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.evaluate("document.querySelector('#n1').style.length") == 0


def test_inserted_markup_cannot_run_script(wire, open_page):
    page = open_page('<div id="n1"></div><svg id="n2"></svg>')
    wire.send(["i", "1", None, "<script>document.title='bad'</script><p id='n3'>fine</p>"])
    wire.send(["i", "2", None, '<path id="n4" d="M0 0L9 9"/>'])
    page.wait_for_selector("#n4", state="attached")
    assert page.evaluate("[document.title, document.querySelector('#n4') instanceof SVGPathElement]") == ["Test", True]


def test_the_script_makes_markup_in_one_place_only():
    source = script("client") + script("extras") + script("worker")
    assert source.count("innerHTML") == 1 and "outerHTML" not in source and "insertAdjacentHTML" not in source
    assert "eval(" not in source and "new Function" not in source


def test_files_say_what_they_are_for():
    for part in [part for folder in ("client", "extras", "worker") for part in (ASSETS / folder).glob("*.js")]:
        lines = part.read_text().splitlines()
        assert lines[0].startswith("// "), part
        assert all(len(line) <= 100 for line in lines), part


def test_one_bad_op_does_not_stop_the_frame(wire, open_page, browser):
    context = browser.new_context()
    page = context.new_page()
    wire.body = '<p id="n1">x</p>'
    page.goto(wire.url + "/test")
    wire.wait_for(lambda: wire.hellos)
    wire.send(["t", "gone", "y"], ["t", "1", "z"])
    until(page, "document.querySelector('#n1').textContent === 'z'")
    context.close()


def test_nothing_wrong_for_assistive_technology(wire, open_page):
    page = open_page('<main><h1 class="t">Shop</h1><button id="n1" class="b" data-h="t">Buy</button></main>')
    wire.drop(reachable=False)
    page.locator(".pill").wait_for()
    results = Axe().run(page, options={"rules": {"color-contrast": {"enabled": False}}})
    assert not [each["id"] for each in results.response["violations"]]
