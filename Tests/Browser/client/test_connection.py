"""A line that breaks: the person notices little, the server hears everything once."""

from __future__ import annotations

from client.waiting import until, until_cut

# Side by side: in a stack of layers the later one would lie over the button.
BUTTONS = '<div class="v"><button id="n1" class="b" data-h="t">Buy</button><p id="n2" class="t">0</p><input id="n3" class="tf" name="note" data-h="i"></div>'


def hello(wire) -> dict:
    return wire.hellos[-1][2]


def test_the_first_word_says_who_and_where(wire, open_page):
    page = open_page(BUTTONS, locale="en-GB", timezone_id="Europe/Paris", color_scheme="dark", reduced_motion="reduce")
    assert wire.queries[0] == {"app": "/test", "session": "5e55", "seq": "0", "at": "/test"}
    assert hello(wire) == {"scheme": "dark", "reduce": 1, "w": 390, "fs": 1, "tz": "Europe/Paris", "locale": "en-GB", "vis": 1}
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    wire.wait_for(lambda: wire.of_kind("env"))
    assert wire.of_kind("env")[-1][1:] == [0, "env", {"scheme": "light", "reduce": 0, "w": 390, "fs": 1}]


def test_unacknowledged_events_come_again_after_a_drop_and_only_once(wire, open_page):
    page = open_page(BUTTONS)
    wire.send(["t", "2", "1"])
    until(page, "document.querySelector('#n2').textContent === '1'")
    wire.acknowledges = False
    page.locator("#n1").click()
    wire.wait_for(lambda: wire.of_kind("t"))
    wire.processed = wire.of_kind("t")[-1][0]  # done, but the answer is lost with the line
    wire.drop(reachable=False)
    page.locator("#n3").fill("while away")
    page.wait_for_timeout(300)
    wire.acknowledges = wire.reachable = True
    wire.wait_for(lambda: wire.of_kind("i"))
    assert wire.queries[-1]["seq"] == "1"
    assert len(wire.of_kind("t")) == 1 and wire.of_kind("i")[0][3][1] == "while away"


def test_frames_missed_are_applied_once(wire, open_page):
    page = open_page('<div id="n1" class="v"></div>')
    wire.send(["i", "1", None, '<p id="n2">one</p>'])
    page.wait_for_selector("#n2")
    wire.drop(reachable=False)
    page.wait_for_timeout(100)
    wire.send(["i", "1", None, '<p id="n3">two</p>'])
    wire.reachable = True
    page.wait_for_selector("#n3")
    wire.say(wire.frames[-1])  # a server that replays too much
    wire.send(["x", "title", "done"])
    until(page, "document.title === 'done'")
    assert page.locator("#n1 p").count() == 2


def test_a_button_tapped_many_times_while_offline_acts_once(wire, open_page):
    page = open_page(BUTTONS)
    wire.drop(reachable=False)
    page.wait_for_timeout(50)
    for _ in range(4):
        page.locator("#n1").click()
    wire.reachable = True
    wire.wait_for(lambda: wire.of_kind("t"))
    page.wait_for_timeout(200)
    assert len(wire.of_kind("t")) == 1
    page.locator("#n1").click()
    wire.wait_for(lambda: len(wire.of_kind("t")) == 2)


def test_bare_acknowledgements_and_pings(wire, open_page):
    page = open_page(BUTTONS)
    for number in range(5):
        wire.send(["t", "2", str(number)])
    wire.wait_for(lambda: ["a", 5] in wire.messages)
    assert len([message for message in wire.messages if message[0] == "a"]) <= 2
    wire.say(["P"])
    wire.wait_for(lambda: ["p"] in wire.messages)


def test_a_server_that_restarts_says_when_to_come_back(wire, open_page):
    page = open_page(BUTTONS, stops_time=True)
    wire.hang_up(1012, "3000")
    until_cut(page, wire)
    page.locator("#n1").click()
    page.clock.run_for(2900)
    assert len(wire.hellos) == 1
    page.clock.run_for(200)
    wire.wait_for(lambda: len(wire.hellos) == 2)
    wire.wait_for(lambda: wire.of_kind("t"))
    wire.send(["t", "2", "after"])
    until(page, "document.querySelector('#n2').textContent === 'after'")


def test_a_snapshot_keeps_typing_focus_and_scrolling(wire, open_page):
    inside = '<div id="n5" class="sc sy"><div id="n6"></div></div>' + BUTTONS
    page = open_page(inside, "#n5{height:100px;width:100px;overflow:auto}#n6{height:900px;width:10px}")
    page.evaluate("document.querySelector('#n5').scrollTop = 120")
    wire.acknowledges = False  # on a busy machine typing takes longer than the pause after which it is sent
    page.locator("#n3").press_sequentially("half a wo")
    page.locator("#n3").evaluate("field => field.setSelectionRange(4, 4)")
    fresh = inside.replace('id="n5"', 'id="n5" data-s="height:100px;width:100px;overflow:auto"')
    fresh = fresh.replace('id="n6"', 'id="n6" data-s="height:900px;width:10px"').replace(">0<", ">7<")
    wire.say(["snap", 9, 0, fresh, {"title": "Fresh"}])
    until(page, "document.title === 'Fresh'")
    state = "() => { const f = document.activeElement; return [f.id, f.value, f.selectionStart, document.querySelector('#n5').scrollTop] }"
    assert page.evaluate(state) == ["n3", "half a wo", 4, 120]
    assert page.locator("#n2").inner_text() == "7"
    wire.wait_for(lambda: wire.of_kind("i"))
    assert wire.of_kind("i")[-1][3][1] == "half a wo"


def test_a_restarted_server_gets_the_typing_but_no_old_taps(wire, open_page):
    page = open_page(BUTTONS)
    page.locator("#n3").press_sequentially("draft")
    wire.wait_for(lambda: wire.of_kind("i"))
    wire.drop(reachable=False)
    page.wait_for_timeout(50)
    page.locator("#n1").click()  # n1 will be something else in the new session
    heard = len(wire.events)
    fresh = '<button id="n1" class="b" data-h="t">Delete all</button><input id="n8" class="tf" name="note" data-h="i">'
    wire.on_hello = lambda hello: ["remount", "new5e55", 1, fresh, {}] if hello[1] != 1 or len(wire.hellos) == 2 else None
    wire.sequence, wire.frames = 1, []
    wire.reachable = True
    page.wait_for_selector("#n8")
    assert page.locator("#n8").input_value() == "draft"
    assert "draft" not in str(hello(wire)), "what was typed goes to its field, once that is there again"
    wire.wait_for(lambda: [event for event in wire.events[heard:] if event[2] == "i"])
    assert [event[1:] for event in wire.events[heard:] if event[2] in "it"] == [["8", "i", [1, "draft"]]]
    wire.on_hello = lambda hello: None
    wire.drop()
    wire.wait_for(lambda: wire.queries[-1]["session"] == "new5e55")


def test_a_socket_that_another_tab_took_begins_a_session_of_its_own(wire, open_page):
    page = open_page(BUTTONS)
    wire.session = "0the4"
    wire.hang_up(4000)
    wire.wait_for(lambda: wire.queries[-1]["session"] == "0the4")
    page.wait_for_load_state()


def test_coming_back_by_the_back_button_works(wire, open_page):
    page = open_page(BUTTONS)
    page.goto("about:blank")
    page.go_back()
    wire.wait_for(lambda: len(wire.hellos) >= 2)
    wire.send(["t", "2", "again"])
    until(page, "document.querySelector('#n2').textContent === 'again'")


def test_text_typed_before_the_script_ran_counts(wire, open_page):
    wire.holds_script = True
    page = open_page(BUTTONS, connected=False, wait_until="commit")
    page.locator("#n3").fill("early")
    wire.holds_script = False
    wire.wait_for(lambda: wire.of_kind("i"))
    assert wire.of_kind("i")[-1][3] == [1, "early"]


def test_a_flood_is_sent_in_portions_the_server_accepts(wire, open_page):
    rows = "".join(f'<i id="na{n}" data-h="a"></i>' for n in range(400))
    page = open_page(BUTTONS)
    wire.send(["i", "0", None, f'<div id="n9">{rows}</div>'])
    wire.wait_for(lambda: len(wire.of_kind("a")) >= 200)
    page.wait_for_timeout(200)
    assert len(wire.of_kind("a")) <= 300, "the server takes no more at once"
    wire.wait_for(lambda: len(wire.of_kind("a")) == 400)
    assert max(len(message[2]) for message in wire.messages if message[0] == "e") <= 100
