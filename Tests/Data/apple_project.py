"""Reads Xcode's project file, which is an old property list that no module of Python reads."""

from __future__ import annotations

import re

_TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|\s+|(?P<mark>[{}()=;,])|"(?P<quoted>(?:\\.|[^"\\])*)"|(?P<bare>[\w./$-]+)', re.S)


class Reader:
    """A recursive descent over {key = value; …}, (value, …) and texts. Anything else is a ValueError."""

    def __init__(self, text: str):
        self.tokens: list[tuple[str, str]] = []
        place = 0
        while place < len(text):
            match = _TOKEN.match(text, place)
            if not match:
                raise ValueError(f"line {text.count(chr(10), 0, place) + 1}: {text[place:place + 40]!r}")
            place = match.end()
            if match.lastgroup:
                self.tokens.append((match.lastgroup, match.group(match.lastgroup)))
        self.next = 0

    def take(self) -> tuple[str, str]:
        if self.next == len(self.tokens):
            raise ValueError("the file ends too early")
        self.next += 1
        return self.tokens[self.next - 1]

    def expect(self, mark: str) -> None:
        if (token := self.take()) != ("mark", mark):
            raise ValueError(f"{token[1]!r} instead of {mark!r}")

    def is_at(self, mark: str) -> bool:
        return self.next < len(self.tokens) and self.tokens[self.next] == ("mark", mark)

    def value(self) -> dict | list | str:
        kind, text = self.take()
        if kind == "bare":
            return text
        if kind == "quoted":
            return re.sub(r"\\(.)", r"\1", text)
        return {"{": self.dictionary, "(": self.array}[text]()

    def dictionary(self) -> dict:
        result: dict = {}
        while not self.is_at("}"):
            key = self.value()
            self.expect("=")
            if key in result:
                raise ValueError(f"{key} twice")
            result[key] = self.value()
            self.expect(";")
        self.expect("}")
        return result

    def array(self) -> list:
        result = []
        while not self.is_at(")"):
            result.append(self.value())
            if not self.is_at(")"):
                self.expect(",")
        self.expect(")")
        return result


def read(text: str) -> dict:
    """The project as dictionaries, lists and texts."""
    reader = Reader(text)
    result = reader.value()
    if reader.next != len(reader.tokens) or not isinstance(result, dict):
        raise ValueError("more than one value")
    return result
