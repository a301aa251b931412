/// The inline marks of Markdown: `**strong**`, `*emphasis*`, `_emphasis_`, `~~struck~~`, `` `code` ``,
/// `[link](address)` and the backslash. A mark without its partner is just text.
enum InlineMarkdown {
  static func runs(of segments: [LocalizedStringKey.Segment]) -> [Text.Run] {
    // Nearly all text is plain, and every render comes by here.
    if let text = plainText(of: segments) { return [Text.Run(text: text)] }
    var scanner = Scanner(segments)
    return scanner.runs()
  }

  /// The text, if there are no marks in it.
  static func plainText(of segments: [LocalizedStringKey.Segment]) -> String? {
    var text = ""
    for segment in segments {
      guard let part = segment.plainText else { return nil }
      text += part
    }
    return text
  }

  /// One character of the literal parts, or an interpolated value between them.
  private enum Symbol {
    case character(Character)
    case runs([Text.Run])
  }

  private struct Scanner {
    private var symbols: [Symbol] = []
    private var style = Text.Style()
    private var link: URL?
    private var result: [Text.Run] = []
    /// Where marks that were opened are closed.
    private var closings: [Int: String] = [:]
    private var linkEnds: [Int: Int] = [:]

    init(_ segments: [LocalizedStringKey.Segment]) {
      for segment in segments {
        switch segment {
        case .literal(let text): symbols += text.map { .character($0) }
        case .value(let text): symbols.append(.runs([Text.Run(text: text)]))
        case .runs(let runs): symbols.append(.runs(runs))
        }
      }
    }

    mutating func runs() -> [Text.Run] {
      var index = 0
      while index < symbols.count { index = step(index) }
      return result.isEmpty ? [Text.Run(text: "")] : result
    }

    /// Handles the symbol at an index; returns the next index.
    private mutating func step(_ index: Int) -> Int {
      if let end = linkEnds[index] {
        link = nil
        return end
      }
      if let mark = closings.removeValue(forKey: index) {
        toggle(mark, false)
        return index + mark.count
      }
      guard case .character(let character) = symbols[index] else {
        if case .runs(let runs) = symbols[index] { for run in runs { append(run) } }
        return index + 1
      }
      if character == "\\", let next = self.character(index + 1),
        next.isPunctuation || next.isSymbol
      {
        append(next)
        return index + 2
      }
      if !style.isMonospaced {
        if character == "[", let start = openLink(index) { return start }
        for mark in ["**", "~~", "`", "*", "_"] where opens(mark, at: index) {
          toggle(mark, true)
          return index + mark.count
        }
      }
      append(character)
      return index + 1
    }

    private func character(_ index: Int) -> Character? {
      guard symbols.indices.contains(index), case .character(let character) = symbols[index] else {
        return nil
      }
      return character
    }

    private func stands(_ mark: String, at index: Int) -> Bool {
      mark.enumerated().allSatisfy { character(index + $0.offset) == $0.element }
    }

    private func isSpace(_ index: Int) -> Bool {
      guard symbols.indices.contains(index) else { return true }
      return character(index)?.isWhitespace ?? false
    }

    private func isWord(_ index: Int) -> Bool {
      guard symbols.indices.contains(index) else { return false }
      return character(index).map { $0.isLetter || $0.isNumber } ?? true
    }

    /// Whether a mark opens here: it touches the text after it, and a partner closes it.
    private mutating func opens(_ mark: String, at index: Int) -> Bool {
      guard stands(mark, at: index), !isSpace(index + mark.count) else { return false }
      if mark == "_", isWord(index - 1) { return false }
      var end = index + mark.count + 1
      while end < symbols.count {
        if mark != "`", character(end) == "\\" {
          end += 2
          continue
        }
        // A single star is not half of a pair.
        if mark == "*", stands("**", at: end) {
          end += 2
          continue
        }
        let closes = stands(mark, at: end) && closings[end] == nil && !isSpace(end - 1)
        if closes, !(mark == "_" && isWord(end + 1)) {
          closings[end] = mark
          return true
        }
        end += 1
      }
      return false
    }

    private mutating func openLink(_ index: Int) -> Int? {
      guard link == nil, let middle = find("](", from: index + 1) else { return nil }
      guard let end = find(")", from: middle + 2) else { return nil }
      let address = (middle + 2..<end).map { position -> String in
        if case .runs(let runs) = symbols[position] { return runs.map(\.text).joined() }
        return character(position).map(String.init) ?? ""
      }
      guard let url = URL(string: address.joined()) else { return nil }
      link = url
      linkEnds[middle] = end + 1
      return index + 1
    }

    private func find(_ mark: String, from start: Int) -> Int? {
      (start..<max(start, symbols.count)).first { stands(mark, at: $0) }
    }

    private mutating func toggle(_ mark: String, _ isOn: Bool) {
      switch mark {
      case "**": style.weight = isOn ? .bold : nil
      case "~~": style.isStruck = isOn
      case "`": style.isMonospaced = isOn
      default: style.isItalic = isOn
      }
    }

    private mutating func append(_ character: Character) {
      append(Text.Run(text: String(character)))
    }

    /// Adds to the last run where the look is the same.
    private mutating func append(_ new: Text.Run) {
      var run = new
      run.style = new.style.inside(style)
      if run.link == nil { run.link = link }
      let isPlain = run.icon == nil && run.date == nil
      if isPlain, let last = result.last, last.icon == nil, last.date == nil,
        last.style == run.style, last.link == run.link
      {
        result[result.count - 1].text += run.text
      } else {
        result.append(run)
      }
    }
  }
}

extension LocalizedStringKey.Segment {
  /// The text, if there are no marks in it.
  fileprivate var plainText: String? {
    switch self {
    case .literal(let text): text.utf8.contains { "*_~`[\\".utf8.contains($0) } ? nil : text
    case .value(let text): text
    case .runs: nil
    }
  }
}

extension Text.Style {
  /// This style, with the style of the marks around it added.
  fileprivate func inside(_ outer: Text.Style) -> Text.Style {
    var style = self
    style.weight = style.weight ?? outer.weight
    style.isItalic = style.isItalic || outer.isItalic
    style.isStruck = style.isStruck || outer.isStruck
    style.isMonospaced = style.isMonospaced || outer.isMonospaced
    return style
  }
}
