"""The choice of readings and meanings: the rules of scripts/strokes/words.py, and their result in the file."""

from __future__ import annotations

import struct

import build
import pytest
import words


@pytest.fixture(scope="session")
def stored() -> dict[str, tuple[list[str], list[str], list[str]]]:
    """On readings, kun readings and meanings of each kanji in the committed file."""
    data = build.DATA.read_bytes()
    _, _, count, texts, _ = struct.unpack_from("<4sHHII", data)
    read = {}
    for number in range(count):
        code, at, _ = struct.unpack_from("<III", data, 16 + 12 * number)
        at += texts + 2
        lists = []
        for _ in range(3):
            end = at + 1 + data[at]
            lists.append([item for item in data[at + 1 : end].decode().split("\x1f") if item])
            at = end
        if code >= 0x4E00:
            read[chr(code)] = tuple(lists)
    return read


@pytest.mark.parametrize(
    "given, shown",
    [
        (["い.る", "-い.る", "はい.る"], ["い(る)", "はい(る)"]),  # an affix that stands there plainly
        (["-こ.む", "こ.む"], ["こ(む)"]),  # in either order
        (["ひと-", "ひと.つ"], ["ひと(つ)", "ひと〜"]),  # an affix of its own goes last
        (["ひ", "-び", "-か"], ["ひ", "〜び", "〜か"]),
        (["う.まれる", "うま.れる", "う.む"], ["う(まれる)", "う(む)"]),  # one word in two spellings
        (["い.える", "いや.す", "い.やす"], ["い(える)", "い(やす)"]),  # written as its neighbour is
        (["わ.ける", "わ.け", "わ.かる"], ["わ(ける)", "わ(かる)", "わ(け)"]),  # the noun behind the verbs
        (["の.む", "の.み", "のど"], ["の(む)", "のど", "の(み)"]),
        (["あ.くる", "あ.く"], ["あ(くる)", "あ(く)"]),  # a verb of its own, not the noun of あくる
        ([], []),
    ],
)
def test_a_kun_reading_is_shown_once_and_plainly(given, shown):
    assert words.kun("〇", given) == shown


def test_at_most_eight_kun_readings_are_kept_and_the_plain_ones_first():
    given = ["-り"] + [f"{stem}.む" for stem in "あかさたなはまや"]
    assert words.kun("〇", given) == [f"{stem}(む)" for stem in "あかさたなはまや"]


def test_an_on_reading_has_no_ascii_hyphen():
    assert words.on(["オウ", "-ノウ", "オウ"]) == ["オウ", "〜ノウ"]


@pytest.mark.parametrize(
    "given, shown",
    [
        (["hundred million", "10**8"], ["hundred million"]),
        (["ten thousand", "10,000"], ["ten thousand"]),
        (["second (1/60 minute)"], ["second"]),
        (["one", "one radical (no.1)"], ["one"]),
        (["work", "(kokuji)"], ["work"]),
        (["negative", "-", "%"], ["negative"]),
        (["I", "USA", "OK"], ["I", "USA", "OK"]),
        (["counter for articles, clauses, paragraphs, etc.", "twig"], ["twig"]),
        (["10**8"], ["10**8"]),  # better than nothing
    ],
)
def test_a_meaning_is_a_short_word(given, shown):
    assert words.meanings("〇", given) == shown


@pytest.mark.parametrize(
    "kanji, readings",
    [
        ("入", ["い(る)", "い(れる)", "はい(る)"]),
        ("出", ["で(る)", "だ(す)"]),
        ("分", ["わ(ける)", "わ(かれる)", "わ(かる)"]),
        ("上", ["うえ", "かみ", "あ(げる)", "あ(がる)", "のぼ(る)", "うわ〜"]),
        ("下", ["した", "さ(がる)", "くだ(さる)", "お(りる)"]),
        ("生", ["い(きる)", "う(まれる)", "は(える)", "なま"]),
        ("行", ["い(く)", "おこな(う)"]),
        ("来", ["く(る)", "こ"]),
        ("明", ["あか(るい)", "あき(らか)", "あ(ける)"]),
    ],
)
def test_what_a_learner_meets_every_day_is_there_in_this_order(stored, kanji, readings):
    places = [stored[kanji][1].index(reading) for reading in readings]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "kanji, list_, first",
    [("食", 1, "た(べる)"), ("一", 1, "ひと(つ)"), ("兆", 2, "trillion"), ("億", 2, "hundred million"),
     ("万", 2, "ten thousand"), ("正", 2, "correct")],
)  # fmt: skip
def test_what_a_learner_needs_first_comes_first(stored, kanji, list_, first):
    assert stored[kanji][list_][0] == first


def test_no_kanji_shows_figures_or_an_affix_before_a_plain_reading(stored):
    assert len(stored) == 2136
    for kanji, (on, kun, meanings) in stored.items():
        assert on or kun, kanji
        assert meanings and not any("**" in text or text.isdigit() for text in meanings), kanji
        assert not any("-" in text for text in on + kun), kanji
        assert len(kun) <= 8 and len(meanings) <= 8, kanji
        plain = {text.replace("〜", "") for text in kun if "〜" not in text}
        assert not any("〜" in text and text.replace("〜", "") in plain for text in kun), kanji
        assert not kun or "〜" not in kun[0] or not plain, kanji


def test_the_tables_of_exceptions_name_what_the_dictionary_has(dictionary):
    entries = {literal: (kun, meanings) for literal, _, _, kun, meanings in build.joyo(dictionary)}
    for literal, first in words.FIRST.items():
        assert entries[literal][1][: len(first)] == first
    assert set(words.BEHIND) <= set(entries)
