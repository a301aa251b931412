"""Chooses and orders the readings and meanings of KANJIDIC2 for learners.

The dictionary lists every shape of a word (い.る, -い.る, -い.り) and gives no frequency. So repetitions are left out.
The rest is cut off only behind the words that a learner needs first.
"""

import re

ON, KUN, MEANINGS = 5, 8, 8
LONGEST_MEANING = 28

# Our own judgement, where the dictionary puts rare readings before common ones: these come last.
BEHIND = {
    "上": ["のぼ(す)", "たてまつ(る)"],
    "下": ["もと", "くだ(す)"],
    "向": ["む(い)", "むこ"],
    "明": ["あか(るむ)", "あか(らむ)"],
    "歯": ["よわい", "よわい(する)"],
    "生": ["い(ける)", "お(う)"],
    "重": ["え"],
    "食": ["く(う)", "く(らう)", "は(む)"],
}
# And these meanings first: 兆 is learnt as a number, 分 as minutes and as the verb わかる.
FIRST = {"兆": ["trillion"], "分": ["part", "minute of time", "understand"]}

# The noun of a verb in う ends in い. Behind the sounds of え and い it leaves out る.
NOUN_ENDING = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり"))
BEFORE_RU = set("いきぎしじちぢにひびみりえけげせぜてでねへべめれ")


def on(texts):
    """As they are, but -ノウ becomes 〜ノウ."""
    return unique(text.replace("-", "〜") for text in texts)[:ON]


def kun(literal, texts):
    """た.べる becomes た(べる), -べ becomes 〜べ; one of each word, the most useful first."""
    groups = {}
    for reading in map(Kun, texts):
        groups.setdefault(reading.whole, []).append(reading)
    plain = [r for group in groups.values() for r in group if not r.is_affix]
    kept = [preferred(group, plain) for group in groups.values()]
    plain = [reading for reading in kept if not reading.is_affix]
    stems = {reading.stem for reading in plain}
    nouns = {noun for reading in plain for noun in reading.nouns}

    def place(reading):
        if reading.shown in BEHIND.get(literal, []):
            return 4
        if reading.is_affix:  # うわ〜 is a reading of its own, 〜い(り) only another shape of い(る)
            return 3 if reading.stem in stems else 1
        return 2 if (reading.stem, reading.tail) in nouns else 0

    return [reading.shown for reading in sorted(kept, key=place)][:KUN]


def meanings(literal, texts):
    """Short English words: no figures, no signs, no radicals' numbers, nothing that would fill a screen."""
    # "second (1/60 minute)" is a second.
    plain = unique(re.sub(r" \([^()]*[\d*/][^()]*\)", "", text) for text in texts if "radical (no" not in text)
    words = [text for text in plain if re.search("[A-Za-z]", text) and not re.search(r"\d|%|\(kokuji\)", text)]
    words = words or plain
    short = [text for text in words if len(text) <= LONGEST_MEANING] or [words[0][:60]]
    first = [text for text in FIRST.get(literal, []) if text in short]
    return unique(first + short)[:MEANINGS]


class Kun:
    """Converts one reading of KANJIDIC2: the part behind the dot is written in kana, a hyphen stands for more word."""

    def __init__(self, text):
        self.before, self.after = text.startswith("-"), text.endswith("-")
        self.stem, _, self.tail = text.strip("-").partition(".")

    @property
    def is_affix(self):
        return self.before or self.after

    @property
    def whole(self):
        return self.stem + self.tail

    @property
    def shown(self):
        tail = f"({self.tail})" if self.tail else ""
        return "〜" * self.before + self.stem + tail + "〜" * self.after

    @property
    def nouns(self):
        """の(み) and し(み) of の(む) and し(みる), as pairs of stem and tail."""
        if not self.tail or self.tail[-1] not in NOUN_ENDING:
            return []
        found = [(self.stem, self.tail[:-1] + NOUN_ENDING[self.tail[-1]])]
        if self.tail[-1] == "る" and len(self.tail) > 1 and self.tail[-2] in BEFORE_RU:
            found.append((self.stem, self.tail[:-1]))
        return found


def preferred(group, plain):
    """Keeps the plain shape of a word. Of お.わる and おわ.る it keeps the one that is written like お.える."""
    group = [reading for reading in group if not reading.is_affix] or group
    if not group[0].tail:
        return group[0]
    written = [reading for reading in group if reading.tail]
    return max(written, key=lambda r: sum(1 for other in plain if other.tail and other.stem == r.stem))


def unique(items):
    return list(dict.fromkeys(items))
