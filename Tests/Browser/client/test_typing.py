"""Typing while the line is slow: nothing is lost, nothing jumps."""

from __future__ import annotations

import pytest

from client.waiting import until

FIELD = '<input id="n1" class="tf" data-testid="name" data-h="i s u z">'
TWO = FIELD + '<button id="n2" class="b" data-h="t">Save</button>'


def typed(wire) -> list:
    return [event[3] for event in wire.of_kind("i")]


def upper(event):
    """A formatter on the server: the binding keeps capitals only."""
    if event[2] != "i":
        return []
    edit, value = event[3]
    return [["w", "1", edit, value.upper()]] if value.upper() != value else []


def test_no_character_is_lost_while_the_server_corrects(wire, open_page):
    page = open_page(FIELD)
    wire.latency, wire.answer = 0.15, upper
    field = page.locator("#n1")
    field.press_sequentially("hello", delay=60)
    page.wait_for_timeout(250)  # the debounced edit is on its way
    field.press_sequentially(" world", delay=60)
    assert field.input_value().lower() == "hello world"
    until(page, "document.querySelector('#n1').value === 'HELLO WORLD'")
    assert field.evaluate("field => field.selectionStart") == 11
    assert typed(wire)[-1][0] == 11, "each key is an edit"


def test_a_correction_keeps_the_caret_in_the_middle(wire, open_page):
    page = open_page(FIELD)
    wire.answer = upper
    field = page.locator("#n1")
    field.fill("acd")
    field.evaluate("field => field.setSelectionRange(1, 1)")
    field.press_sequentially("b")
    until(page, "document.querySelector('#n1').value === 'ABCD'")
    assert field.evaluate("field => [field.selectionStart, field.selectionEnd]") == [2, 2]


def test_a_late_correction_of_an_older_edit_is_ignored(wire, open_page):
    page = open_page(FIELD)
    page.locator("#n1").press_sequentially("abc")
    wire.wait_for(lambda: typed(wire))
    wire.send(["w", "1", 1, "x"])
    wire.send(["x", "title", "after"])
    until(page, "document.title === 'after'")
    assert page.locator("#n1").input_value() == "abc"


def test_a_value_from_the_model_does_not_eat_unsent_typing(wire, open_page):
    page = open_page(FIELD)
    page.locator("#n1").press_sequentially("ab")
    wire.send(["w", "1", 0, "loaded"])
    wire.wait_for(lambda: typed(wire))
    assert page.locator("#n1").input_value() == "ab"
    wire.send(["w", "1", 0, "loaded"])
    until(page, "document.querySelector('#n1').value === 'loaded'")


def test_clearing_after_send_works_in_a_focused_field(wire, open_page):
    page = open_page(FIELD)
    wire.answer = lambda event: [["w", "1", wire.of_kind("i")[-1][3][0], ""]] if event[2] == "s" else []
    page.locator("#n1").press_sequentially("hi")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#n1').value === ''")
    assert [event[2] for event in wire.events if event[2] in "is"] == ["i", "s"]


def test_a_tap_comes_after_what_was_typed_before_it(wire, open_page):
    page = open_page(TWO, stops_time=True)  # the third key's edit would go at once
    page.locator("#n1").press_sequentially("last")
    page.locator("#n2").click()
    wire.wait_for(lambda: wire.of_kind("t"))
    assert [event[2] for event in wire.events if event[2] in "it"] == ["i", "t"]
    assert typed(wire) == [[4, "last"]]


def test_typing_is_debounced(wire, open_page):
    page = open_page(FIELD, stops_time=True)
    for key in "ab":
        page.locator("#n1").press(key)
        page.clock.run_for(100)
    page.clock.run_for(49)
    wire.say(["P"])
    wire.wait_for(lambda: ["p"] in wire.messages)  # by then it would have been heard
    assert typed(wire) == []
    page.clock.run_for(1)
    wire.wait_for(lambda: typed(wire))
    assert typed(wire) == [[2, "ab"]]


@pytest.mark.parametrize("latency", [0.0, 0.15])
def test_a_composition_is_neither_sent_nor_disturbed(wire, open_page, latency):
    page = open_page(FIELD)
    wire.latency, wire.answer = latency, upper
    field = page.locator("#n1")
    field.focus()
    keyboard = page.context.new_cdp_session(page)
    for stage in ("k", "か", "かn", "かん"):
        keyboard.send("Input.imeSetComposition", {"text": stage, "selectionStart": len(stage), "selectionEnd": len(stage)})
        wire.send(["w", "1", 0, "DISTURBED"])
        page.wait_for_timeout(170)
        assert field.input_value() == stage
    page.keyboard.press("Enter")  # while composing, it is the input method's
    assert typed(wire) == [] and not wire.of_kind("s")
    keyboard.send("Input.insertText", {"text": "漢字"})
    wire.wait_for(lambda: typed(wire))
    assert typed(wire)[-1][1] == field.input_value() == "漢字"


def test_moving_the_focused_field_keeps_focus_caret_and_text(wire, open_page):
    rows = "".join(f'<div id="n{row}0"><input id="n{row}" data-h="i"></div>' for row in (1, 2, 3))
    page = open_page(f'<div id="n9" class="v">{rows}</div>')
    field = page.locator("#n3")
    field.press_sequentially("keyed")
    field.evaluate("field => field.setSelectionRange(2, 3)")
    wire.send(["m", "9", "30", "10"], ["m", "9", "20", "10"])
    until(page, "document.querySelector('#n9').firstElementChild.id === 'n30'")
    assert field.evaluate("f => [document.activeElement === f, f.selectionStart, f.selectionEnd, f.value]") == [True, 2, 3, "keyed"]


def test_moving_works_without_move_before(wire, open_page):
    page = open_page('<div id="n9"><p id="n1">a</p><input id="n2"></div>')
    page.evaluate("delete Element.prototype.moveBefore")
    page.locator("#n2").fill("text")
    page.locator("#n2").evaluate("field => field.setSelectionRange(1, 2)")
    wire.send(["m", "9", "2", "1"])
    until(page, "document.querySelector('#n9').firstElementChild.id === 'n2'")
    assert page.locator("#n2").evaluate("f => [document.activeElement === f, f.selectionStart, f.selectionEnd]") == [True, 1, 2]


def test_focus_moves_on_the_servers_word_and_is_reported(wire, open_page):
    page = open_page(FIELD + '<input id="n3" class="tf" data-h="u z" value="abc">')
    page.locator("#n1").focus()
    wire.send(["f", "3"])
    until(page, "document.activeElement.id === 'n3'")
    assert page.locator("#n3").evaluate("field => field.selectionStart") == 3
    wire.wait_for(lambda: len(wire.of_kind("u")) == 2)
    assert [event[1:3] for event in wire.of_kind("u", "z")] == [["1", "u"], ["1", "z"], ["3", "u"]]
    wire.send(["b", "3"])
    until(page, "document.activeElement === document.body")


def test_leaving_the_page_sends_what_was_typed(wire, open_page):
    page = open_page(FIELD)
    page.locator("#n1").press_sequentially("bye")
    page.goto(wire.url + "/elsewhere")
    wire.wait_for(lambda: typed(wire) == [[3, "bye"]])


def test_a_new_field_that_is_to_have_the_focus_gets_it(wire, open_page):
    page = open_page('<div id="n9"></div>')
    wire.send(["i", "9", None, '<div id="n8"><input id="n1" data-h="i" value="ab" autofocus></div>'])
    until(page, "document.activeElement.id === 'n1'")


def test_an_android_keyboard_composes_plain_words(wire, open_page):
    page = open_page(FIELD, user_agent="Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile")
    page.locator("#n1").focus()
    keyboard = page.context.new_cdp_session(page)
    keyboard.send("Input.imeSetComposition", {"text": "store", "selectionStart": 5, "selectionEnd": 5})
    wire.wait_for(lambda: typed(wire))  # or Save would stay disabled until the word ends
    assert typed(wire)[-1][1] == "store"
    wire.send(["w", "1", typed(wire)[-1][0], "STORE"], ["x", "title", "sent"])
    until(page, "document.title === 'sent'")
    assert page.locator("#n1").input_value() == "store"


def test_a_burst_without_a_pause_is_told_twice_a_second(wire, open_page):
    """A reload right after it costs a moment's text, not the whole burst."""
    page = open_page(FIELD)
    field = page.locator("#n1")
    field.focus()
    page.evaluate("""
        () => new Promise((resolve) => {
          const field = document.querySelector('#n1');
          let left = 24;
          const timer = setInterval(() => {
            field.value += 'x';
            field.dispatchEvent(new InputEvent('input', { bubbles: true }));
            if (!--left) resolve(clearInterval(timer));
          }, 60);
        })
    """)
    # 1.4 s of typing; the last part may be on its way.
    told = [event[3][1] for event in wire.of_kind("i")]
    assert len(told) >= 2 and len(told[-1]) >= 12, told


def test_a_text_that_is_too_long_gives_way_to_the_last_one_that_the_app_has(wire, open_page):
    page = open_page(TWO)
    wire.answer = upper
    field = page.locator("#n1")
    field.fill("first")
    until(page, "document.querySelector('#n1').value === 'FIRST'")
    field.fill("x" * 40_000)
    page.locator("#n2").click()
    wire.wait_for(lambda: wire.of_kind("t"))
    assert field.input_value() == "FIRST", "the screen would show what the app does not have"
    assert typed(wire) == [[1, "first"]]
    assert page.get_by_text("too long to send").is_visible()
    field.fill("second")
    until(page, "document.querySelector('#n1').value === 'SECOND'")
    assert typed(wire)[-1] == [2, "second"]
